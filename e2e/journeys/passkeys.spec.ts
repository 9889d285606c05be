import { ageCodes, readCodes, readNewCode, sql } from '../support/accounts.ts';
import { addAuthenticator } from '../support/passkeys.ts';
import { ageSession, makeStaff } from '../support/staff.ts';
import { test } from '../support/business.ts';
import { expect, leave, signInByScreen, typeCode } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';

// A refusal is an answer the page knows what to do with.
test.use({ expectedComplaints: [/Failed to load resource.*(403|404|422)/] });
test.describe.configure({ timeout: 90_000 });

test('a contractor adds a passkey in Settings, signs in with it, renames and removes it', async ({
  page,
  account,
  signIn,
  address,
  databaseUrl,
}) => {
  await addAuthenticator(page);
  await signIn(page);
  await ageSession(databaseUrl, account.userId);
  await page.goto('/settings/sign-in');
  const before = await readCodes(address, account.phone);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  // The sign-in is hours old: the phone first, by a code that says what it is for.
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(confirm).toBeVisible();
  const code = await readNewCode(address, account.phone, before);
  const inbox = await (await fetch(`${address}/dev/inbox`)).text();
  expect(inbox).toContain('code to add or remove a passkey');
  await typeCode(page, code);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
  const card = page.getByRole('region', { name: 'Passkeys' });
  await expect(card.getByText('Chrome on Linux')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await leave(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { name: /Hi Maria/ })).toBeVisible();

  await page.goto('/settings/sign-in');
  await card.getByRole('button', { name: 'Change Chrome on Linux' }).click();
  const sheet = page.getByRole('dialog', { name: 'Chrome on Linux' });
  await sheet.getByLabel('Name of this passkey').fill('The phone in the van');
  await sheet.getByRole('button', { name: 'Save name' }).click();
  await expect(card.getByText('The phone in the van')).toBeVisible();

  // A session that rests on a passkey is confirmed by it.
  await ageSession(databaseUrl, account.userId);
  await card.getByRole('button', { name: 'Change The phone in the van' }).click();
  await page.getByRole('button', { name: 'Remove this passkey' }).click();
  await expect(confirm).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await confirm.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByText('Passkey removed.')).toBeVisible();
  await expect(card.getByText('The phone in the van')).toHaveCount(0);

  await leave(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('We do not know that passkey. Please use a code.')).toBeVisible();
});

test('staff get to their desk with a passkey only, and make the first one in the time for it', async ({
  page,
  visitor,
  databaseUrl,
  address,
}) => {
  const staff = await makeStaff(databaseUrl);
  await addAuthenticator(page);
  await signInByScreen(page, address, staff);
  await expect(page.getByRole('heading', { name: 'Staff sign in with a passkey' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('link', { name: /^Mark Payment as Paid/ })).toBeVisible();

  // The phone without the passkey is not enough.
  await ageCodes(databaseUrl, staff.userId, '2 minutes');
  const thief = await visitor();
  const refused: string[] = [];
  thief.on('response', (answer) => answer.ok() || refused.push(answer.url()));
  await signInByScreen(thief, address, staff);
  await expect(thief.getByRole('button', { name: 'Use your passkey' })).toBeVisible();
  await expect(thief.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  expect((await thief.request.get('/rest/v1/staff/search?q=a')).status()).toBe(403);
  expect(refused).toEqual([]);

  await leave(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('link', { name: /^Mark Payment as Paid/ })).toBeVisible();

  // After half an hour idle: signed out, with the reason.
  await sql(databaseUrl)`
    update sessions set last_seen_at = now() - interval '31 minutes' where user_id = ${staff.userId}`;
  await page.reload();
  await expect(page.getByText(/end after 30 minutes without use/)).toBeVisible();
});
