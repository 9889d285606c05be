import type { Page } from '@playwright/test';
import { inDatabase, readCodes, readNewCode, sql } from '../support/accounts.ts';
import { expectToastAboveBar } from '../support/links.ts';
import { auditOf, makeStaff, openUserForm } from '../support/staff.ts';
import { test } from '../support/business.ts';
import { expect, leave, typeCode } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';
import { ownPhoneDigits, typedPhone } from '../support/visitors.ts';
import { dismissToast } from '../support/toasts.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });
test.setTimeout(120_000);

const person = (digits: string) => ({
  Email: `ruiz.${digits}@example.com`,
  'First name': ' Ana ',
  'Last name': 'Ruiz',
  Phone: digits,
  'Company name': `Ruiz Roofing ${digits} LLC`,
  'Business name': 'Ruiz Roofing',
});

async function sendForm(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, typed] of Object.entries(fields)) await page.getByLabel(label).fill(typed);
  await page.getByRole('button', { name: 'Create user' }).click();
}

async function expectCreated(page: Page, email: string): Promise<void> {
  await expect(page.getByText('User Created')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await dismissToast(page);
}

test('the form, behind its gate alone, makes users who can sign in; two of them become one', async ({
  page,
  visitor,
  signIn,
  databaseUrl,
  address,
}) => {
  const [oldDigits, newDigits] = [ownPhoneDigits(), ownPhoneDigits()];
  await page.goto('/private/user-form');
  await page.getByLabel('Password').fill('let me in');
  await page.getByRole('button', { name: 'Open the form' }).click();
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expectToastAboveBar(page);
  await openUserForm(page);
  await expect(page.getByText('Access Granted')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();

  const first = person(oldDigits);
  await sendForm(page, { ...first, 'Website URL (optional)': 'https://ruiz-roofing.example' });
  await expectCreated(page, first.Email);
  const made = await sql(databaseUrl)`
    select p.name, w.status, w.website_type
    from profiles p left join websites w on w.user_id = p.id where p.phone = ${`+1${oldDigits}`}`;
  expect(made).toEqual([{ name: 'Ana Ruiz', status: 'live', website_type: 'jobly' }]);
  // The same phone again: the server's error and details; what was typed stays.
  await sendForm(page, { ...first, Email: `other.${oldDigits}@example.com` });
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText(/Error.+: .+/s);
  await expect(page.getByLabel('Company name')).toHaveValue(first['Company name']);
  await dismissToast(page);

  const second = person(newDigits);
  await sendForm(page, second);
  await expectCreated(page, second.Email);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Password')).toBeVisible();

  const accounts = () =>
    inDatabase(databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: string; phone: string; merchant: string | null }>(
        `select p.id, p.phone, c.lopay_merchant_id as merchant
         from profiles p join contractors c on c.user_id = p.id
         where p.phone = any($1) and c.lopay_merchant_id is not null order by p.phone`,
        [[`+1${oldDigits}`, `+1${newDigits}`]],
      );
      return rows;
    });
  await expect.poll(async () => (await accounts()).length, { timeout: 30_000 }).toBe(2);
  const [keep, goes] = await accounts();

  await signIn(page, await makeStaff(databaseUrl, 'admin'));
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Link phone to user/ }).click();
  await page.getByRole('searchbox', { name: 'Account to keep' }).fill(oldDigits);
  await page.getByRole('button', { name: new RegExp(`Ruiz Roofing ${oldDigits}`) }).click();
  await page.getByLabel('Its new phone number').fill(newDigits);
  const duplicate = page.getByRole('searchbox', { name: /Account that has this phone now/ });
  await duplicate.fill(newDigits);
  await page.getByRole('button', { name: new RegExp(`Ruiz Roofing ${newDigits}`) }).click();
  await page.getByRole('button', { name: 'See what will change' }).click();
  await expect(page.getByText('Unused merchant')).toBeVisible();
  await expect(page.getByText(/is let go.+please ask them to close it/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Link phone to user' }).click();
  await expect(
    page.getByText('Proposed. It waits for a second member of staff.').first(),
  ).toBeVisible();
  const colleague = await visitor();
  await signIn(colleague, await makeStaff(databaseUrl));
  const proposal = colleague.getByRole('listitem').filter({ hasText: oldDigits });
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await expect(colleague.getByText('Approved and done.')).toBeVisible();

  expect(await accounts()).toEqual([{ ...keep, phone: goes!.phone }]);
  expect(await auditOf(databaseUrl, keep!.id)).toMatchObject([
    { action: 'link-phone-to-user' },
    { action: 'propose-link-phone-to-user' },
    { action: 'create-user' },
  ]);

  await leave(page);
  const codes = await readCodes(address, goes!.phone);
  await page.goto('/auth');
  await page.getByLabel('Phone number').fill(typedPhone(newDigits));
  await page.getByRole('button', { name: 'Send Code' }).click();
  await typeCode(page, await readNewCode(address, goes!.phone, codes));
  await expect(page.getByRole('heading', { name: 'Hi Ana,' })).toBeVisible();
});
