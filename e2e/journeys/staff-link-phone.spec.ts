import type { Page } from '@playwright/test';
import { inDatabase, readCodes, readNewCode } from '../support/accounts.ts';
import { auditOf, makeStaff, openUserForm } from '../support/staff.ts';
import { expect, leave, test, typeCode } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';
import { ownPhoneDigits, typedPhone } from '../support/visitors.ts';
import { toastGone } from '../support/toasts.ts';

test.describe.configure({ timeout: 120_000 });

async function createByForm(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Email').fill(`ruiz.${digits}@example.com`);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ruiz');
  await page.getByLabel('Phone').fill(digits);
  await page.getByLabel('Company name').fill(`Ruiz Roofing ${digits} LLC`);
  await page.getByLabel('Business name').fill('Ruiz Roofing');
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await toastGone(page, page.getByText('User Created'));
}

test('two accounts of the form become one: the phone moves, the unused merchant is let go', async ({
  page,
  signIn,
  databaseUrl,
  address,
}) => {
  const [oldDigits, newDigits] = [ownPhoneDigits(), ownPhoneDigits()];
  await page.goto('/private/user-form');
  await openUserForm(page);
  await createByForm(page, oldDigits);
  await createByForm(page, newDigits);
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

  await signIn(page, await makeStaff(databaseUrl));
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
  await expect(page.getByText('The phone belongs to this account now.').first()).toBeVisible();

  expect(await accounts()).toEqual([{ ...keep, phone: goes!.phone }]);
  expect(await auditOf(databaseUrl, keep!.id)).toMatchObject([
    { action: 'link-phone-to-user' },
    { action: 'create-user' },
  ]);

  await leave(page);
  const codes = await readCodes(address, goes!.phone);
  await page.goto('/auth');
  await page.getByLabel('Phone number').fill(typedPhone(newDigits));
  await page.getByRole('button', { name: 'Send Code' }).click();
  await typeCode(page, await readNewCode(address, goes!.phone, codes));
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByRole('heading', { name: 'Hi Ana,' })).toBeVisible();
});
