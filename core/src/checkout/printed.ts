import type { PricingModel } from '../fees/pricing.ts';
import { standingLabel, standingRows } from '../jobs/labels.ts';
import type { Standing } from '../jobs/standing.ts';
import { currentLanguage, t } from '../language/t.ts';
import { formatCents } from '../money.ts';
import { cardPrice } from '../payment-links/fees.ts';
import { lineRows, taxRows } from '../payment-links/bill-rows.ts';
import { inWords, workLines, type Work } from '../payment-links/work.ts';
import type { Bill } from '../payment-links/lines.ts';
import { formatPhone } from '../phone.ts';
import type {
  PrintedDocument,
  PrintedParty,
  PrintedRow,
  PrintedTable,
} from '../printed-document.ts';
import type { ReceiptOnPage } from './page.ts';
import { addedRows, paidBy } from './receipt.ts';
import { refundRows, refundTexts } from './refund-texts.ts';
import { receiptDay } from './receipt-dates.ts';

/** What an invoice or a receipt is made from. */
export interface PrintedLink {
  /** The link's; the receipt has the same, unless the link is older than numbers. */
  number: string;
  linkUrl: string;
  business: ReceiptOnPage['business'];
  licenseNumber: string | null;
  customer: { name: string; address: string | null };
  work: Work;
  amountCents: number;
  pricing: PricingModel;
  createdAt: string;
  /** `YYYY-MM-DD`. */
  dueOn: string | null;
  /** Without one, the job is the only line. */
  bill: Bill | null;
  /** Of a payment that is part of a job. */
  standing: Standing | null;
  timeZone: string;
}

/** What an unpaid link asks for. */
export function printedInvoice(link: PrintedLink, today: string): PrintedDocument {
  const { number, dueOn } = link;
  return {
    ...framed(link, t('Invoice {number}', { number }), today),
    fileName: `invoice-${number}`,
    heading: t('Invoice'),
    facts: filled([
      [t('Invoice number'), number],
      [t('Date'), receiptDay(link.createdAt, link.timeZone)],
      [t('Due'), dueOn && receiptDay(dueOn, 'UTC')],
    ]),
    tables: [linesOf(link), dueOf(link), ...standingOf(link)],
    notes: [
      t('Pay online: {url}', { url: link.linkUrl }),
      ...(link.pricing === 'customer_pays'
        ? [t('Card fees, if any, are added when you pay online.')]
        : []),
      ...questionsTo(link),
    ],
  };
}

/** What a customer has paid, and what went back. */
export function printedReceipt(
  link: PrintedLink,
  receipt: ReceiptOnPage,
  today: string,
): PrintedDocument {
  const { paidAt, timeZone, totalCents, refundedCents } = receipt;
  const texts = refundTexts(receipt);
  const { lostCents } = receipt;
  const day = receiptDay(paidAt, timeZone);
  const moves = [[day, paidBy(receipt), formatCents(totalCents)]];
  if (refundedCents > 0) moves.push([texts.refundedOn, t('Refunded'), formatCents(-refundedCents)]);
  if (lostCents > 0) moves.push(['', t('Returned by the bank'), formatCents(-lostCents)]);
  return {
    ...framed(link, t('Receipt {number}', { number: receipt.number }), today),
    fileName: `receipt-${receipt.number}`,
    heading: t('Receipt'),
    state: stateOf(receipt),
    facts: filled([
      [t('Receipt number'), receipt.number],
      [t('Invoice number'), receipt.number === link.number ? null : link.number],
      [t('Date'), day],
      [t('Paid by'), paidBy(receipt)],
    ]),
    tables: [
      linesOf(link),
      sumsOf([...taxOf(link), ...addedRows(receipt), [t('Total paid'), formatCents(totalCents)]]),
      {
        look: 'payments',
        heading: t('Payments and refunds'),
        head: [t('Date'), t('Payment'), t('Amount')],
        rows: moves,
      },
      // What went back, and when, is in the table above.
      ...(texts.left
        ? [sumsOf(refundRows({ ...texts, refunded: '', refundedOn: '', lost: '' }))]
        : []),
      ...standingOf(link),
    ],
    notes: questionsTo(link),
  };
}

/** Of two prices the higher first, as on the page. */
function dueOf(link: PrintedLink): PrintedTable {
  const cash = formatCents(link.amountCents);
  const due: PrintedRow[] =
    link.pricing === 'two_prices'
      ? [
          [t('Amount due by card'), formatCents(cardPrice(link.amountCents))],
          [t('Amount due in cash'), cash],
        ]
      : [[t('Amount due'), cash]];
  const taxes = taxOf(link);
  return { look: 'sums', rows: [...taxes, ...due], totals: due.map((_, at) => taxes.length + at) };
}

/** Of a payment that is part of a job. */
const standingOf = ({ standing }: PrintedLink): PrintedTable[] =>
  standing
    ? [
        {
          ...sumsOf(
            standingRows(standing).map(({ label, note, amount }) => [
              note ? `${label}\n${note}` : label,
              amount,
            ]),
          ),
          heading: standingLabel(standing),
        },
      ]
    : [];

const sumsOf = (rows: PrintedRow[]): PrintedTable => ({
  look: 'sums',
  rows,
  totals: [rows.length - 1],
});

function framed(link: PrintedLink, name: string, today: string) {
  const { business, customer } = link;
  const title = `${name} · ${nameOf(business)}`;
  const to: PrintedParty = {
    label: t('Bill to'),
    name: customer.name,
    lines: customer.address ? [customer.address] : [],
  };
  return {
    language: currentLanguage(),
    title,
    from: businessParty(link),
    ...(customer.name && { to }),
    footer: title,
    pageOfCount: t('Page {page} of {count}', { page: '{page}', count: '{count}' }),
    madeOn: today,
  };
}

export function businessParty({
  business,
  licenseNumber,
}: Pick<PrintedLink, 'business' | 'licenseNumber'>): PrintedParty {
  const { address, phone, email } = business;
  const license = licenseNumber && t('License {number}', { number: licenseNumber });
  const lines = [address, phone && formatPhone(phone), email, license];
  return {
    name: nameOf(business),
    lines: lines.filter((line) => typeof line === 'string' && line) as string[],
  };
}

const nameOf = ({ name }: ReceiptOnPage['business']) =>
  name === 'Business Payment' ? t('Business Payment') : name;

function linesOf({ bill, work, amountCents }: PrintedLink): PrintedTable {
  const text = workLines(work).map(inWords).join('\n') || t('Job');
  if (!bill) {
    const head = [t('Description'), t('Amount')];
    return { look: 'lines', head, rows: [[text, formatCents(amountCents)]] };
  }
  return {
    look: 'lines',
    heading: text,
    head: [t('Description'), t('Quantity'), t('Unit price'), t('Amount')],
    rows: lineRows(bill).map(({ label, note, quantity, price, amount }) => [
      quantity || !note ? label : `${label}\n${note}`,
      quantity,
      price,
      amount,
    ]),
  };
}

const taxOf = ({ bill }: PrintedLink): PrintedRow[] => (bill ? taxRows(bill) : []);

function stateOf({ refundedCents, lostCents, totalCents }: ReceiptOnPage) {
  const isBack = refundedCents + lostCents > 0;
  if (!isBack) return { text: t('Paid'), isGood: true };
  if (refundedCents === 0) return { text: t('Returned by the bank'), isGood: false };
  const all = refundedCents >= totalCents;
  return { text: all ? t('Refunded') : t('Partly refunded'), isGood: false };
}

function questionsTo({ business }: PrintedLink): string[] {
  const { phone } = business;
  if (!phone) return [];
  return [
    t('Questions? Call {business} at {phone}.', {
      business: nameOf(business),
      // Not divided between two lines.
      phone: formatPhone(phone).replaceAll(' ', '\u00A0'),
    }),
  ];
}

const filled = (rows: [label: string, value: string | null | undefined][]) =>
  rows.flatMap(([label, value]): PrintedRow[] => (value ? [[label, value]] : []));
