import { HISTORY_PAGE } from '@jobly/core/payment-links/contract';
import type { HistoryFilter, PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { parseAmount } from '@jobly/core/payment-links/amount';
import { AppError } from '@jobly/core/errors';
import { sql } from 'kysely';
import { isCutOff } from '../../db/database.ts';
import type { Database } from '../../db/database.ts';
import { listHistory } from './queries.ts';
import type { HistoryWish } from './queries.ts';
import { searchTurns } from './search-turns.ts';
import { summaryOf } from './summary.ts';

export interface Asked {
  search?: string | undefined;
  filter?: HistoryFilter | undefined;
  before?: string | undefined;
}

export interface HistoryPage {
  paymentLinks: PaymentLinkSummary[];
  next: string | null;
}

export async function readHistory(
  needs: { database: Database; now: Date },
  userId: string,
  asked: Asked,
  { limit = HISTORY_PAGE, hurried = true } = {},
): Promise<HistoryPage> {
  const wish = { ...wishOf(asked), now: needs.now, limit: limit + 1 };
  const rows =
    wish.search && hurried
      ? await inTurn(userId, () => searchHistory(needs.database, userId, wish))
      : await needs.database.asUser(userId, (queries) => listHistory(queries, userId, wish));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    paymentLinks: page.map((row) => summaryOf(row, needs.now)),
    next: last ? `${last.created_at_exact}|${last.id}` : null,
  };
}

const inTurn = searchTurns();

/** A search has less time than other statements: whoever waits longer types on. */
async function searchHistory(database: Database, userId: string, wish: HistoryWish) {
  try {
    return await database.asUser(userId, async (queries) => {
      await sql`set local statement_timeout = 3000`.execute(queries);
      return listHistory(queries, userId, wish);
    });
  } catch (error) {
    if (isCutOff(error)) throw new AppError('search_too_slow');
    throw error;
  }
}

function wishOf({ search, filter, before }: Asked): Omit<HistoryWish, 'limit' | 'now'> {
  const words = search?.trim();
  return {
    filter: filter ?? 'all',
    search: words || undefined,
    searchedCents: words ? parseAmount(words) : undefined,
    before: before ? cursorOf(before) : undefined,
  };
}

const CURSOR =
  /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|([0-9a-f-]{36})$/;

/** A cursor that nobody was given starts at the top: it is a place in a list, not a permission. */
function cursorOf(text: string): HistoryWish['before'] {
  const [, createdAt, id] = CURSOR.exec(text) ?? [];
  return createdAt && id ? { createdAt, id } : undefined;
}
