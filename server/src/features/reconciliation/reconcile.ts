import { endAlert, raiseAlert } from '../../raised-alerts.ts';
import type { BaseDeps } from '../../base-deps.ts';
import { insertRow, updateRows } from '../../db/rows.ts';
import { ProviderError } from '../../ports/provider-error.ts';
import { providersIn, type PaymentProviders } from '../../ports/payment-providers.ts';
import { findDifferences, type TimeSpan } from './compare.ts';
import {
  alertOf,
  countSettled,
  endOthers,
  isSettled,
  listDaysOfDifferences,
  nameOf,
} from './differences.ts';
import { advance, findFirstPayment, findLatest, findProgress } from './queries.ts';
import { dropUnlisted, listDaysOfOpenPayouts, saveStatementRows } from './statement-rows.ts';

export interface ReconcileDeps extends BaseDeps {
  provider: PaymentProviders;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What is younger may still be on its way to us, or to the statement. */
const SETTLES_MS = HOUR_MS;
/** Within this, most statements are corrected and most payouts arrive. */
const OVERLAP_MS = 3 * DAY_MS;
/** An hour less than a day: a round that starts a little early must not skip the day. */
const EVERY_MS = DAY_MS - HOUR_MS;
/** Compared by one SQL statement, which must be quick on a busy day, too. */
const PART_MS = 6 * HOUR_MS;
/** More at once have one cause. Half of what the staff's desk shows: other alerts must keep their place. */
const MOST_NAMED = 100;
/** Less than the task may take (queues.ts). Another round goes on where this one was. */
const LONGEST_MS = 50 * 60_000;
const UNREAD = { kind: 'statement_unread', key: 'statement' } as const;

/** Every hour: a day after the last comparison the next one is due, and one that failed is tried again. */
export async function reconcileIfDue(deps: ReconcileDeps): Promise<void> {
  const { finishedAt } = await findLatest(deps.database.system);
  const ageMs = deps.clock.now().getTime() - (finishedAt?.getTime() ?? 0);
  if (ageMs >= EVERY_MS) await reconcile(deps);
}

/**
 * Compares the provider's statement of all merchants with our ledger (M15), and reports differences to staff. It
 * changes no money, and holds no connection while it reads pages.
 */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  const { database, clock } = deps;
  const db = database.system;
  const startedAt = clock.now();
  const { spans, olderDays, begins } = await planSpans(deps, startedAt);
  const { id } = await insertRow(db, 'reconciliations', {
    started_at: startedAt,
    begins_at: begins,
    compared_until: begins,
  });
  try {
    const found = new Set<string>();
    for (const span of olderDays) await compareSpan(deps, id, span, { found, startedAt });
    for (const span of spans) {
      await compareSpan(deps, id, span, { found, startedAt });
      // What could not be listed is compared again by the next run.
      if (found.size <= MOST_NAMED) await advance(db, id, { until: span.to, rowCount: 0 });
    }
    await alertOfOverflow(deps, found);
    await endAlert(db, { ...UNREAD, because: 'The statement was read.' });
    await updateRows(db, 'reconciliations', { id }, { finished_at: clock.now() });
  } catch (error) {
    await updateRows(db, 'reconciliations', { id }, { failed_at: clock.now() });
    await alertIfUnread(deps, error);
    // The provider is away: the next round tries again. Staff are alerted when it lasts (alertIfUnread).
    if (!(error instanceof ProviderError)) throw error;
  }
}

/** From where the last run ended, with some overlap, and older days of which something is open. */
async function planSpans({ database }: ReconcileDeps, startedAt: Date) {
  const db = database.system;
  const until = startedAt.getTime() - SETTLES_MS;
  const { begins_at, compared_until } = await findProgress(db);
  const floor = (begins_at ?? (await findFirstPayment(db)))?.getTime() ?? until;
  const begins = Math.min(until, Math.max(floor, (compared_until?.getTime() ?? 0) - OVERLAP_MS));
  const days = [
    ...(await listDaysOfDifferences(db)),
    ...(await listDaysOfOpenPayouts(db, new Date(begins))),
  ];
  const older = [...new Set(days)].toSorted().map((day) => {
    const midnight = new Date(day).getTime();
    return { from: Math.max(floor, midnight), to: Math.min(midnight + DAY_MS, begins) };
  });
  return {
    begins: new Date(begins),
    spans: slices({ from: begins, to: until }, DAY_MS),
    olderDays: older.flatMap((day) => slices(day, DAY_MS)),
  };
}

function slices({ from, to }: { from: number; to: number }, lengthMs: number): TimeSpan[] {
  const count = Math.max(0, Math.ceil((to - from) / lengthMs));
  return Array.from({ length: count }, (_, n) => ({
    from: new Date(from + n * lengthMs),
    to: new Date(Math.min(to, from + (n + 1) * lengthMs)),
  }));
}

async function compareSpan(
  { database, clock, provider }: ReconcileDeps,
  id: string,
  span: TimeSpan,
  { found, startedAt }: { found: Set<string>; startedAt: Date },
): Promise<void> {
  const db = database.system;
  const readAt = clock.now();
  // The two sides may date one payment a little differently.
  const read = {
    from: new Date(span.from.getTime() - SETTLES_MS),
    to: new Date(span.to.getTime() + SETTLES_MS),
  };
  let rowCount = 0;
  for (const one of providersIn(provider)) {
    // The last page names no next one; one that was read before is a circle, and ends it as well.
    const turned = new Set<string | undefined>();
    for (let after: string | undefined; !turned.has(after);) {
      turned.add(after);
      if (clock.now().getTime() - startedAt.getTime() > LONGEST_MS) {
        throw new ProviderError('unexpected', 'reading the statement took too long');
      }
      const { rows, next } = await one.readStatementPage({ ...read, after });
      await saveStatementRows(db, rows, readAt);
      rowCount += rows.length;
      after = next;
    }
  }
  await dropUnlisted(db, read, readAt);
  await advance(db, id, { until: undefined, rowCount });
  const settledBefore = new Date(startedAt.getTime() - SETTLES_MS);
  const limits = { settledBefore, most: MOST_NAMED + 1 + (await countSettled(db)) };
  const [from, to] = [span.from.getTime(), span.to.getTime()];
  for (const part of slices({ from, to }, PART_MS)) {
    for (const difference of await findDifferences(db, part, limits)) {
      const alert = alertOf(difference);
      if (found.size > MOST_NAMED || (await isSettled(db, alert))) continue;
      found.add(nameOf(alert));
      if (found.size <= MOST_NAMED) await raiseAlert(db, alert);
    }
  }
}

/** When some were left out, we cannot tell which of the open alerts are over. */
async function alertOfOverflow({ database }: ReconcileDeps, found: Set<string>): Promise<void> {
  const overflow = { kind: 'statement_overflow', key: 'statement' } as const;
  if (found.size > MOST_NAMED) {
    const details = { Listed: `the first ${MOST_NAMED}` };
    await raiseAlert(database.system, { ...overflow, userId: null, details });
    return;
  }
  await endOthers(database.system, found);
  await endAlert(database.system, { ...overflow, because: 'All differences are listed.' });
}

/** Whatever the reason: meanwhile no difference is found (M15). */
async function alertIfUnread({ database, clock }: ReconcileDeps, error: unknown): Promise<void> {
  const { finishedAt, since } = await findLatest(database.system);
  if (!since || clock.now().getTime() - since.getTime() < DAY_MS) return;
  await raiseAlert(database.system, {
    ...UNREAD,
    userId: null,
    details: {
      'Last compared': finishedAt
        ? `${finishedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
        : 'Never',
      Problem: error instanceof ProviderError ? error.message : 'An error of our own',
    },
  });
}
