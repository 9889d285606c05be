import { wallTime } from '@jobly/core/dates';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { t, translated, type Sentence } from '@jobly/core/language/t';
import { billRows, type BillRow } from '@jobly/core/payment-links/bill-rows';
import { csvLine } from '@jobly/core/payment-links/csv';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { WORK_TEXTS, workTexts } from '@jobly/core/payment-links/work';
import { keptCents } from '@jobly/core/payment-links/money-lines';
import { formatPhone } from '@jobly/core/phone';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { listBills } from './queries.ts';
import { returnedParts, type Billed } from './returned-parts.ts';
import { readHistory, type HistoryRequest } from './history.ts';

const ROWS_AT_ONCE = 1_000;

interface Exported {
  link: PaymentLinkSummary;
  billed: Billed;
  paid: Awaited<ReturnType<typeof listCredits>>[number] | undefined;
  at: (iso: string) => string;
}

type Column = [heading: Sentence, cell: (exported: Exported) => string | number];

const STATES: Record<PaymentLinkSummary['state'], Sentence> = {
  open: 'Unpaid',
  cash_marked: 'Unpaid',
  paid: 'Paid',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

const METHODS: Record<NonNullable<PaymentLinkSummary['method']>, () => string> = {
  cash: () => t('Cash').toLowerCase(),
  card: () => t('Card').toLowerCase(),
  bnpl: () => 'bnpl',
};

const COLUMNS: Column[] = [
  ['Created', ({ link, at }) => at(link.createdAt)],
  ['Customer', ({ link }) => link.customerName],
  ['Phone', ({ link }) => formatPhone(link.customerPhone)],
  ['Email', ({ link }) => link.customerEmail ?? ''],
  ...workTexts.map((name): Column => [WORK_TEXTS[name].label, ({ link }) => link[name]]),
  ['Status', ({ link }) => translated(STATES[link.state]).toLowerCase()],
  ['Method', ({ link }) => (link.method ? METHODS[link.method]() : '')],
  ['Amount', ({ link }) => dollars(link.amountCashCents)],
  ['Customer paid', ({ paid }) => (paid ? dollars(paid.grossCents) : '')],
  ['Fee', ({ paid }) => (paid ? dollars(paid.feeCents) : '')],
  ['You received', ({ paid }) => (paid ? dollars(paid.netCents) : '')],
  ['Refunded', ({ paid }) => (paid?.refundedCents ? dollars(paid.refundedCents) : '')],
  ['Disputed', ({ paid }) => (paid?.disputedCents ? dollars(paid.disputedCents) : '')],
  ['Extra fees', ({ paid }) => (paid?.extraFeeCents ? dollars(paid.extraFeeCents) : '')],
  ['You keep', ({ paid }) => (paid ? signedDollars(keptCents(paid)) : '')],
  ['Paid on', ({ link, at }) => (link.paidAt ? at(link.paidAt) : '')],
  ['Number', ({ link }) => link.number ?? ''],
  ['Due', ({ link }) => link.dueOn ?? ''],
  ['Lines', ({ billed: { bill } }) => (bill ? billRows(bill).map(inOneLine).join('\n') : '')],
  ['Tax', ({ billed: { bill } }) => (bill ? dollars(bill.taxCents) : '')],
  ['Tip', ({ link }) => (link.tipCents ? dollars(link.tipCents) : '')],
  ['Tip given back', (exported) => returned(exported, 'tip')],
  ['Tax given back', (exported) => returned(exported, 'tax')],
];

/** Of what was refunded or lost, in proportion. */
function returned({ link, billed, paid }: Exported, part: 'tip' | 'tax'): string {
  if (!paid) return '';
  const { amountCashCents: jobCents, tipCents } = link;
  const { grossCents, refundedCents, lostCents } = paid;
  const backCents = refundedCents + lostCents;
  const cents = returnedParts(billed, { jobCents, tipCents, grossCents, backCents })[part];
  return cents ? dollars(cents) : '';
}

const inOneLine = ({ label, note, amount }: BillRow) =>
  [label, [note, amount].filter(Boolean).join(' = ')].join(': ');

/** The file in pieces: a contractor with 100,000 links must not fill the server's memory. */
export async function* exportCsv(
  deps: { database: Database; now: Date; timeZone: string; language: Language },
  userId: string,
  asked: HistoryRequest,
): AsyncGenerator<string> {
  // Spreadsheets take UTF-8 for Latin-1 without this mark.
  const headings = speak(deps.language, () =>
    csvLine(COLUMNS.map(([heading]) => translated(heading))),
  );
  yield `\uFEFF${headings}`;
  let before: string | undefined;
  do {
    // Not hurried as a search on a screen is: a file that has begun cannot say that it broke off.
    const size = { limit: ROWS_AT_ONCE, hurried: false };
    const page = await readHistory(deps, userId, { ...asked, before }, size);
    const ids = page.paymentLinks.map(({ id }) => id);
    const db = deps.database.older.readAs(userId);
    const [credits, bills] = await Promise.all([listCredits(db, ids), listBills(db, userId, ids)]);
    const paid = new Map(credits.map((credit) => [credit.linkId, credit]));
    const at = (iso: string) => wallTime(deps.timeZone, new Date(iso));
    const lineOf = (link: PaymentLinkSummary) =>
      csvLine(
        COLUMNS.map(([, cell]) =>
          cell({ link, billed: bills.get(link.id)!, paid: paid.get(link.id), at }),
        ),
      );
    yield speak(deps.language, () => page.paymentLinks.map(lineOf).join(''));
    before = page.next ?? undefined;
  } while (before);
}

/** As a number: a text that begins with a minus would count as a formula. */
function signedDollars(cents: number): string | number {
  return cents < 0 ? cents / 100 : dollars(cents);
}

/** Without sign and commas: a number to a spreadsheet. */
function dollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** What was really paid for each of these links: rates of today may not be those of then. */
async function listCredits(db: Db, linkIds: string[]) {
  if (linkIds.length === 0) return [];
  return (
    db
      .selectFrom('payments')
      .select(['payment_link_id as linkId', 'gross_cents as grossCents', 'fee_cents as feeCents'])
      .select(['net_cents as netCents', 'refunded_cents as refundedCents'])
      .select(
        sql<number>`(select coalesce(sum(amount_cents), 0)::integer from disputes
        where payment_id = payments.id and status = 'lost')`.as('lostCents'),
      )
      // What the provider kept of payments that were too much and go back.
      .select(
        sql<number>`(select coalesce(sum(extra.fee_cents), 0)::integer from payments as extra
        where extra.payment_link_id = payments.payment_link_id and extra.role = 'extra')`.as(
          'extraFeeCents',
        ),
      )
      // What banks hold or have taken, with their fees; of an extra payment, beyond what was to go back.
      .select(
        sql<number>`(select coalesce(sum(taken.fees + greatest(0,
          taken.cents - case disputed.role when 'extra' then disputed.gross_cents - disputed.refunded_cents else 0 end)), 0)::integer
        from payments as disputed, lateral (select coalesce(sum(amount_cents), 0) as cents,
          coalesce(sum(fee_cents), 0) as fees from disputes where payment_id = disputed.id and status <> 'won') as taken
        where disputed.payment_link_id = payments.payment_link_id)`.as('disputedCents'),
      )
      .where('payment_link_id', 'in', linkIds)
      .where('role', '=', 'credit')
      .execute()
  );
}
