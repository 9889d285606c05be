import type { PricingModel } from '../fees/pricing.ts';
import { standingLabel, standingRows } from '../jobs/labels.ts';
import { t } from '../language/t.ts';
import { letter, type Letter } from '../letter.ts';
import { formatCents } from '../money.ts';
import { METHOD_NAMES } from '../payment-links/fees.ts';
import { billRows, type BillRow } from '../payment-links/bill-rows.ts';
import { inWords, workLines } from '../payment-links/work.ts';
import { formatPhone } from '../phone.ts';
import { plainWords } from '../plain-words.ts';
import type { ReceiptOnPage } from './page.ts';
import { refundRows, refundTexts } from './refund-texts.ts';
import { receiptDay, receiptTime } from './receipt-dates.ts';

const businessIn = ({ business: { name, phone } }: ReceiptOnPage, longest: number): string =>
  plainWords(name, longest, [phone]) || t('Your contractor');

const CARD_BRANDS: Partial<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
};

/** `Visa ending in 4242`; an unknown brand is a card. */
export function paidBy({ method, card }: Pick<ReceiptOnPage, 'method' | 'card'>): string {
  if (!card) return t(METHOD_NAMES[method]);
  const brand = CARD_BRANDS[card.brand.toLowerCase()] ?? t(METHOD_NAMES.card);
  return t('{brand} ending in {last4}', { brand, last4: card.last4 });
}

export function receiptText(receipt: ReceiptOnPage, address: string): string {
  const total = formatCents(receipt.totalCents);
  const { customerFeeCents, tipCents } = receipt;
  const tip = formatCents(tipCents);
  const fee = formatCents(customerFeeCents);
  const amount = formatCents(receipt.jobCents);
  const asked = tipCents === 0 ? amount : t('{amount} + {tip} tip', { amount, tip });
  const paid =
    // The fee is part of the card price, which is the one that the customer was shown.
    customerFeeCents > 0 && receipt.pricing !== 'two_prices'
      ? t('{total} ({amount} + {fee} processing fee)', { total, amount: asked, fee })
      : tipCents > 0 && customerFeeCents === 0
        ? `${total} (${asked})`
        : total;
  return t('Receipt from {business}: {amount} paid by {method} on {day}. {address}', {
    business: businessIn(receipt, 60),
    amount: paid,
    method: paidBy(receipt),
    day: receiptDay(receipt.paidAt, receipt.timeZone),
    address,
  });
}

const greeting = (receipt: ReceiptOnPage) =>
  t('Hi {customer},', { customer: plainWords(receipt.customerName) });

export function receiptEmail(receipt: ReceiptOnPage, address: string): Letter {
  const business = businessIn(receipt, 100);
  return letter(t('Receipt from {business}', { business }), [
    greeting(receipt),
    t('Thank you — your payment to {business} has been received.', { business }),
    { sum: formatCents(receipt.totalCents) },
    {
      rows: [
        [t('For'), workInWords(receipt)],
        ...billInWords(receipt),
        ...standingInWords(receipt),
        [t('Amount'), formatCents(receipt.jobCents)],
        ...addedRows(receipt),
        [t('Total paid'), formatCents(receipt.totalCents)],
        [t('Paid by'), paidBy(receipt)],
        [t('Date'), receiptTime(receipt.paidAt, receipt.timeZone)],
        [t('Receipt number'), receipt.number],
      ],
    },
    { button: t('View receipt'), url: address },
    whomToCall(receipt),
  ]);
}

/** On top of the plain price. */
export function customerFeeLabel(pricing: PricingModel): string {
  if (pricing === 'two_prices') return t('Card price, above cash');
  return pricing === 'credit_surcharge' ? t('Credit card surcharge') : t('Processing fee');
}

/** What a customer paid on top of the amount. */
export function addedRows({
  tipCents,
  customerFeeCents,
  pricing,
}: Pick<ReceiptOnPage, 'tipCents' | 'customerFeeCents' | 'pricing'>): [
  name: string,
  value: string,
][] {
  const rows: [string, number][] = [
    [t('Tip'), tipCents],
    [customerFeeLabel(pricing), customerFeeCents],
  ];
  return rows.flatMap(([name, cents]) => (cents > 0 ? [[name, formatCents(cents)]] : []));
}

function whomToCall(receipt: ReceiptOnPage): string {
  const { phone } = receipt.business;
  const business = businessIn(receipt, 100);
  return phone
    ? t('Questions? Call {business} at {phone}.', { business, phone: formatPhone(phone) })
    : '';
}

function workInWords({ work, business }: ReceiptOnPage): string {
  const texts = workLines(work).flatMap((workLine) => {
    const text = plainWords(workLine.text, 200, [business.phone]);
    return text ? [inWords({ ...workLine, text })] : [];
  });
  return texts.join(' · ');
}

const standingInWords = ({ standing, business }: ReceiptOnPage): [string, string][] =>
  standing
    ? [[t('Payment'), standingLabel(standing)], ...rowsInWords(standingRows(standing), business)]
    : [];

const billInWords = ({ bill, business }: ReceiptOnPage) =>
  rowsInWords(bill ? billRows(bill) : [], business);

const rowsInWords = (rows: BillRow[], { phone }: ReceiptOnPage['business']) =>
  rows.map(({ label, note, amount }): [string, string] => [
    plainWords(label, 100, [phone]),
    note ? `${note} = ${amount}` : amount,
  ]);

/** Sent after the refund: how much, of what, and to where. */
function refundWords(receipt: ReceiptOnPage, cents: number, nameLength: number): string {
  const business = businessIn(receipt, nameLength);
  const total = formatCents(receipt.totalCents);
  const said =
    cents === receipt.totalCents
      ? t('{business} has refunded your payment of {total}.', { business, total })
      : t('{business} has refunded {amount} of your payment of {total}.', {
          business,
          amount: formatCents(cents),
          total,
        });
  const way =
    receipt.method === 'cash'
      ? t('It was given back in cash.')
      : t('It goes back to where it came from; it can take a few days to show.');
  return `${said} ${way}`;
}

export function refundText(receipt: ReceiptOnPage, cents: number, address: string): string {
  return `${refundWords(receipt, cents, 60)} ${address}`;
}

export function refundEmail(receipt: ReceiptOnPage, cents: number, address: string): Letter {
  const business = businessIn(receipt, 100);
  return letter(t('Refund from {business}', { business }), [
    greeting(receipt),
    refundWords(receipt, cents, 100),
    { sum: formatCents(cents) },
    {
      rows: [
        [t('For'), workInWords(receipt)],
        [t('Paid on'), receiptTime(receipt.paidAt, receipt.timeZone)],
        [t('Paid by'), paidBy(receipt)],
        [t('Total paid'), formatCents(receipt.totalCents)],
        ...refundRows(refundTexts(receipt)),
        [t('Receipt number'), receipt.number],
      ],
    },
    { button: t('View receipt'), url: address },
    whomToCall(receipt),
  ]);
}

/** For a customer who paid a link twice; sent once the provider has accepted the refund. */
export function extraPaymentNews(extra: { businessName: string; amountCents: number }) {
  const body = t(
    'Your payment of {amount} to {business} was not needed: it had been paid already. We have sent it back to where it came from; it can take a few days to show.',
    {
      amount: formatCents(extra.amountCents),
      business: plainWords(extra.businessName, 60) || t('Your contractor'),
    },
  );
  const sum = formatCents(extra.amountCents);
  return { email: letter(t('Your payment is on its way back'), [{ sum }, body]), text: body };
}

/** To a customer who claimed to have paid in cash. */
export function cashNotReceivedNews(claim: {
  businessName: string;
  amountCents: number;
  address: string;
}) {
  const body = t(
    '{business} says that your {amount} in cash has not arrived yet. Please pay them directly, or here: {link}',
    {
      business: plainWords(claim.businessName, 60) || t('Your contractor'),
      amount: formatCents(claim.amountCents),
      link: claim.address,
    },
  );
  return { email: { subject: t('Your cash has not arrived'), body }, text: body };
}

/** To the contractor: a customer paid a link that had been replaced. */
export function replacedLinkPaidText(paid: {
  customerName: string;
  amountCents: number;
  newAmountCents: number;
  newIsPaid: boolean;
}): string {
  const values = {
    name: plainWords(paid.customerName, 60),
    amount: formatCents(paid.amountCents),
    newAmount: formatCents(paid.newAmountCents),
  };
  return paid.newIsPaid
    ? t(
        '{name} paid {amount} with the link that you had replaced, and {newAmount} with the new one. Please refund one of them.',
        values,
      )
    : t(
        '{name} paid {amount} with the link that you had replaced. The new link for {newAmount} is cancelled.',
        values,
      );
}

/** To the contractor: the extra payment was refunded, and its fee is theirs to bear. */
export function extraPaymentFeeText(extra: {
  customerName: string;
  amountCents: number;
  feeCents: number;
}): string {
  return t(
    '{name} paid a second time. We have sent {amount} back. The payment provider keeps its fee of {fee}, which comes out of your balance.',
    {
      name: plainWords(extra.customerName, 60),
      amount: formatCents(extra.amountCents),
      fee: formatCents(extra.feeCents),
    },
  );
}
