import { HISTORY_PAGE } from '@jobly/core/payment-links/contract';
import type { HistoryFilter, PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { parseAmount } from '@jobly/core/payment-links/amount';
import type { Database } from '../../db/database.ts';
import { listHistory } from './queries.ts';
import type { HistoryWish } from './queries.ts';
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
  limit: number = HISTORY_PAGE,
): Promise<HistoryPage> {
  const rows = await needs.database.asUser(userId, (queries) =>
    listHistory(queries, userId, { ...wishOf(asked), now: needs.now, limit: limit + 1 }),
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    paymentLinks: page.map((row) => summaryOf(row, needs.now)),
    next: last ? `${last.created_at_exact}|${last.id}` : null,
  };
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
