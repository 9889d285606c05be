import { dateFormat } from '../dates.ts';
import { currentLanguage, t } from '../language/t.ts';
import { formatCents } from '../money.ts';
import { METHOD_NAMES } from '../payment-links/fees.ts';
import { inWords, jobLines } from '../payment-links/job.ts';
import { formatPhone } from '../phone.ts';
import { plainWords } from '../plain-words.ts';
import type { ReceiptOnPage } from './page.ts';

const businessIn = ({ business: { name, phone } }: ReceiptOnPage, longest: number): string =>
  plainWords(name, longest, [phone]) || t('Your contractor');

/** `November 15, 2026`, where the business is. */
export function receiptDay(at: string, timeZone: string): string {
  const locale = `${currentLanguage()}-US`;
  return dateFormat({ dateStyle: 'long', timeZone }, locale).format(new Date(at));
}

export function receiptText(receipt: ReceiptOnPage, address: string): string {
  const total = formatCents(receipt.totalCents);
  const amount = receipt.customerFeeCents
    ? t('{total} ({amount} + {fee} processing fee)', {
        total,
        amount: formatCents(receipt.jobCents),
        fee: formatCents(receipt.customerFeeCents),
      })
    : total;
  return t('Receipt from {business}: {amount} paid by {method} on {day}. {address}', {
    business: businessIn(receipt, 60),
    amount,
    method: t(METHOD_NAMES[receipt.method]),
    day: receiptDay(receipt.paidAt, receipt.timeZone),
    address,
  });
}

/** A line of a letter: what it is, and what stands there. */
const line = (name: string, value: string) => `${name}: ${value}`;

const greeting = (receipt: ReceiptOnPage) =>
  t('Hi {customer},', { customer: plainWords(receipt.customerName) });

export function receiptEmail(
  receipt: ReceiptOnPage,
  address: string,
): { subject: string; body: string } {
  const business = businessIn(receipt, 100);
  const { phone } = receipt.business;
  const lines = [
    greeting(receipt),
    '',
    t('Thank you — your payment to {business} has been received.', { business }),
    '',
    line(t('For'), jobInWords(receipt)),
    line(t('Amount'), formatCents(receipt.jobCents)),
    ...(receipt.customerFeeCents
      ? [line(t('Processing fee'), formatCents(receipt.customerFeeCents))]
      : []),
    line(t('Total paid'), formatCents(receipt.totalCents)),
    line(t('Paid by'), t(METHOD_NAMES[receipt.method])),
    line(t('Date'), receiptDay(receipt.paidAt, receipt.timeZone)),
    line(t('Receipt number'), receipt.number),
    '',
    line(t('Your receipt to view or print'), address),
    ...(phone
      ? ['', t('Questions? Call {business} at {phone}.', { business, phone: formatPhone(phone) })]
      : []),
  ];
  return { subject: t('Receipt from {business}', { business }), body: lines.join('\n') };
}

function jobInWords({ job, business }: ReceiptOnPage): string {
  const texts = jobLines(job).flatMap((jobLine) => {
    const text = plainWords(jobLine.text, 200, [business.phone]);
    return text ? [inWords({ ...jobLine, text })] : [];
  });
  return texts.join(' · ');
}

/** Told when it has left: how much of what, and where it went. */
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

export function refundEmail(
  receipt: ReceiptOnPage,
  cents: number,
  address: string,
): { subject: string; body: string } {
  const lines = [
    greeting(receipt),
    '',
    refundWords(receipt, cents, 100),
    '',
    line(t('For'), jobInWords(receipt)),
    line(t('Paid on'), receiptDay(receipt.paidAt, receipt.timeZone)),
    line(t('Receipt number'), receipt.number),
    '',
    line(t('Your receipt'), address),
  ];
  const business = businessIn(receipt, 100);
  return { subject: t('Refund from {business}', { business }), body: lines.join('\n') };
}

/** Whoever paid a link that had been paid already should not find out from their bank. Sent once the provider has taken the refund. */
export function extraPaymentNews(extra: { businessName: string; amountCents: number }) {
  const body = t(
    'Your payment of {amount} to {business} was not needed: it had been paid already. We have sent it back to where it came from; it can take a few days to show.',
    {
      amount: formatCents(extra.amountCents),
      business: plainWords(extra.businessName, 60) || t('Your contractor'),
    },
  );
  return { email: { subject: t('Your payment is on its way back'), body }, text: body };
}

/** The text to the contractor: the customer has the money back, and its fee is theirs to bear. */
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
