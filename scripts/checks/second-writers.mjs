/**
 * Features that still write a table of another one. The list only shrinks: the check fails on a writer
 * that is not on it, and on an entry that no longer holds. `?` is a statement whose table is not named.
 */
export const SECOND_WRITERS = [
  { table: 'balances', writer: 'staff' },
  { table: 'checkout_attempts', writer: 'staff' },
  { table: 'contractors', writer: 'google-profiles' },
  { table: 'contractors', writer: 'reviews' },
  { table: 'contractors', writer: 'staff' },
  { table: 'contractors', writer: 'websites' },
  { table: 'google_profiles', writer: 'staff' },
  { table: 'payment_link_events', writer: 'checkout' },
  { table: 'payment_link_events', writer: 'staff' },
  { table: 'payment_links', writer: 'checkout' },
  { table: 'payment_links', writer: 'staff' },
  { table: 'payment_mismatches', writer: 'staff' },
  { table: 'payouts', writer: 'staff' },
  { table: 'provider_events', writer: 'staff' },
  { table: 'review_requests', writer: 'staff' },
  { table: 'sessions', writer: 'staff' },
  { table: 'sign_in_challenges', writer: 'staff' },
  { table: 'sites', writer: 'staff' },
  { table: 'website_details', writer: 'staff' },
  { table: 'websites', writer: 'staff' },
  { table: '?', writer: 'staff' },
];
