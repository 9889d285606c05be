import { formatCents } from '@jobly/core/money';
import type { AlertKind } from '@jobly/core/staff/alerts';
import { sql } from 'kysely';
import { endAlert, type RaisedAlert } from '../../raised-alerts.ts';
import type { Db } from '../../db/database.ts';
import type { Difference, Figures } from './compare.ts';
import { COMPARED_TYPES } from './ledger-rows.ts';

const KINDS = [
  'statement_row_differs',
  'statement_row_missing',
  'statement_row_surplus',
  'statement_row_unknown',
] as const satisfies AlertKind[];

/** The resolution of an alert that a run has ended; any other was written by a person. */
const GONE = 'The statement and our ledger say the same now.';

/** What staff read about a difference. It is the same in every run, so that a resolved one is recognized. */
export function alertOf(difference: Difference): RaisedAlert {
  const { type, subject, at, merchantId, userId, paymentLinkId, reported, ours } = difference;
  const madeAt = at.toISOString();
  return {
    kind: kindOf(difference),
    // The next run finds by it what to read again (listDaysOfDifferences).
    key: `${madeAt.slice(0, 10)} ${type} ${subject}`,
    userId,
    // jsonb sorts names by length: these two stand side by side.
    details: {
      Ledger: ours ? sentence(type, ours) : 'Nothing',
      Provider: reported ? sentence(type, reported, difference.currency) : 'Nothing',
      ...differs(reported, ours),
      ...(paymentLinkId ? { 'Payment link': paymentLinkId } : {}),
      'Made at (UTC)': madeAt.slice(0, 16).replace('T', ' '),
      'Statement row': `${type} ${subject}`,
      "Provider's merchant": merchantId ?? 'Not named',
    },
  };
}

function kindOf({ type, reported, ours }: Difference): (typeof KINDS)[number] {
  if (!COMPARED_TYPES.has(type)) return 'statement_row_unknown';
  if (!reported) return 'statement_row_missing';
  return ours ? 'statement_row_differs' : 'statement_row_surplus';
}

function sentence(type: string, figures: Figures, currency: string | null = 'USD'): string {
  const { grossCents, feeCents, netCents } = figures;
  const amount = formatCents(grossCents) + (currency === 'USD' ? '' : ` in ${currency}`);
  if (type === 'payout') return `${amount}, ${formatCents(netCents)} arrived`;
  return `${amount}, fee ${formatCents(feeCents)}, net ${formatCents(netCents)}`;
}

function differs(reported: Figures | null, ours: Figures | null): { Difference?: string } {
  const nothing = { grossCents: 0, feeCents: 0, netCents: 0 };
  const parts = ['grossCents', 'feeCents', 'netCents'] as const;
  const apart = parts.map((part) => (reported ?? nothing)[part] - (ours ?? nothing)[part]);
  const first = apart.find((cents) => cents !== 0);
  return first === undefined ? {} : { Difference: formatCents(first) };
}

export async function isSettled(db: Db, alert: RaisedAlert): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select resolved_at is not null and resolution <> ${GONE}
      and details = ${JSON.stringify(alert.details)}::jsonb as settled
    from alerts where kind = ${alert.kind} and key = ${alert.key}
    order by raised_at desc limit 1`.execute(db);
  return rows[0]?.settled ?? false;
}

/** How many differences people have resolved: they are found again, and must not use up the list. */
export async function countSettled(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('kind', 'in', KINDS)
    .where('resolution', '<>', GONE)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function listOpen(db: Db) {
  return db
    .selectFrom('alerts')
    .select(['kind', 'key'])
    .where('kind', 'in', KINDS)
    .where('resolved_at', 'is', null)
    .execute() as Promise<Pick<RaisedAlert, 'kind' | 'key'>[]>;
}

/** The days of open differences: the ledger's, and those of the statement's rows about them. */
export async function listDaysOfDifferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with open as (
      select left(key, 10) as day, split_part(key, ' ', 2) as type, substr(key, 12) as rest from alerts
      where kind in (${sql.join(KINDS)}) and resolved_at is null
    )
    select day from open
    union
    select to_char(row.created_at at time zone 'UTC', 'YYYY-MM-DD') from open
    join statement_rows row on row.type = open.type
      and row.subject = substr(open.rest, char_length(open.type) + 2)`.execute(db);
  return rows.map(({ day }) => day);
}

export const nameOf = ({ kind, key }: Pick<RaisedAlert, 'kind' | 'key'>) => `${kind} ${key}`;

/** Ends the alerts that a complete run has not found again. */
export async function endOthers(db: Db, found: Set<string>): Promise<void> {
  for (const open of await listOpen(db)) {
    if (!found.has(nameOf(open))) await endAlert(db, { ...open, because: GONE });
  }
}
