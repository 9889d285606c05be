import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import type { Locator, Page } from '@playwright/test';
import { inDatabase, sql } from './accounts.ts';

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

export function layReviewSettings(
  databaseUrl: string,
  userId: string,
  { on }: { on: boolean },
): Promise<unknown> {
  return sql(databaseUrl)`
    insert into review_settings (user_id, business_name, auto_send_enabled, delay_minutes)
    values (${userId}, 'Rivera Plumbing', ${on}, 120)
    on conflict (user_id) do update set auto_send_enabled = excluded.auto_send_enabled`;
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
