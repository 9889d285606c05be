import { randomUUID } from 'node:crypto';
import { inDatabase, makeAccount, sql } from '../support/accounts.ts';
import { layLinks } from '../support/links.ts';
import { layGoogleProfile } from '../support/services.ts';
import { layWebsite, makeStaff, openUserForm } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { LONG, LONG_CUSTOMER, LONG_MEMO } from './long-content.ts';
import { lookThrough } from './views.ts';

const STATEMENT_DIFFERENCE = {
  Ledger: '$439.83, fee $14.83, net $425.00',
  Provider: '$439.84, fee $14.83, net $425.01',
  Difference: '$0.01',
  'Statement row': 'payment c2a7e6d1-0004-4c11-9a00-000000000004',
  "Provider's merchant": '7c9d2b10-0002-4c11-9a00-000000000002',
  'Payment link': '1f0e8a52-0001-4c11-9a00-000000000001',
  'Made at (UTC)': '2026-11-16 10:15',
};

const UNUSABLE_EVENT = JSON.stringify({
  event: { id: 'x', type: 'not an event', kind: 'unreadable' },
  rawBody:
    '{"object":"event","kind":"payment.chargeback","payment":"c2a7e6d1-0004-4c11-9a00-000000000004"}',
});

test.use({ expectedComplaints: [/Failed to load resource|404 Error/] });

test('staff', async ({ page, databaseUrl, signIn }) => {
  const { shoot, visit } = await lookThrough(page);
  const staff = await makeStaff(databaseUrl, 'admin');
  const email = `staff.${LONG.email}`;
  const long = await makeAccount(databaseUrl, { ...LONG, email });
  const other = await makeAccount(databaseUrl, { name: 'Ana Ruiz', companyName: 'Ruiz Roofing' });
  const [unpaid, paid] = await layLinks(databaseUrl, long.userId, [
    { customerName: LONG_CUSTOMER, memo: LONG_MEMO, amountCents: 99_999_999, story: 'unpaid' },
    { customerName: 'Walt Everett', amountCents: 16_200, story: 'cash', hoursAgo: 30 },
  ]);
  await layWebsite(databaseUrl, other.userId, {
    status: 'update_requested',
    businessName: 'Ruiz Roofing',
    request: 'Please add our new emergency number and put the roof photo at the top of the page.',
  });
  await layWebsite(databaseUrl, long.userId, {
    status: 'creating',
    businessName: LONG.companyName,
  });
  await layGoogleProfile(databaseUrl, long.userId, {
    status: 'optimizing',
    businessName: LONG.companyName,
  });
  await sql(databaseUrl)`
    insert into payment_mismatches (kind, user_id, provider_payment_id, expected, seen)
    values ('amount', ${long.userId}, ${`pay-${long.userId}`}, '43983', '99999999')`;
  await inDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into alerts (kind, key, user_id, details) values ('statement_row_differs', $2, $1, $3)`,
      [long.userId, `2026-11-16 payment ${long.userId}`, STATEMENT_DIFFERENCE],
    );
    await client.query(
      `insert into staff_proposals
         (action, request, title, changes, notes, seen, reason, user_id, proposed_by, proposer_name, proposed_at)
       values ('update-user-phone', $2, $5, $3, $4, 'as drawn', 'Called from their bank, lost the old phone',
         $1, gen_random_uuid(), 'Maximiliana-Konstantina Featherstonehaugh', now())`,
      [
        long.userId,
        { action: 'update-user-phone', userId: long.userId, phone: '+14155550178' },
        JSON.stringify([{ what: 'Phone', before: long.phone, after: '+14155550178' }]),
        JSON.stringify(['For 72 hours the bank account cannot be changed and payouts wait.']),
        LONG.companyName,
      ],
    );
    await client.query(
      `insert into provider_events (event_id, type, body, status, note, handled_at)
       values ($1, 'not an event', $2, 'quarantined', 'its data could not be read', now())`,
      [randomUUID(), UNUSABLE_EVENT],
    );
  });
  await signIn(page, staff);
  await expect(page.getByText(`pay-${long.userId}`)).toBeVisible();
  await shoot('staff-home', { whole: true });
  await visit('/admin', 'staff-index', { whole: true });
  await page.getByLabel('Search everything').fill('Featherstonehaugh');
  await expect(page.getByRole('heading', { name: 'Contractors' })).toBeVisible();
  await shoot('staff-search', { whole: true });
  await page.getByLabel('Search everything').fill('nobody of this name');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await shoot('staff-search-nothing');

  await visit('/admin/mark-paid', 'staff-mark-paid-empty');
  await page.getByRole('button', { name: 'See what will change' }).click();
  await shoot('staff-mark-paid-problem');
  await page.goto(`/admin/mark-paid?paymentLinkId=${unpaid!.id}`);
  await expect(page.getByRole('button', { name: 'Mark as Paid' })).toBeVisible();
  await shoot('staff-mark-paid', { whole: true });
  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(page.getByRole('button', { name: 'Do another' })).toBeVisible();
  await shoot('staff-mark-paid-done', { whole: true });
  await page.goto(`/admin/mark-paid?paymentLinkId=${paid!.id}`);
  await expect(page.getByText(/paid already/)).toBeVisible();
  await shoot('staff-mark-paid-refused', { whole: true });

  await visit('/admin/phone-update', 'staff-phone-update', { whole: true });
  await page.goto(
    `/admin/phone-update?keepUserId=${long.userId}&phone=4155550177&deleteNewPhoneUserId=${other.userId}`,
  );
  await expect(page.getByText('What will change')).toBeVisible();
  await expect(page.getByText('Ruiz Roofing').first()).toBeVisible();
  await shoot('staff-phone-update-filled', { whole: true });
  await page.goto(`/admin/fix-phone?userId=${long.userId}&phone=4155550178`);
  await expect(page.getByRole('button', { name: 'Fix phone number' })).toBeVisible();
  await shoot('staff-fix-phone', { whole: true });
  await page.goto(`/admin/cleanup-duplicates?userId=${long.userId}`);
  await expect(page.getByText(/Money is never deleted/)).toBeVisible();
  await shoot('staff-cleanup-refused', { whole: true });
  await page.goto(`/admin/cleanup-duplicates`);
  await page.getByRole('searchbox', { name: 'Account to delete' }).fill('Ruiz Roo');
  await expect(page.getByRole('button', { name: /Ruiz Roofing/ }).first()).toBeVisible();
  await shoot('staff-cleanup-searching');

  await visit('/admin/website-complete', 'staff-websites', { whole: true });
  await page.getByText('Change requests').click();
  await expect(page.getByText('emergency number').first()).toBeVisible();
  await shoot('staff-change-requests', { whole: true });
  await page.goto(`/admin/websites/${other.userId}`);
  await expect(page.frameLocator('iframe').getByText('Ruiz Roofing').first()).toBeVisible();
  await shoot('staff-site-editor', { whole: true });
  await page.getByText('Desktop').click();
  await expect(page.frameLocator('iframe').getByText('Ruiz Roofing').first()).toBeVisible();
  await page.getByRole('region', { name: 'Preview' }).scrollIntoViewIfNeeded();
  await shoot('staff-site-editor-desktop');
  await visit('/admin/google-profiles', 'staff-google-profiles', { whole: true });
  await page.goto(`/admin/delete-website?userId=${long.userId}`);
  await expect(page.getByRole('button', { name: 'Delete website' })).toBeVisible();
  await shoot('staff-delete-website', { whole: true });
  await visit('/admin/audit', 'staff-audit', { whole: true });
  await visit(`/admin/people/${long.userId}`, 'staff-person', { whole: true });
  await page.getByLabel('Reason', { exact: true }).fill('Asked about a missing payout');
  await page.getByRole('button', { name: 'View as this contractor' }).click();
  await expect(page.getByText(/read-only · until/)).toBeVisible();
  await expect(page.getByText('Ready to get paid?')).toBeVisible();
  await shoot('staff-viewing');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/read-only · until/)).toHaveCount(0);

  await visit('/admin/nothing-here', 'staff-not-found');

  await visit('/private/user-form', 'user-form-gate');
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Open the form' }).click();
  await expect(page.getByText('Access Denied')).toBeVisible();
  await shoot('user-form-denied');
  await openUserForm(page);
  await shoot('user-form', { whole: true });
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await shoot('user-form-problems', { whole: true });
});
