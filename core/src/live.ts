/** The tables whose changes are pushed to open screens (spec 7, Realtime). */
export const LIVE_TABLES = [
  'profiles',
  'profile_changes',
  'contractors',
  'payment_links',
  'customers',
  'estimates',
  'balances',
  'payouts',
  'websites',
  'google_profiles',
  'review_settings',
  'review_requests',
  'website_details',
  'site_requests',
  'sessions',
] as const;

export type LiveTable = (typeof LIVE_TABLES)[number];

export const LIVE_PATH = '/realtime/v1/changes';
export const LIVE_HEARTBEAT_MS = 25_000;
export const LIVE_RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;
