import { dateFormat } from '../dates.ts';
import { formatCents } from '../money.ts';
import { METHOD_NAMES } from '../payment-links/fees.ts';
import { inWords, jobLines } from '../payment-links/job.ts';
import { formatPhone } from '../phone.ts';
import { withoutUnseen } from '../unseen.ts';
import type { ReceiptOnPage } from './page.ts';

/**
 * A name or a memo inside a message of ours must not carry an address of its own: whoever wrote it
 * could lead our customers anywhere. One line, no addresses, not too long.
 */
export function plainWords(text: string, longest = 80): string {
  // A space for each address: what stood on its two sides must not become one.
  const plain = withoutUnseen(text)
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S*/gi, ' ')
    // Names of any script, numbers, and the full stops that phones read as one.
    .replace(/(?:[\p{L}\p{N}-]+[.。．｡])+\p{L}{2,}(?:[/:?#]\S*)?/giu, ' ')
    .replace(/\d{1,3}(?:\.\d{1,3}){3}(?:[/:?#]\S*)?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1).trimEnd()}…` : plain;
}

/** `November 15, 2026`, where the business is. */
export function receiptDay(at: string, timeZone: string): string {
  return dateFormat({ dateStyle: 'long', timeZone }).format(new Date(at));
}

export function receiptText(receipt: ReceiptOnPage, address: string): string {
  const fee = receipt.customerFeeCents
    ? ` (${formatCents(receipt.jobCents)} + ${formatCents(receipt.customerFeeCents)} processing fee)`
    : '';
  return (
    `Receipt from ${plainWords(receipt.business.name, 60)}: ` +
    `${formatCents(receipt.totalCents)}${fee} paid by ${METHOD_NAMES[receipt.method]} ` +
    `on ${receiptDay(receipt.paidAt, receipt.timeZone)}. ${address}`
  );
}

export function receiptEmail(
  receipt: ReceiptOnPage,
  address: string,
): { subject: string; body: string } {
  const business = plainWords(receipt.business.name, 100);
  const lines = [
    `Hi ${plainWords(receipt.customerName)},`,
    '',
    `Thank you — your payment to ${business} has been received.`,
    '',
    forJob(receipt),
    `Amount: ${formatCents(receipt.jobCents)}`,
    ...(receipt.customerFeeCents
      ? [`Processing fee: ${formatCents(receipt.customerFeeCents)}`]
      : []),
    `Total paid: ${formatCents(receipt.totalCents)}`,
    `Paid by: ${METHOD_NAMES[receipt.method]}`,
    `Date: ${receiptDay(receipt.paidAt, receipt.timeZone)}`,
    `Receipt number: ${receipt.number}`,
    '',
    `Your receipt to view or print: ${address}`,
    ...(receipt.business.phone
      ? ['', `Questions? Call ${business} at ${formatPhone(receipt.business.phone)}.`]
      : []),
  ];
  return { subject: `Receipt from ${business}`, body: lines.join('\n') };
}

function forJob({ job }: ReceiptOnPage): string {
  const texts = jobLines(job).flatMap((line) => {
    const text = plainWords(line.text, 200);
    return text ? [inWords({ ...line, text })] : [];
  });
  return `For: ${texts.join(' · ')}`;
}

/** Told when it has left: how much of what, and where it went. */
function refundWords(receipt: ReceiptOnPage, cents: number, nameLength: number): string {
  const paid = `your payment of ${formatCents(receipt.totalCents)}`;
  const what = cents === receipt.totalCents ? paid : `${formatCents(cents)} of ${paid}`;
  const way =
    receipt.method === 'cash'
      ? 'in cash.'
      : 'to where it came from; it can take a few days to show.';
  return `${plainWords(receipt.business.name, nameLength)} has refunded ${what} ${way}`;
}

export function refundText(receipt: ReceiptOnPage, cents: number, address: string): string {
  return `${refundWords(receipt, cents, 60)} ${address}`;
}

export function refundEmail(
  receipt: ReceiptOnPage,
  cents: number,
  address: string,
): { subject: string; body: string } {
  const lines = [
    `Hi ${plainWords(receipt.customerName)},`,
    '',
    refundWords(receipt, cents, 100),
    '',
    forJob(receipt),
    `Paid on: ${receiptDay(receipt.paidAt, receipt.timeZone)}`,
    `Receipt number: ${receipt.number}`,
    '',
    `Your receipt: ${address}`,
  ];
  const subject = `Refund from ${plainWords(receipt.business.name, 100)}`;
  return { subject, body: lines.join('\n') };
}

/** Whoever paid a link that had been paid already should not find out from their bank. Sent once the provider has taken the refund. */
export function extraPaymentText(extra: { businessName: string; amountCents: number }): string {
  return (
    `Your payment of ${formatCents(extra.amountCents)} to ${plainWords(extra.businessName, 60)} was not ` +
    'needed: it had been paid already. We have sent it back to where it came from; it can take a few days to show.'
  );
}

/** The text to the contractor: the customer has the money back, and its fee is theirs to bear. */
export function extraPaymentFeeText(extra: {
  customerName: string;
  amountCents: number;
  feeCents: number;
}): string {
  return (
    `${plainWords(extra.customerName, 60)} paid a second time. We have sent ${formatCents(extra.amountCents)} back. ` +
    `The payment provider keeps its fee of ${formatCents(extra.feeCents)}, which comes out of your balance.`
  );
}
