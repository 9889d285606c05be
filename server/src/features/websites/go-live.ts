import { websiteLiveWords, websiteUpdatedWords } from '@jobly/core/websites/messages';
import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { findDetails, updateWebsite } from './queries.ts';
import type { SiteAddresses } from './site-address.ts';
import { closeChangeRequests, lockSite, publishDraft } from './site-queries.ts';

interface News {
  kind: string;
  dedupeKey: string;
  subject: string;
  body: string;
  text: string;
}

export interface LiveNeeds {
  database: Database;
  clock: Clock;
  addresses: SiteAddresses;
  tellOwner: (queries: Queries, userId: string, news: News) => Promise<void>;
}

/** Visitors see the draft from now on; the contractor's screen moves, and they are told. */
export async function goLive(
  needs: LiveNeeds,
  queries: Queries,
  { userId, answer }: { userId: string; answer: string | null },
): Promise<void> {
  const site = await lockSite(queries, userId);
  if (!site) throw new Error('there is no draft to publish');
  await publishDraft(queries, userId, needs.clock.now());
  const url = needs.addresses.url(site.slug);
  await setLive(needs, queries, { userId, url, answer, first: site.live === null });
}

/** The same for a site that stands elsewhere: only its address is ours to note. */
export async function setLive(
  needs: LiveNeeds,
  queries: Queries,
  live: { userId: string; url: string; answer: string | null; first: boolean },
): Promise<void> {
  const { userId, url } = live;
  const now = needs.clock.now();
  await closeChangeRequests(queries, { userId, status: 'done', answer: live.answer, now });
  await updateWebsite(queries, userId, {
    status: 'live',
    website_type: 'jobly',
    jobly_url: url,
    change_request: null,
    change_request_image_url: null,
  });
  const site = { businessName: await businessNameOf(queries, userId), address: url };
  await needs.tellOwner(queries, userId, {
    ...(live.first
      ? websiteLiveWords(site)
      : websiteUpdatedWords({ ...site, answer: live.answer })),
    kind: 'website_live',
    dedupeKey: `website-live:${userId}:${now.getTime()}`,
  });
}

/** What the letters call it. */
export async function businessNameOf(queries: Queries, userId: string): Promise<string> {
  const owner = await findDetails(queries, userId);
  return owner?.business_name ?? owner?.company_name ?? 'your business';
}
