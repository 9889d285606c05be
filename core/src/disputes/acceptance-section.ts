import { rowsOf, type ShownEstimate } from '../estimates/shown.ts';

/** Of an estimate or a change order of the link's job. */
export interface AcceptanceEvidence {
  /** All that was shown, in the language in which it was accepted. */
  shown: ShownEstimate;
  by: 'customer' | 'owner';
  name: string;
  sentence: string;
  note: string | null;
  ip: string | null;
  userAgent: string | null;
  hash: string;
  acceptedAt: string;
}

const HOW = {
  customer:
    'The customer read all of this on the estimate’s own page, typed their name and pressed the button.',
  owner: 'The business recorded that the customer accepted all of this.',
} as const satisfies Record<AcceptanceEvidence['by'], string>;

/** What the customer accepted, word for word. */
export function acceptanceSection(
  given: AcceptanceEvidence,
  dated: (iso: string) => string,
): { heading: string; note: string; rows: [label: string, value: string][] } {
  const { shown, by } = given;
  const isSigned = by === 'customer';
  const rows: [string, string | null][] = [
    [isSigned ? 'Name typed' : 'Name', given.name],
    [isSigned ? 'Agreed to' : 'Recorded', given.sentence],
    ['Accepted', dated(given.acceptedAt)],
    ['How it was said', given.note],
    ['IP address', given.ip],
    ['Browser', given.userAgent],
    ['SHA-256 of what was shown', given.hash],
    ...shown.work.map(({ label, text }): [string, string] => [label, text]),
    ...[...rowsOf(shown), { label: 'Total', note: '', amount: shown.total }, ...shown.payments].map(
      ({ label, note, amount }): [string, string] => [label, note ? `${note} = ${amount}` : amount],
    ),
    ['Fees', shown.fees],
    ['Terms', shown.terms],
    ['Right to cancel', shown.cancelRight],
  ];
  return {
    heading: `${shown.title}, version ${shown.version}: accepted ${isSigned ? 'by the customer' : 'on the customer’s word'}`,
    note: HOW[by],
    rows: rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
  };
}
