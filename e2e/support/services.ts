import { randomBytes } from 'node:crypto';
import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import type { ReviewSkipReason } from '@jobly/core/reviews/contract';
import type { Locator, Page } from '@playwright/test';
import { inDatabase, sql } from './accounts.ts';
import { layLinks } from './links.ts';

const cardOf = (page: Page, name: RegExp): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** The cards of /grow. */
export const googleProfileCard = (page: Page): Locator => cardOf(page, /Google profile/);
export const reviewsCard = (page: Page): Locator => cardOf(page, /Google reviews/);

interface LaidProfile {
  status: GoogleProfileStatus;
  /** Whether the create or the manager step has asked us to start. */
  requested?: boolean;
  profileUrl?: string;
  googleProfileName?: string;
  businessName?: string;
}

/** The Google profile as staff and earlier steps would have left it; replaces the one there is. */
export function layGoogleProfile(
  databaseUrl: string,
  userId: string,
  laid: LaidProfile,
): Promise<unknown> {
  const { status, requested = ['optimizing', 'optimized'].includes(status) } = laid;
  return sql(databaseUrl)`
    insert into google_profiles (user_id, status, has_existing_profile, optimization_requested_at,
      profile_url, google_profile_name, business_name)
    values (${userId}, ${status}, ${status === 'not_started' ? null : status !== 'creating'},
      case when ${requested} then now() end, ${laid.profileUrl ?? null},
      ${laid.googleProfileName ?? null}, ${laid.businessName ?? null})
    on conflict (user_id) do update set status = excluded.status,
      has_existing_profile = excluded.has_existing_profile,
      optimization_requested_at = excluded.optimization_requested_at,
      profile_url = excluded.profile_url, google_profile_name = excluded.google_profile_name,
      business_name = excluded.business_name`;
}

interface LaidReviews {
  on: boolean;
  businessName?: string;
  delayMinutes?: number;
  reviewUrl?: string;
}

export function layReviewSettings(
  databaseUrl: string,
  userId: string,
  laid: LaidReviews,
): Promise<unknown> {
  const { on, businessName = 'Rivera Plumbing', delayMinutes = 120, reviewUrl = null } = laid;
  return sql(databaseUrl)`
    insert into review_settings (user_id, business_name, auto_send_enabled, delay_minutes, review_url)
    values (${userId}, ${businessName}, ${on}, ${delayMinutes}, ${reviewUrl})
    on conflict (user_id) do update set business_name = excluded.business_name,
      auto_send_enabled = excluded.auto_send_enabled, delay_minutes = excluded.delay_minutes,
      review_url = excluded.review_url`;
}

export async function reviewSettingsRow(
  databaseUrl: string,
  userId: string,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await inDatabase(databaseUrl, (client) =>
    client.query<Record<string, unknown>>('select * from review_settings where user_id = $1', [
      userId,
    ]),
  );
  return rows[0];
}

export interface LaidRequest {
  customerName: string;
  outcome: 'scheduled' | 'sent' | 'delivered' | 'opened' | 'failed' | ReviewSkipReason;
  channel?: 'sms' | 'email';
}

const SENT = new Set(['sent', 'delivered', 'opened', 'failed']);

/** Requests with a past, the first one newest; each for a paid link of its own. */
export async function layReviewRequests(
  databaseUrl: string,
  userId: string,
  requests: LaidRequest[],
): Promise<void> {
  const links = await layLinks(
    databaseUrl,
    userId,
    requests.map(({ customerName }, index) => ({
      customerName,
      story: 'cash',
      hoursAgo: 3 + index * 20,
    })),
  );
  await inDatabase(databaseUrl, async (client) => {
    // Whatever the payments themselves set in motion makes room for these.
    await client.query('delete from review_requests where user_id = $1', [userId]);
    for (const [index, { outcome, channel = 'sms' }] of requests.entries()) {
      const sent = SENT.has(outcome);
      const scheduled = outcome === 'scheduled';
      const skipped = !sent && !scheduled;
      await client.query(
        `insert into review_requests (payment_link_id, user_id, token, status, skip_reason, channel, due_at,
           sent_at, delivered_at, failed_at, opened_at, created_at)
         values ($1, $2, $3, $4, $5, $6,
           case when $7 then now() + interval '2 hours' else $8::timestamptz end,
           case when $9 then $8::timestamptz end,
           case when $10 then $8::timestamptz + interval '1 min' end,
           case when $11 then $8::timestamptz + interval '1 min' end,
           case when $12 then $8::timestamptz + interval '25 min' end, $8)`,
        [
          links[index]!.id,
          userId,
          randomBytes(16).toString('base64url'),
          skipped ? 'skipped' : scheduled ? 'scheduled' : 'sent',
          skipped ? outcome : null,
          sent ? channel : null,
          scheduled,
          new Date(Date.now() - (1 + index * 20) * 3_600_000),
          sent,
          outcome === 'delivered' || outcome === 'opened',
          outcome === 'failed',
          outcome === 'opened',
        ],
      );
    }
  });
}
