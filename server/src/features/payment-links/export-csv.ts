import { wallTime } from '@jobly/core/dates';
import { csvLine } from '@jobly/core/payment-links/csv';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { keptCents } from '@jobly/core/payment-links/money-lines';
import { formatPhone } from '@jobly/core/phone';
import type { Database } from '../../db/database.ts';
import { listCredits } from './detail-queries.ts';
import type { Credit } from './detail-queries.ts';
import { readHistory } from './history.ts';
import type { Asked } from './history.ts';

const ROWS_AT_ONCE = 1_000;

const HEADINGS = [
  'Created',
  'Customer',
  'Phone',
  'Email',
  'Description',
  'Status',
  'Method',
  'Amount',
  'Customer paid',
  'Fee',
  'You received',
  'Refunded',
  'Extra fees',
  'You keep',
  'Paid on',
];

/** The file in pieces: a contractor with 100,000 links must not fill the server's memory. */
export async function* exportCsv(
  deps: { database: Database; now: Date; timeZone: string },
  userId: string,
  asked: Asked,
): AsyncGenerator<string> {
  // Spreadsheets take UTF-8 for Latin-1 without this mark.
  yield `\uFEFF${csvLine(HEADINGS)}`;
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
    yield page.paymentLinks.map((link) => csvLine(cellsOf(link, paid.get(link.id), at))).join('');
    before = page.next ?? undefined;
  } while (before);
}

function cellsOf(
  link: PaymentLinkSummary,
  paid: Credit | undefined,
  at: (iso: string) => string,
): (string | number)[] {
  return [
    at(link.createdAt),
    link.customerName,
    formatPhone(link.customerPhone),
    link.customerEmail ?? '',
    link.memo,
    link.state === 'open' ? 'unpaid' : link.state,
    link.method ?? '',
    dollars(link.amountCashCents),
    paid ? dollars(paid.gross_cents) : '',
    paid ? dollars(paid.fee_cents) : '',
    paid ? dollars(paid.net_cents) : '',
    paid?.refunded_cents ? dollars(paid.refunded_cents) : '',
    paid?.extra_fee_cents ? dollars(paid.extra_fee_cents) : '',
    paid ? signedDollars(keptOf(paid)) : '',
    link.paidAt ? at(link.paidAt) : '',
  ];
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
