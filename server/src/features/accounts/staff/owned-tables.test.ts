import { expect, it } from 'vitest';
import { OWNED } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';

const server = useServer();

it('knows every table that has an owner: a new one is to be merged, or to go, on purpose', async () => {
  const rows = await server.sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'`;
  const moved = [
    ...OWNED,
    'alerts',
    'account_changes',
    'customers',
    'customer_import_rows',
    'customer_imports',
    'customer_keys',
    'customer_terms',
    'disputes',
    'estimate_acceptances',
    'estimate_events',
    'estimate_reminder_stops',
    'estimate_reminders',
    'estimate_versions',
    'estimates',
    'form_responses',
    'job_parts',
    'job_returns',
    'jobs',
    'link_numbers',
    'payment_mismatches',
    'reminder_requests',
    'reminder_settings',
    'reminder_stops',
    'reminders',
    'repeated_links',
    'repeats',
    'review_consents',
    'review_requests',
    'website_change_requests',
    'work_photos',
    'work_proofs',
    'work_signatures',
  ];
  // The log keeps the old owner; the rest goes with the account, or is made anew.
  const left = [
    'audit_log',
    'staff_proposals',
    'balances',
    'contractors',
    // A merge that would have to move one is refused.
    'former_merchants',
    'merchant_polls',
    'sessions',
    'sign_in_challenges',
    'sign_in_codes',
    'sign_in_strangers',
    'notice_settings',
    'passkeys',
    'profile_changes',
    'push_subscriptions',
  ];
  expect(rows.map(({ name }) => name).sort()).toEqual([...moved, ...left].sort());
});
