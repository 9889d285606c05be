import { businessParty } from '../checkout/printed.ts';
import { receiptDay, receiptTime } from '../checkout/receipt-dates.ts';
import { t } from '../language/t.ts';
import { lineRows, taxRows } from '../payment-links/bill-rows.ts';
import type { PrintedDocument, PrintedRow, PrintedTable } from '../printed-document.ts';
import type { AcceptedBy, Offer } from './page.ts';
import { shownEstimate } from './shown.ts';

/** An estimate and, once accepted, the record of its acceptance at the end. */
export function printedEstimate(
  offer: Offer,
  given: {
    accepted: AcceptedBy | null;
    licenseNumber: string | null;
    createdAt: string;
    timeZone: string;
    today: string;
  },
): PrintedDocument {
  const shown = shownEstimate(offer);
  const { accepted, timeZone } = given;
  const { bill, business } = offer;
  const title = `${shown.title} · ${shown.business}`;
  const work = shown.work.map(({ text }) => text).join('\n');
  const sums: PrintedRow[] = [...(bill ? taxRows(bill) : []), [t('Total'), shown.total]];
  const lines: PrintedTable = bill
    ? {
        look: 'lines',
        heading: work,
        head: [t('Description'), t('Quantity'), t('Unit price'), t('Amount')],
        rows: lineRows(bill).map(({ label, note, quantity, price, amount }) => [
          quantity || !note ? label : `${label}\n${note}`,
          quantity,
          price,
          amount,
        ]),
      }
    : { look: 'lines', head: [t('Description'), t('Amount')], rows: [[work, shown.total]] };
  return {
    language: shown.language,
    fileName: `estimate-${offer.number}`,
    title,
    heading: shown.title,
    ...(accepted && { state: { text: t('Accepted'), isGood: true } }),
    from: businessParty({ business, licenseNumber: given.licenseNumber }),
    to: { label: t('Customer'), name: offer.customerName, lines: [] },
    facts: [
      [t('Date'), receiptDay(given.createdAt, timeZone)],
      [t('Version'), String(offer.version)],
      [t('Valid until'), receiptDay(offer.validUntil, 'UTC')],
    ],
    tables: [
      lines,
      { look: 'sums', rows: sums, totals: [sums.length - 1] },
      {
        look: 'facts',
        heading: t('Payments'),
        rows: shown.payments.map(({ label, note, amount }) => [
          label,
          [amount, note].filter(Boolean).join(' · '),
        ]),
      },
      ...(accepted ? [acceptanceTable(accepted, timeZone)] : []),
    ],
    notes: [shown.fees, shown.terms, shown.cancelRight, ...shown.cancelNotice.split('\n')].filter(
      Boolean,
    ),
    footer: title,
    pageOfCount: t('Page {page} of {count}', { page: '{page}', count: '{count}' }),
    madeOn: given.today,
  };
}

function acceptanceTable(accepted: AcceptedBy, timeZone: string): PrintedTable {
  const { name, by, at, sentence, hash, note, version } = accepted;
  const rows: [string, string | null][] = [
    [t('Accepted by'), by === 'customer' ? name : t('{name}, recorded by the business', { name })],
    [t('Accepted on'), receiptTime(at, timeZone)],
    [t('Version'), String(version)],
    [t('Agreed to'), sentence],
    [t('How it was said'), note],
    [t('SHA-256 of what was shown'), hash],
  ];
  return {
    look: 'facts',
    heading: t('Acceptance'),
    rows: rows.flatMap(([label, value]) => (value ? [[label, value]] : [])),
  };
}
