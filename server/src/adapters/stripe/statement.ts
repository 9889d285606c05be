import { parseJson } from '@jobly/core/parse-json';
import * as z from 'zod';
import type { PaymentProvider, StatementRow } from '../../ports/payment-provider.ts';
import { isGone, type Accounts } from './accounts.ts';
import { PAGE_SIZE, WirePage, type StripeClient } from './client.ts';
import { unreadable } from './failures.ts';
import { statementRow, WireTransaction } from './wire-money.ts';

/** Where the reading stands: the accounts of a page that are left, where in the first of them, and the next page. */
const Cursor = z.object({
  left: z.array(z.string()),
  after: z.string().optional(),
  next: z.string().optional(),
});
type Cursor = z.output<typeof Cursor>;

type Page = Parameters<PaymentProvider['readStatementPage']>[0];

/** Stripe has a statement for each account: the pages walk from one account to the next. */
export function statementOf(client: StripeClient, accounts: Accounts) {
  async function startPage(next?: string): Promise<Cursor> {
    const { data, next_page_url } = await accounts.listPage(next);
    return { left: data.map(({ id }) => id), next: next_page_url ?? undefined };
  }

  async function rowsOf(merchantId: string, { from, to }: Page, after: string | undefined) {
    const given = {
      created: { gte: seconds(from), lt: seconds(to) },
      expand: ['data.source'],
      limit: PAGE_SIZE,
      ...(after ? { starting_after: after } : {}),
    };
    const about = { what: 'balance transactions', merchantId };
    return client
      .read(about, WirePage, (stripe, options) => stripe.balanceTransactions.list(given, options))
      .catch((error: unknown) => {
        if (isGone(error)) return { data: [], has_more: false };
        throw error;
      });
  }

  return async function readStatementPage(page: Page) {
    const cursor = page.after ? readCursor(page.after) : await startPage();
    const [merchantId, ...others] = cursor.left;
    if (!merchantId) return { rows: [], next: undefined };
    const { data, has_more } = await rowsOf(merchantId, page, cursor.after);
    const rows = data.flatMap((row) => readRow(merchantId, row, page) ?? []);
    const last = has_more ? data.at(-1)?.id : undefined;
    const following = await nextCursor(cursor, others, last);
    return { rows, next: following && JSON.stringify(following) };
  };

  async function nextCursor(
    cursor: Cursor,
    others: string[],
    after: string | undefined,
  ): Promise<Cursor | undefined> {
    if (after) return { ...cursor, after };
    if (others.length > 0) return { left: others, next: cursor.next };
    if (!cursor.next) return undefined;
    const started = await startPage(cursor.next);
    return started.left.length > 0 ? started : undefined;
  }
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

function readCursor(after: string): Cursor {
  const { data } = Cursor.safeParse(parseJson(after));
  if (!data) throw unreadable('GET balance transactions');
  return data;
}

/** Unreadable rows are reported to staff, dated in the middle of the span. */
function readRow(
  merchantId: string,
  row: { id: string },
  { from, to }: Page,
): StatementRow | undefined {
  const { data } = WireTransaction.safeParse(row);
  if (data) return statementRow(merchantId, data);
  return {
    id: row.id,
    type: 'unreadable',
    merchantId,
    paymentId: undefined,
    payoutId: undefined,
    currency: 'USD',
    grossCents: 0,
    feeCents: 0,
    netCents: 0,
    status: undefined,
    createdAt: new Date((from.getTime() + to.getTime()) / 2).toISOString(),
  };
}
