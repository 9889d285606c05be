import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@jobly/core/errors';
import { plainWords } from '@jobly/core/plain-words';
import { websiteLiveCopy, websiteUpdatedCopy } from '@jobly/core/websites/letters';
import { hasContact, SiteContent } from '@jobly/core/websites/site';
import { COMPLETE_WEBSITE_RULES } from '@jobly/core/websites/staff-contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { lockRow, updateRows } from '../../db/rows.ts';
import type { LiveDeps } from './deps.ts';
import { findDetails, lockWebsite } from './queries.ts';

export const LIVE_WITHOUT_REQUEST = {
  status: 'live',
  change_request: null,
  change_request_image_url: null,
} as const;

/** Publishes the draft and notifies the contractor. False when nothing changed. */
export async function goLive(
  deps: LiveDeps,
  db: Db,
  { userId, answer }: { userId: string; answer: string | null },
): Promise<boolean> {
  const site = await lockRow(db, 'sites', { user_id: userId });
  if (!site) throw new Error('there is no draft to publish');
  if (!hasContact(SiteContent.parse(site.draft))) {
    throw new AppError('staff_action_refused', { message: COMPLETE_WEBSITE_RULES.noContact });
  }
  const url = deps.addresses.url(site.slug);
  const changed = !isDeepStrictEqual(site.draft, site.live);
  if (changed) {
    const published_at = deps.clock.now();
    await updateRows(db, 'sites', { user_id: userId }, { live: sql`draft`, published_at });
  }
  return setLive(deps, db, { userId, url, answer, first: site.live === null, changed });
}

export async function setLive(
  deps: LiveDeps,
  db: Db,
  live: { userId: string; url: string; answer: string | null; first: boolean; changed?: boolean },
): Promise<boolean> {
  const { userId, url } = live;
  const before = await lockWebsite(db, userId);
  const same = before?.status === 'live' && before.jobly_url === url && !live.changed;
  // Idempotent: the owner is notified once.
  if (same && live.answer === null) return false;
  const now = deps.clock.now();
  const done = { status: 'done', answer: live.answer, closed_at: now } as const;
  await updateRows(db, 'website_change_requests', { user_id: userId, status: 'open' }, done);
  const website = { ...LIVE_WITHOUT_REQUEST, website_type: 'jobly', jobly_url: url } as const;
  await updateRows(db, 'websites', { user_id: userId }, website);
  const site = { businessName: await businessNameOf(db, userId), address: url };
  await deps.notifyOwner(db, userId, {
    write: () =>
      live.first ? websiteLiveCopy(site) : websiteUpdatedCopy({ ...site, answer: live.answer }),
    kind: 'website_live',
    about: `${userId}:${now.getTime()}`,
  });
  return true;
}

export async function businessNameOf(db: Db, userId: string): Promise<string> {
  const owner = await findDetails(db, userId);
  return plainWords(owner?.business_name ?? owner?.company_name ?? '') || 'your business';
}
