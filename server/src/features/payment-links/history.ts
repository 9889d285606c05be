import type { QueryOf, ReplyOf } from '@jobly/core/contract';
import {
  CUSTOMER_PAGE,
  HISTORY_PAGE,
  type listPaymentLinkHistory,
} from '@jobly/core/payment-links/contract';
import { parseAmount } from '@jobly/core/payment-links/amount';
import { AppError } from '@jobly/core/errors';
import { digitsOf } from '@jobly/core/phone';
import { sql } from 'kysely';
import { isCutOff } from '../../db/connection-errors.ts';
import type { Database } from '../../db/database.ts';
import {
  findByIndex,
  listFamily,
  listHistory,
  momentBelow,
  type HistoryQuery,
  type LinkSearch,
} from './queries.ts';
import { readTotals, totalsOf } from './history-totals.ts';
import { searchTurns } from './search-turns.ts';
import { summaryOf } from './link-row.ts';

export type HistoryRequest = QueryOf<typeof listPaymentLinkHistory>;

export async function readHistory(
  deps: { database: Database; now: Date },
  userId: string,
  asked: HistoryRequest,
  { limit = asked.customer ? CUSTOMER_PAGE : HISTORY_PAGE, hurried = true } = {},
): Promise<Omit<ReplyOf<typeof listPaymentLinkHistory>, 'totals'>> {
  const { filter = 'all' } = asked;
  const before = asked.before ? cursorOf(asked.before) : undefined;
  const db = deps.database.readAs(userId);
  const of = asked.customer && (await listFamily(db, userId, asked.customer));
  const input = { filter, before, now: deps.now, limit: limit + 1, ...(of && { customers: of }) };
  // No text of ours has a NUL; in a statement it is an error.
  const search = searchOf(asked.search?.replaceAll('\u0000', '').trim());
  // A screen is read anew right after a change; in a file a moment does not matter.
  const { readAs } = hurried ? deps.database : deps.database.older;
  const rows =
    search && hurried
      ? await inTurn(userId, () => searchHistory(deps.database, userId, { ...input, search }))
      : await listHistory(readAs(userId), userId, {
          ...input,
          ...(search ? { search: { ...search, since: '-infinity' } } : {}),
        });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    paymentLinks: page.map((row) => summaryOf(row, deps.now)),
    next: last ? `${last.created_at_exact}|${last.id}` : null,
  };
}

export async function readHistoryPage(
  deps: { database: Database; now: Date },
  userId: string,
  asked: HistoryRequest,
): Promise<ReplyOf<typeof listPaymentLinkHistory>> {
  const page = await readHistory(deps, userId, asked);
  if (asked.before) return { ...page, totals: null };
  if (page.next === null) return { ...page, totals: totalsOf(page.paymentLinks) };
  const { filter = 'all', search } = asked;
  const db = deps.database.readAs(userId);
  const of = asked.customer && (await listFamily(db, userId, asked.customer));
  const input = { userId, filter, now: deps.now, ...(of && { customers: of }) };
  const totals = search?.trim() ? null : await readTotals(db, input);
  return { ...page, totals };
}

const inTurn = searchTurns();

/** Links looked at for each that a page can show, before the index is asked. */
const READ_PER_SHOWN = 40;
/** Beyond so many it is cheaper to walk down the history until the page is full (docs/decisions/0021). */
const MOST_BY_INDEX = 5_000;

/**
 * The newest links are searched first: they fill the page for a common word, and are the whole history of most
 * businesses. A rarer word goes by the index; a common one that is not among the newest is searched in the whole
 * history, where the filter is applied first. A search has less time than other statements.
 */
async function searchHistory(
  database: Database,
  userId: string,
  { search, ...input }: Omit<HistoryQuery, 'search'> & { search: LinkSearch },
) {
  try {
    return await database.asUser(userId, async (db) => {
      await sql`set local statement_timeout = 3000`.execute(db);
      const searchSince = (since: string) =>
        listHistory(db, userId, { ...input, search: { ...search, since } });
      const depth = READ_PER_SHOWN * input.limit;
      const edge = await momentBelow(db, userId, { before: input.before, depth });
      if (!edge) return searchSince('-infinity');
      const newest = await searchSince(edge);
      if (newest.length === input.limit) return newest;
      const ids = await findByIndex(db, search, MOST_BY_INDEX + 1);
      if (ids.length > MOST_BY_INDEX) return searchSince('-infinity');
      return listHistory(db, userId, { ...input, search: { ids } });
    });
  } catch (error) {
    if (isCutOff(error)) throw new AppError('search_too_slow');
    throw error;
  }
}

const FEWEST_DIGITS = 4;
/** `1042`, `#1042`, and as it is shown: `No. 1042`, `N.º 1042`. */
const NUMBER = /^(?:#|n\.?\s?[oº°]\.?)?\s*(\d{4,9})$/i;

function searchOf(words: string | undefined): LinkSearch | undefined {
  if (!words) return undefined;
  const digits = digitsOf(words);
  return {
    words,
    digits: digits.length >= FEWEST_DIGITS ? digits : null,
    cents: parseAmount(words) ?? null,
    number: Number(NUMBER.exec(words)?.[1] ?? 0) || null,
  };
}

const CURSOR =
  /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|([0-9a-f-]{36})$/;

/** An unknown cursor starts at the top: it is a place in a list, not a permission. */
function cursorOf(text: string): HistoryQuery['before'] {
  const [, createdAt, id] = CURSOR.exec(text) ?? [];
  return createdAt && id ? { createdAt, id } : undefined;
}
