import { wallTime } from '@jobly/core/dates';
import { csvLine } from '@jobly/core/payment-links/csv';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { keptCents } from '@jobly/core/payment-links/money-lines';
import { formatPhone } from '@jobly/core/phone';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { readHistory } from './history.ts';
import type { Asked } from './history.ts';

const ROWS_AT_ONCE = 1_000;

interface Exported {
  link: PaymentLinkSummary;
  paid: Credit | undefined;
  /** A moment in the business's own time. */
  at: (iso: string) => string;
}

const COLUMNS: [heading: string, cell: (exported: Exported) => string | number][] = [
  ['Created', ({ link, at }) => at(link.createdAt)],
  ['Customer', ({ link }) => link.customerName],
  ['Phone', ({ link }) => formatPhone(link.customerPhone)],
  ['Email', ({ link }) => link.customerEmail ?? ''],
  ['Description', ({ link }) => link.memo],
  ['Status', ({ link }) => (link.state === 'open' ? 'unpaid' : link.state)],
  ['Method', ({ link }) => link.method ?? ''],
  ['Amount', ({ link }) => dollars(link.amountCashCents)],
  ['Customer paid', ({ paid }) => (paid ? dollars(paid.gross_cents) : '')],
  ['Fee', ({ paid }) => (paid ? dollars(paid.fee_cents) : '')],
  ['You received', ({ paid }) => (paid ? dollars(paid.net_cents) : '')],
  ['Refunded', ({ paid }) => (paid?.refunded_cents ? dollars(paid.refunded_cents) : '')],
  ['Extra fees', ({ paid }) => (paid?.extra_fee_cents ? dollars(paid.extra_fee_cents) : '')],
  ['You keep', ({ paid }) => (paid ? signedDollars(keptOf(paid)) : '')],
  ['Paid on', ({ link, at }) => (link.paidAt ? at(link.paidAt) : '')],
];

/** The file in pieces: a contractor with 100,000 links must not fill the server's memory. */
export async function* exportCsv(
  deps: { database: Database; now: Date; timeZone: string },
  userId: string,
  asked: Asked,
): AsyncGenerator<string> {
  // Spreadsheets take UTF-8 for Latin-1 without this mark.
  yield `\uFEFF${csvLine(COLUMNS.map(([heading]) => heading))}`;
  let before: string | undefined;
  do {
    // Not hurried as a search on a screen is: a file that has begun cannot say that it broke off.
    const size = { limit: ROWS_AT_ONCE, hurried: false };
    const page = await readHistory(deps, userId, { ...asked, before }, size);
    const paid = await deps.database.asUser(userId, (db) =>
      listCredits(
        db,
        page.paymentLinks.map(({ id }) => id),
      ),
    );
    const at = (iso: string) => wallTime(deps.timeZone, new Date(iso));
    const lineOf = (link: PaymentLinkSummary) =>
      csvLine(COLUMNS.map(([, cell]) => cell({ link, paid: paid.get(link.id), at })));
    yield page.paymentLinks.map(lineOf).join('');
    before = page.next ?? undefined;
  } while (before);
}

function keptOf({
  net_cents: netCents,
  refunded_cents: refundedCents,
  extra_fee_cents: extraFeeCents,
}: Credit): number {
  return keptCents({ netCents, refundedCents, extraFeeCents });
}

/** As a number: a text that begins with a minus would count as a formula. */
function signedDollars(cents: number): string | number {
  return cents < 0 ? cents / 100 : dollars(cents);
}

/** Without sign and commas: a number to a spreadsheet. */
function dollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

interface Credit {
  gross_cents: number;
  fee_cents: number;
  net_cents: number;
  refunded_cents: number;
  /** What the provider kept of payments that were too much and go back. */
  extra_fee_cents: number;
}

/** What was really paid for each of these links: rates of today may not be those of then. */
async function listCredits(db: Db, linkIds: string[]): Promise<Map<string, Credit>> {
  if (linkIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(['payment_link_id', 'gross_cents', 'fee_cents', 'net_cents', 'refunded_cents'])
    .select(
      sql<number>`(select coalesce(sum(extra.fee_cents), 0)::integer from payments as extra
        where extra.payment_link_id = payments.payment_link_id and extra.role = 'extra')`.as(
        'extra_fee_cents',
      ),
    )
    .where('payment_link_id', 'in', linkIds)
    .where('role', '=', 'credit')
    .execute();
  return new Map(rows.map((row) => [row.payment_link_id, row]));
}
