import { receiptTime } from '../checkout/receipt-dates.ts';
import { t } from '../language/t.ts';
import type { PrintedDocument, PrintedRow, PrintedTable } from '../printed-document.ts';
import type { AcceptedBy } from './page.ts';
import type { ShownEstimate } from './shown.ts';

/** An estimate as it was shown and, once accepted, the record of its acceptance at the end. */
export function printedEstimate(
  shown: ShownEstimate,
  { accepted, today }: { accepted: AcceptedBy | null; today: string },
): PrintedDocument {
  const title = `${shown.title} · ${shown.business}`;
  const work = shown.work.map(({ text }) => text).join('\n');
  const sums: PrintedRow[] = [...shown.sums, [t('Total'), shown.total]];
  const lines: PrintedTable =
    shown.lines.length > 0
      ? {
          look: 'lines',
          heading: work,
          head: [t('Description'), t('Quantity'), t('Unit price'), t('Amount')],
          rows: shown.lines.map(({ label, note, quantity, price, amount }) => [
            quantity || !note ? label : `${label}\n${note}`,
            quantity,
            price,
            amount,
          ]),
        }
      : { look: 'lines', head: [t('Description'), t('Amount')], rows: [[work, shown.total]] };
  return {
    language: shown.language,
    fileName: `estimate-${shown.number}`,
    title,
    heading: shown.title,
    ...(accepted && { state: { text: t('Accepted'), isGood: true } }),
    from: shown.from,
    to: { label: t('Customer'), name: shown.customer, lines: [] },
    facts: [
      [t('Date'), shown.date],
      [t('Version'), String(shown.version)],
      [t('Valid until'), shown.validUntil],
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
      ...(accepted ? [acceptanceTable(accepted, shown.timeZone)] : []),
    ],
    notes: [shown.fees, shown.terms, shown.cancelRight, ...shown.cancelNotice.split('\n')].filter(
      Boolean,
    ),
    footer: title,
    pageOfCount: t('Page {page} of {count}', { page: '{page}', count: '{count}' }),
    madeOn: accepted?.on ?? today,
  };
}

function acceptanceTable(accepted: AcceptedBy, timeZone: string): PrintedTable {
  const { name, by, at, sentence, hash, note, version } = accepted;
  const rows: [string, string | null][] = [
    [t('Accepted by'), by === 'customer' ? name : t('{name}, recorded by the business', { name })],
    [t('Accepted on'), receiptTime(at, timeZone)],
    [t('Version'), String(version)],
    [by === 'customer' ? t('Agreed to') : t('What was recorded'), sentence],
    [t('How it was said'), note],
    [t('SHA-256 of what was shown'), hash],
  ];
  return {
    look: 'facts',
    heading: t('Acceptance'),
    rows: rows.flatMap(([label, value]) => (value ? [[label, value]] : [])),
  };
}
