import { describe, expect, it } from 'vitest';
import { FULL_WORK, RECEIPT } from '../../test/customer-pages.ts';
import { speak } from '../language/speak.ts';
import { forEachWorkText, workLines, workTexts } from '../payment-links/work.ts';
import { reviewRequestEmail, reviewRequestText } from '../reviews/messages.ts';
import type { ReceiptOnPage } from './page.ts';
import { profileOptimizedCopy } from '../google-profiles/messages.ts';
import {
  extraPaymentFeeText,
  extraPaymentNews,
  paidBy,
  receiptEmail,
  receiptText,
  refundEmail,
} from './receipt.ts';

const receipt: ReceiptOnPage = {
  ...RECEIPT,
  method: 'card',
  customerFeeCents: 1_483,
  totalCents: 43_983,
  paidAt: '2026-11-15T12:00:00Z',
};
const address = 'https://jobly.example/pay/abc/receipt';

it('names the fee line separately', () => {
  expect(receiptText(receipt, address)).toBe(
    'Receipt from Rivera Plumbing: $439.83 ($425.00 + $14.83 processing fee) paid by Card on November 15, 2026. https://jobly.example/pay/abc/receipt',
  );
  const { subject, body } = receiptEmail(receipt, address);
  expect(subject).toBe('Receipt from Rivera Plumbing');
  expect(body).toContain('Amount: $425.00\nProcessing fee: $14.83\nTotal paid: $439.83\n');
});

it('names every text about the job, in the receipt and in the news of a refund', () => {
  const full = { ...receipt, work: FULL_WORK };
  expect(workLines(FULL_WORK)).toHaveLength(workTexts.length);
  for (const { text } of workLines(FULL_WORK)) {
    expect(receiptEmail(full, address).body).toContain(text);
    expect(refundEmail(full, 100, address).body).toContain(text);
  }
});

it('has no fee line when the contractor covers it', () => {
  const covered = { ...receipt, customerFeeCents: 0, jobCents: 42_500, totalCents: 42_500 };
  expect(receiptText(covered, address)).toContain(': $425.00 paid by Card');
  expect(receiptEmail(covered, address).body).not.toContain('Processing fee');
});

it('has the tip on a line of its own, and of a part that went back what it was paid for', () => {
  const { jobCents, customerFeeCents } = receipt;
  const tipCents = 6_375;
  const tipped = { ...receipt, tipCents, totalCents: jobCents + customerFeeCents + tipCents };
  expect(receiptText(tipped, address)).toContain(
    ': $503.58 ($425.00 + $63.75 tip + $14.83 processing fee) paid by',
  );
  expect(receiptText({ ...tipped, customerFeeCents: 0, totalCents: 48_875 }, address)).toContain(
    ': $488.75 ($425.00 + $63.75 tip) paid by',
  );
  expect(receiptEmail(tipped, address).body).toContain(
    'Amount: $425.00\nTip: $63.75\nProcessing fee: $14.83\nTotal paid: $503.58\n',
  );
  const back = { ...tipped, refundedCents: 10_000 };
  expect(refundEmail(back, 10_000, address).body).toContain(
    'Given back of the job: $84.40\nGiven back of the tip: $12.66\nGiven back of the fee: $2.94\nTotal after refund: $403.58\n',
  );
});

it('names the card, and of a refund the day and what is left', () => {
  const card = { brand: 'visa', last4: '4242' };
  expect(receiptText({ ...receipt, card }, address)).toContain('paid by Visa ending in 4242 on');
  expect(receiptEmail({ ...receipt, card }, address).body).toContain(
    'Paid by: Visa ending in 4242\n',
  );
  const unknown = { ...receipt, card: { brand: 'acme', last4: '0001' } };
  expect(paidBy(unknown)).toBe('Card ending in 0001');
  speak('es', () => expect(paidBy({ ...receipt, card })).toBe('Visa terminada en 4242'));
  const refunded = { ...receipt, card, refundedCents: 10_000, refundedAt: '2026-11-20T12:00:00Z' };
  expect(refundEmail(refunded, 10_000, address).body).toContain(
    'Total paid: $439.83\nRefunded: $100.00\nRefunded on: November 20, 2026\nTotal after refund: $339.83\n',
  );
  expect(refundEmail(refunded, 10_000, address).body).toContain('Questions? Call ');
  expect(refundEmail({ ...refunded, lostCents: 30_000 }, 10_000, address).body).toContain(
    'Returned by the bank: $300.00\nTotal after refund: $39.83\n',
  );
});

it('carries the day of the business, not that of UTC', () => {
  const evening = { ...receipt, paidAt: '2026-11-16T02:00:00Z' };
  expect(receiptText(evening, address)).toContain('on November 15, 2026.');
  const newYearsEve = { ...receipt, paidAt: '2027-01-01T07:30:00Z' };
  expect(receiptEmail(newYearsEve, address).body).toContain(
    'Date: December 31, 2026 at 11:30 PM\n',
  );
});

it('carries no address and no other phone of what people typed, in any text and letter', () => {
  const bad = 'ⓤⓢⓟⓢ.com 💳.ws 888-555-0199';
  const typed = { ...receipt, customerName: bad, work: forEachWorkText(() => `Sink ${bad}`) };
  const evil = { ...typed, business: { ...receipt.business, name: bad } };
  const letters = [receiptEmail(evil, address), refundEmail(evil, 100, address)];
  const said = [
    receiptText(evil, address),
    extraPaymentFeeText({ customerName: bad, amountCents: 100, feeCents: 10 }),
    extraPaymentNews({ businessName: bad, amountCents: 100 }).text,
    ...letters.flatMap(({ subject, body }) => [subject, body]),
  ].join('\n');
  expect(said).not.toMatch(/ⓢ|\.ws|0199/);
  expect(said).toContain('Receipt from Your contractor');
  expect(said).toContain('For: Sink');
});

describe('in Spanish', () => {
  /** User texts have no letters here, so that every letter is ours. */
  const typed = { ...receipt, customerName: '1', work: forEachWorkText(() => '2'), number: '3' };
  const spanishReceipt = { ...typed, business: { ...receipt.business, name: '4' } };
  const request = { customerName: '1', business: '4', address: '5', unsubscribeAddress: '6' };
  const written = () => {
    const letters = [
      receiptEmail(spanishReceipt, '5'),
      refundEmail(spanishReceipt, 100, '5'),
      refundEmail({ ...spanishReceipt, method: 'cash' }, spanishReceipt.totalCents, '5'),
      extraPaymentNews({ businessName: '4', amountCents: 100 }).email,
      reviewRequestEmail(request),
      profileOptimizedCopy('4', '5'),
    ];
    const texts = [
      receiptText(spanishReceipt, '5'),
      reviewRequestText(request),
      profileOptimizedCopy('4', '5').text,
      extraPaymentFeeText({ customerName: '1', amountCents: 100, feeCents: 10 }),
    ];
    return [...letters.flatMap(({ subject, body }) => `${subject}\n${body}`.split('\n')), ...texts];
  };

  it('nothing in English is left in what is written to a customer, or to the business about them', () => {
    const english = new Set(written());
    const left = speak('es', written).filter((line) => english.has(line) && /\p{L}/u.test(line));
    expect(english.size).toBeGreaterThan(20);
    expect(left).toEqual([]);
  });

  it('a receipt has its day and its words', () => {
    expect(speak('es', () => receiptText(receipt, address))).toBe(
      `Recibo de Rivera Plumbing: $439.83 ($425.00 + $14.83 de comisión). Forma de pago: Tarjeta. Fecha: 15 de noviembre de 2026. ${address}`,
    );
  });
});
