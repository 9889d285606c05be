import { inDatabase } from '../support/accounts.ts';
import { expectToastAboveBar } from '../support/links.ts';
import { GATE_PASSWORD, openUserForm } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { ownPhoneDigits } from '../support/visitors.ts';
import { toastGone } from '../support/toasts.ts';

/** The service worker is part of what happens without a signal. */
test.use({ serviceWorkers: 'allow' });

test.use({ expectedComplaints: [/Failed to load resource/] });
test.describe.configure({ timeout: 90_000 });

test('behind its gate alone, without an account', async ({ page }) => {
  await page.goto('/private/user-form');
  await expect(page.getByRole('heading', { name: 'Create user' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await page.getByLabel('Password').fill('let me in');
  await page.getByRole('button', { name: 'Open the form' }).click();
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expectToastAboveBar(page);
  await expect(page.getByText('Incorrect password').first()).toBeVisible();
  await page.getByLabel('Password').fill(GATE_PASSWORD);
  await page.getByRole('button', { name: 'Open the form' }).click();
  await expect(page.getByText('Access Granted')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a user who can sign in; nothing lost when it fails', async ({ page, databaseUrl }) => {
  await page.goto('/private/user-form');
  await openUserForm(page);
  const create = page.getByRole('button', { name: 'Create user' });
  const digits = ownPhoneDigits().replace('415', '628');
  const fill = async (email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('First name').fill(' Ana ');
    await page.getByLabel('Last name').fill('Ruiz');
    await page.getByLabel('Phone').fill(digits);
    await page.getByLabel('Company name').fill('Ruiz Roofing LLC');
    await page.getByLabel('Business name').fill('Ruiz Roofing');
    await page.getByLabel('Website URL (optional)').fill('https://ruiz-roofing.example');
  };
  await fill(`ana.${digits}@example.com`);
  await create.click();
  await expect(page.getByText('User Created')).toBeVisible();
  await expect(page.getByText(`ana.${digits}@example.com`)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await toastGone(page, page.getByText('User Created'));
  const { rows } = await inDatabase(databaseUrl, (client) =>
    client.query(
      `select p.name, p.company_name, p.email, w.status, w.website_type, w.jobly_url
       from profiles p left join websites w on w.user_id = p.id where p.phone = $1`,
      [`+1${digits}`],
    ),
  );
  expect(rows).toMatchObject([{ name: 'Ana Ruiz', status: 'live', website_type: 'jobly' }]);

  // The same phone again: the server's error and details; what was typed stays.
  await fill(`other.${digits}@example.com`);
  await create.click();
  const told = page.getByRole('alert').filter({ hasText: 'Error' });
  await expect(told).toContainText(/Error.+: .+/s);
  await expect(page.getByLabel('Company name')).toHaveValue('Ruiz Roofing LLC');

  await toastGone(page, told);

  await page.context().setOffline(true);
  await create.click();
  await expect(page.getByRole('alert').getByText('Failed to create user')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByLabel('Email')).toHaveValue(`other.${digits}@example.com`);
});
