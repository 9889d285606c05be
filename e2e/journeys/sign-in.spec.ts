import { ageCodes, readCode, sql } from '../support/accounts.ts';
import { expect, expectAccessible, signInByScreen, test, typeCode } from '../support/test.ts';

test.describe('a contractor signs in by phone', () => {
  test('from the number to the page that was wanted, with the texts of the specification, and only once', async ({
    page,
    account,
    address,
  }) => {
    await page.goto('/settings');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('heading', { name: 'Sign in to Jobly' })).toBeVisible();
    await expect(
      page.getByText('Get paid instantly for every job — fast, simple, secure.'),
    ).toBeVisible();
    await expect(page.getByText('Powered by Lopay')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectAccessible(page);

    const phone = page.getByLabel('Phone number');
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAttribute('placeholder', '(555) 123-4567');
    await phone.pressSequentially(account.phone.slice(2));
    await expect(phone).toHaveValue(account.typedPhone);
    // What was typed outlives a look at the other language.
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByLabel('Número de teléfono')).toHaveValue(account.typedPhone);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(phone).toHaveValue(account.typedPhone);
    await page.getByRole('button', { name: 'Send Code' }).click();

    await expect(page.getByText('Code sent to your phone!')).toBeVisible();
    await expect(page.getByText('Enter 6-digit code')).toBeVisible();
    await expect(page.getByText(account.typedPhone)).toBeVisible();
    const verify = page.getByRole('button', { name: 'Verify Code' });
    await expect(verify).toBeDisabled();
    await expect(page.getByRole('button', { name: /Resend code in \d+s/ })).toBeDisabled();
    await expectAccessible(page);

    // Back is for the number; the code works on.
    await page.goBack();
    await expect(phone).toHaveValue(account.typedPhone);
    await expect(phone).toBeFocused();
    await page.goForward();
    await typeCode(page, await readCode(address, account.phone));
    await expect(page).toHaveURL('/settings');
    await expect(page.getByText('Successfully logged in!')).toBeVisible();
    await page.goto('/auth');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: /Hi Maria/ })).toBeVisible();
    await expect(page.getByText('Ready to get paid?')).toBeVisible();
    await expectAccessible(page);
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
    await page.goto('/payments');
    await expect(page).toHaveURL('/auth');
    // Their own sign-out: no message says that the session was ended elsewhere, now or at the next visit.
    for (const tab of [page, other]) {
      await expect(tab.getByLabel('Phone number')).toBeVisible();
      await expect(tab.getByText(SESSION_ENDED)).toHaveCount(0);
      await tab.reload();
      await expect(tab.getByLabel('Phone number')).toBeVisible();
      await expect(tab.getByText(SESSION_ENDED)).toHaveCount(0);
    }
  });

  test('a device can be signed out from another one, and one by support: it says so, once', async ({
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
    await page.goto('/settings/sign-in');
    await page.getByRole('button', { name: /Sign out Chrome/ }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText(/^Signed out: /)).toBeVisible();
    await expect(tabletPage).toHaveURL('/auth');
    await expect(page).toHaveURL('/settings/sign-in');
    // Says why, once.
    await expect(tabletPage.getByText(SESSION_ENDED)).toBeVisible();
    await tabletPage.reload();
    await expect(tabletPage.getByLabel('Phone number')).toBeVisible();
    await expect(tabletPage.getByText(SESSION_ENDED)).toHaveCount(0);
    await tablet.close();

    // After support ended the session, the next visit says so, once.
    await page.goto('about:blank');
    await sql(databaseUrl)`delete from sessions where user_id = ${account.userId}`;
    await page.goto('/payments');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByText(SESSION_ENDED)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByLabel('Phone number')).toBeVisible();
    await expect(page.getByText(SESSION_ENDED)).toHaveCount(0);
  });
});
