import { Resolver } from 'node:dns/promises';
import type { Basics } from '../../../basics.ts';
import { lockRow, updateRows, type Row } from '../../../db/rows.ts';
import { eachInTurn } from '../../../jobs/each-in-turn.ts';

/** The texts of a name's TXT records; throws when nobody could say. */
export type ResolveTxt = (name: string) => Promise<string[]>;

export interface DomainCheckDeps extends Basics {
  resolveTxt: ResolveTxt;
}

const NOT_THERE = new Set(['ENOTFOUND', 'ENODATA']);
const TIMEOUT_MS = 3_000;

/** Asks the name servers that the machine is set to. */
export function dnsTxt(): ResolveTxt {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (NOT_THERE.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  };
}

export const recordName = (domain: string) => `_jobly.${domain}`;
export const recordValue = (token: string) => `jobly-site=${token}`;

const MINUTE_MS = 60_000;
/** A domain that is being set up is looked for often, one that works now and then. */
const PENDING_AGAIN_MS = 5 * MINUTE_MS;
const VERIFIED_AGAIN_MS = 6 * 60 * MINUTE_MS;
/** Nobody is still setting it up after that. */
const PENDING_FOR_MS = 14 * 24 * 60 * MINUTE_MS;
/** A record that is gone for a moment takes nothing away. */
const MISSING_FOR_MS = 3 * 24 * 60 * MINUTE_MS;
const AT_ONCE = 50;

export async function checkDueDomains(deps: DomainCheckDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const due = await deps.database.system
    .selectFrom('site_domains')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([
          where('verified_at', 'is', null),
          where('created_at', '>', new Date(now - PENDING_FOR_MS)),
          where.or([
            where('checked_at', 'is', null),
            where('checked_at', '<', new Date(now - PENDING_AGAIN_MS)),
          ]),
        ]),
        where.and([
          where('verified_at', 'is not', null),
          where('checked_at', '<', new Date(now - VERIFIED_AGAIN_MS)),
        ]),
      ]),
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(AT_ONCE)
    .execute();
  // One after the other: nobody waits, and no name server is flooded.
  await eachInTurn(due, (row) => checkDomain(deps, row));
}

/** Looks for the record, without holding a database connection, and saves what that means. */
export async function checkDomain(deps: DomainCheckDeps, row: Row<'site_domains'>): Promise<void> {
  const found = await deps.resolveTxt(recordName(row.domain)).then(
    (texts) => texts.some((text) => text.trim() === recordValue(row.token)),
    () => undefined,
  );
  const now = deps.clock.now();
  await deps.database.system.transaction().execute(async (db) => {
    const { user_id, domain, token } = row;
    const current = await lockRow(db, 'site_domains', { user_id, domain, token });
    if (!current) return;
    const isFree = await isFreeFor(db, { user_id, domain });
    const news = found === undefined ? {} : newsOf(current, { found, isFree, now });
    await updateRows(db, 'site_domains', { user_id }, { checked_at: now, ...news });
  });
}

/** What an answered look-up changes. */
function newsOf(
  { verified_at, missing_since }: Row<'site_domains'>,
  { found, isFree, now }: { found: boolean; isFree: boolean; now: Date },
): Partial<Pick<Row<'site_domains'>, 'verified_at' | 'missing_since' | 'reached_at'>> {
  if (found) return { verified_at: verified_at ?? (isFree ? now : null), missing_since: null };
  if (!verified_at) return {};
  const since = missing_since ?? now;
  const isGone = now.getTime() - since.getTime() >= MISSING_FOR_MS;
  return isGone
    ? { verified_at: null, missing_since: null, reached_at: null }
    : { missing_since: since };
}

/** One business has a domain: a second one that proves it owns it, too, waits until the first lets go of it. */
async function isFreeFor(
  db: Basics['database']['system'],
  { user_id, domain }: { user_id: string; domain: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('site_domains')
    .select('user_id')
    .where('domain', '=', domain)
    .where('user_id', '!=', user_id)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return other === undefined;
}
