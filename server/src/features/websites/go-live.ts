import { websiteLiveWords, websiteUpdatedWords } from '@jobly/core/websites/messages';
import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { findDetails, updateWebsite } from './queries.ts';
import type { SiteAddresses } from './site-address.ts';
import { closeChangeRequests, lockSite, publishDraft } from './site-queries.ts';

export interface Message {
  userId: string;
  kind: string;
  channel: 'sms' | 'email';
  recipient: string;
  subject?: string;
  body: string;
  dedupeKey: string;
}

export interface LiveNeeds {
  database: Database;
  clock: Clock;
  addresses: SiteAddresses;
  queueMessage: (queries: Queries, message: Message) => Promise<void>;
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
  await tellOwner(needs, queries, userId, (site) => ({
    ...(live.first
      ? websiteLiveWords({ ...site, address: url })
      : websiteUpdatedWords({ ...site, address: url, answer: live.answer })),
    kind: 'website_live',
    dedupeKey: `website-live:${userId}:${now.getTime()}`,
  }));
}

interface News {
  subject: string;
  body: string;
  text: string;
  kind: string;
  dedupeKey: string;
}

/** By e-mail, as the screens promise; by text when there is none. */
export async function tellOwner(
  needs: LiveNeeds,
  queries: Queries,
  userId: string,
  newsOf: (site: { businessName: string }) => News,
): Promise<void> {
  const owner = await findDetails(queries, userId);
  const businessName = owner?.business_name ?? owner?.company_name ?? 'your business';
  const { subject, body, text, ...common } = newsOf({ businessName });
  if (owner?.email) {
    const letter = { channel: 'email', recipient: owner.email, subject, body } as const;
    await needs.queueMessage(queries, { userId, ...common, ...letter });
  } else if (owner?.phone) {
    const sms = { channel: 'sms', recipient: owner.phone, body: text } as const;
    await needs.queueMessage(queries, { userId, ...common, ...sms });
  }
}
