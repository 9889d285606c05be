import { ageCodes, inDatabase, readCode } from '../support/accounts.ts';
import { expect, expectAccessible, signInByScreen, test, typeCode } from '../support/test.ts';

test.describe('a contractor signs in by phone', () => {
  test('from the number to the home page, with the texts of the specification', async ({
    page,
    account,
    address,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('heading', { name: 'Sign in to Jobly' })).toBeVisible();
    await expect(
      page.getByText('Get paid instantly for every job — fast, simple, secure.'),
    ).toBeVisible();
    await expect(page.getByText('Powered by Lopay')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectAccessible(page);

    const phone = page.getByLabel('Phone number');
    await expect(phone).toHaveAttribute('placeholder', '(555) 123-4567');
    await phone.pressSequentially(account.phone.slice(2));
    await expect(phone).toHaveValue(account.typedPhone);
    await page.getByRole('button', { name: 'Send Code' }).click();

    await expect(page.getByText('Code sent to your phone!')).toBeVisible();
    await expect(page.getByText('Enter 6-digit code')).toBeVisible();
    await expect(page.getByText(account.typedPhone)).toBeVisible();
    const verify = page.getByRole('button', { name: 'Verify Code' });
    await expect(verify).toBeDisabled();
    await expect(page.getByRole('button', { name: /Resend code in \d+s/ })).toBeDisabled();
    await expectAccessible(page);

    await typeCode(page, await readCode(address, account.phone));
    await expect(verify).toBeEnabled();
    await verify.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Successfully logged in!')).toBeVisible();
    await expect(page.getByRole('heading', { name: /Hi Maria/ })).toBeVisible();
    await expect(page.getByText('Ready to get paid?')).toBeVisible();
    await expectAccessible(page);
  });

  test('finds nothing lost after a reload between the two steps', async ({
    page,
    account,
    address,
  }) => {
    await page.goto('/auth');
    await page.getByLabel('Phone number').fill(account.typedPhone);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await expect(page.getByText('Enter 6-digit code')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Enter 6-digit code')).toBeVisible();
    await typeCode(page, await readCode(address, account.phone));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  test('can change the phone number, which clears the code', async ({ page, account }) => {
    await page.goto('/auth');
    await page.getByLabel('Phone number').fill(account.typedPhone);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await typeCode(page, '123');
    await page.getByRole('button', { name: 'Change phone number' }).click();
    await expect(page.getByLabel('Phone number')).toHaveValue(account.typedPhone);
    await expect(page.getByText('Enter 6-digit code')).toHaveCount(0);
  });

  test('is sent to / when already signed in', async ({ page, signIn }) => {
    await signIn(page);
    await page.goto('/auth');
    await expect(page).toHaveURL('/');
  });

  test('returns to the page that was wanted', async ({ page, account, address }) => {
    await page.goto('/settings');
    await expect(page).toHaveURL('/auth');
    await page.getByLabel('Phone number').fill(account.typedPhone);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await typeCode(page, await readCode(address, account.phone));
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(page).toHaveURL('/settings');
  });
});

test.describe('what can go wrong at sign-in is said in a sentence', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*\b(400|404|422|429)\b/] });

  test('empty, unusable and unknown phone', async ({ page }) => {
    await page.goto('/auth');
    const send = page.getByRole('button', { name: 'Send Code' });
    await send.click();
    await expect(page.getByText('Please enter your phone number').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Phone number').fill('(415) 555-0199');
    await send.click();
    await expect(
      page.getByText('No account found with this phone number. Please contact support.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('Phone number')).toHaveValue('(415) 555-0199');
  });

  test('five digits, a wrong code, then too many tries', async ({ page, account, address }) => {
    await page.goto('/auth');
    await page.getByLabel('Phone number').fill(account.typedPhone);
    await page.getByRole('button', { name: 'Send Code' }).click();
    const right = await readCode(address, account.phone);
    await typeCode(page, right.slice(0, 5));
    await expect(page.getByRole('button', { name: 'Verify Code' })).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter the 6-digit code').first()).toBeVisible();

    const wrong = right === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 6; guess += 1) {
      await page.reload();
      await typeCode(page, wrong);
      await page.getByRole('button', { name: 'Verify Code' }).click();
      const sentence = guess < 5 ? /That code is not right/ : 'Too many tries.';
      await expect(page.getByText(sentence).first()).toBeVisible();
    }
    await page.reload();
    await typeCode(page, right);
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(
      page.getByText('Too many tries. Please ask for a new code.').first(),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test('an expired code', async ({ page, account, address, databaseUrl }) => {
    await page.goto('/auth');
    await page.getByLabel('Phone number').fill(account.typedPhone);
    await page.getByRole('button', { name: 'Send Code' }).click();
    const code = await readCode(address, account.phone);
    await ageCodes(databaseUrl, account.userId, '11 min');
    await typeCode(page, code);
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(
      page.getByText('That code has expired. Please ask for a new one.').first(),
    ).toBeVisible();
  });

  test('asking again too soon', async ({ page, account }) => {
    await page.goto('/auth');
    for (const attempt of [1, 2]) {
      await page.getByLabel('Phone number').fill(account.typedPhone);
      await page.getByRole('button', { name: 'Send Code' }).click();
      if (attempt === 1) await page.getByRole('button', { name: 'Change phone number' }).click();
    }
    await expect(page.getByText(/A code was sent just now/).first()).toBeVisible();
  });
});

const SESSION_ENDED =
  'You were signed out here from another device or by support. Please sign in again.';

test.describe('several tabs and devices', () => {
  // A call that was under way when the session ended is refused, as it should be.
  test.use({ expectedComplaints: [/Failed to load resource.*401/] });

  test('a sign-in in one tab opens the others, a sign-out in one closes all', async ({
    page,
    context,
    account,
    address,
  }) => {
    const other = await context.newPage();
    await other.goto('/auth');
    await signInByScreen(page, address, account);
    await expect(other).toHaveURL('/');
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Are you sure you want to sign out?')).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Sign Out' })
      .click();
    await expect(page).toHaveURL('/auth');
    await expect(other).toHaveURL('/auth');
    // Their own doing: nobody is told that others ended it.
    await other.waitForTimeout(2_000);
    await expect(other.getByText(SESSION_ENDED)).toHaveCount(0);
    await page.goto('/payments');
    await expect(page).toHaveURL('/auth');
  });

  test('a device can be signed out from another one, and falls back to /auth by itself', async ({
    browser,
    page,
    account,
    signIn,
    databaseUrl,
    address,
  }) => {
    await signIn(page);
    // The pause between two codes is over.
    await ageCodes(databaseUrl, account.userId, '1 min');
    const tablet = await browser.newContext({ baseURL: address });
    const tabletPage = await tablet.newPage();
    await signIn(tabletPage);
    await page.goto('/settings');
    await page.getByRole('button', { name: /Sign out Chrome/ }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText(/^Signed out: /)).toBeVisible();
    await expect(tabletPage).toHaveURL('/auth');
    await expect(page).toHaveURL('/settings');
    // Says why, once.
    await expect(tabletPage.getByText(SESSION_ENDED)).toBeVisible();
    await tabletPage.reload();
    await expect(tabletPage.getByLabel('Phone number')).toBeVisible();
    await expect(tabletPage.getByText(SESSION_ENDED)).toHaveCount(0);
    await tablet.close();
  });

  test('who comes back after support ended the session is told so, once', async ({
    page,
    account,
    signIn,
    databaseUrl,
  }) => {
    await signIn(page);
    await page.goto('about:blank');
    await inDatabase(databaseUrl, (client) =>
      client.query('delete from sessions where user_id = $1', [account.userId]),
    );
    await page.goto('/payments');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByText(SESSION_ENDED)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByLabel('Phone number')).toBeVisible();
    await expect(page.getByText(SESSION_ENDED)).toHaveCount(0);
  });
});
