import { REFUSALS } from '@jobly/core/staff/refusals';
import { hasContact, SiteContent } from '@jobly/core/websites/site';
import { COMPLETE_WEBSITE_RULES } from '@jobly/core/websites/staff-contract';
import { canUndoCompletion } from '@jobly/core/websites/status';
import type { Db } from '../../db/database.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import {
  change,
  intentOf,
  refusedIntent,
  type Intent,
  type Undo,
  type UndoRules,
  type Values,
} from '../../staff-actions/intent.ts';
import type { WebsiteDeps } from './deps.ts';
import { LIVE_WITHOUT_REQUEST } from './go-live.ts';
import { findTakenSlugs, restoreSite, restoreWebsite } from './queries.ts';

export function websiteUndos(deps: WebsiteDeps): UndoRules {
  const family = ['complete-website', 'delete-website', 'publish-site'];
  return {
    'delete-website': { intent: (db, undo) => prepareUndelete(deps, db, undo), family },
    'complete-website': {
      intent: prepareUncomplete,
      family,
      when: (before) => canUndoCompletion(before['status']),
    },
  };
}

/** From the log; gets its address back only if that is still free. */
async function prepareUndelete(
  deps: WebsiteDeps,
  db: Db,
  { about, person, before }: Undo,
): Promise<Intent> {
  const website = before['website'] as Values;
  const kept = before['site'] as Values | null;
  // A site that could not go live is not restored as live.
  const live = SiteContent.safeParse(kept?.['live']);
  const hidden = live.success && !hasContact(live.data);
  const site = kept && hidden ? { ...kept, live: null, published_at: null } : kept;
  const there = await findRow(db, 'websites', { user_id: person.id });
  if (there) return refusedIntent(about, REFUSALS.websiteThere);
  const taken =
    site !== null && (await findTakenSlugs(db, [String(site['slug'])], person.id)).size > 0;
  // The address is taken: the site is written anew elsewhere.
  const anew = taken || hidden ? { status: 'creating', jobly_url: null } : {};
  const noRequest = website['status'] === 'update_requested' ? LIVE_WITHOUT_REQUEST : {};
  const row = { ...website, user_id: person.id, ...noRequest, ...anew };
  return intentOf(about, {
    changes: [
      ...change('Website', null, String(row['status'])),
      ...(site && !taken ? change('Generated site', null, String(site['slug'])) : []),
    ],
    notes: taken
      ? ['Its address was taken meanwhile: the site is written anew at another.']
      : hidden
        ? [COMPLETE_WEBSITE_RULES.noContact]
        : [],
    after: { website: row, site: taken ? null : site },
    async apply(running) {
      await restoreWebsite(running, row);
      if (site && !taken) await restoreSite(running, { ...site, user_id: person.id });
      else if (row['status'] === 'creating') {
        await deps.enqueue(running, 'build-website', { userId: person.id });
      }
    },
  });
}

/** Back to 'creating', invisible to visitors. */
async function prepareUncomplete(
  db: Db,
  { about, person, at, before, after }: Undo,
): Promise<Intent> {
  const website = await db
    .selectFrom('websites')
    .leftJoin('sites', 'sites.user_id', 'websites.user_id')
    .select(['websites.status', 'websites.jobly_url', 'sites.published_at'])
    .where('websites.user_id', '=', person.id)
    .executeTakeFirst();
  const same =
    website?.status === 'live' &&
    website.jobly_url === after['jobly_url'] &&
    // Republished since.
    !(website.published_at && website.published_at > at);
  if (!same) return refusedIntent(about, REFUSALS.changedSince);
  return intentOf(about, {
    changes: [
      ...change('Status', 'live', 'creating'),
      ...change('Address', website.jobly_url, null),
    ],
    before: { status: website.status, jobly_url: website.jobly_url },
    after: { status: 'creating', jobly_url: before['jobly_url'] ?? null },
    async apply(running) {
      const jobly_url = (before['jobly_url'] as string | null) ?? null;
      const own = { user_id: person.id };
      await updateRows(running, 'websites', own, { status: 'creating', jobly_url });
      await updateRows(running, 'sites', own, { live: null, published_at: null });
    },
  });
}
