import type { BaseDeps } from '../../../base-deps.ts';
import { findRow, listRows, lockRow, updateRows, type Row } from '../../../db/rows.ts';
import { forEachSequential } from '../../../tasks/for-each-sequential.ts';
import type { NameLookUp } from '../../../ports/names.ts';

export interface DomainCheckDeps extends BaseDeps {
  names: NameLookUp;
  siteUrl: (slug: string) => string;
}

export const recordName = (domain: string) => `_jobly.${domain}`;
export const recordValue = (token: string) => `jobly-site=${token}`;

const MINUTE_MS = 60_000;
/** Pending domains are checked often, verified ones rarely. */
const PENDING_AGAIN_MS = 5 * MINUTE_MS;
const VERIFIED_AGAIN_MS = 6 * 60 * MINUTE_MS;
const PENDING_FOR_MS = 14 * 24 * 60 * MINUTE_MS;
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
          where.or([where('verified_at', 'is', null), where('reached_at', 'is', null)]),
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
  // Sequential, to spare the name servers.
  await forEachSequential(due, (row) => checkDomain(deps, row));
}

/** The lookup holds no database connection. */
export async function checkDomain(deps: DomainCheckDeps, row: Row<'site_domains'>): Promise<void> {
  const found = await deps.names.txt(recordName(row.domain)).then(
    (texts) => texts.some((text) => text.trim() === recordValue(row.token)),
    () => undefined,
  );
  const leadsHere = found === true && (await leadsToUs(deps, row).catch(() => false));
  const now = deps.clock.now();
  await deps.database.system.transaction().execute(async (db) => {
    const { user_id, domain, token } = row;
    const current = await lockRow(db, 'site_domains', { user_id, domain, token });
    if (!current) return;
    const isFree = await isFreeFor(db, { user_id, domain });
    const news = found === undefined ? {} : newsOf(current, { found, leadsHere, isFree, now });
    await updateRows(db, 'site_domains', { user_id }, { checked_at: now, ...news });
  });
}

function newsOf(
  { verified_at, missing_since, reached_at }: Row<'site_domains'>,
  checked: { found: boolean; leadsHere: boolean; isFree: boolean; now: Date },
): Partial<Pick<Row<'site_domains'>, 'verified_at' | 'missing_since' | 'reached_at'>> {
  const { found, now } = checked;
  if (found) {
    const verified = verified_at ?? (checked.isFree ? now : null);
    const reached = reached_at ?? (verified && checked.leadsHere ? now : null);
    return { verified_at: verified, missing_since: null, reached_at: reached };
  }
  if (!verified_at) return {};
  const since = missing_since ?? now;
  const isGone = now.getTime() - since.getTime() >= MISSING_FOR_MS;
  return isGone
    ? { verified_at: null, missing_since: null, reached_at: null }
    : { missing_since: since };
}

/** Resolved by DNS, because a request's Host header can be forged. */
async function leadsToUs(
  { database, names, siteUrl }: DomainCheckDeps,
  { user_id, domain }: Row<'site_domains'>,
): Promise<boolean> {
  const site = await findRow(database.system, 'sites', { user_id });
  if (!site) return false;
  const ours = await names.addresses(new URL(siteUrl(site.slug)).hostname);
  const theirs = await Promise.all([domain, `www.${domain}`].map(names.addresses));
  return theirs.flat().some((address) => ours.includes(address));
}

/** First come, first served: a second verified owner waits until the first gives it up. */
async function isFreeFor(
  db: BaseDeps['database']['system'],
  { user_id, domain }: { user_id: string; domain: string },
): Promise<boolean> {
  const claims = await listRows(db, 'site_domains', { domain }, 'created_at');
  return !claims.some((other) => other.user_id !== user_id && other.verified_at !== null);
}
