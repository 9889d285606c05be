import { makeAccount } from '../support/accounts.ts';
import { expectToastAboveBar, layLinks } from '../support/links.ts';
import { ageSession, auditOf, makeStaff } from '../support/staff.ts';
import { linkRow } from '../support/checkout.ts';
import { expect, sharedStack, test } from '../support/business.ts';
import { addAuthenticator } from '../support/passkeys.ts';
import { signInByScreen } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';
import { dismissToast } from '../support/toasts.ts';

/** The service worker is part of what happens without a signal. */
test.use({ serviceWorkers: 'allow' });

test.use({ expectedComplaints: [/Failed to load resource/] });
test.describe.configure({ timeout: 90_000 });

test('Mark Payment as Paid understands what is pasted, looks first, runs once and is read in the log', async ({
  page,
  visitor,
  account,
  signIn,
  databaseUrl,
  address,
}) => {
  const [link, paid] = await layLinks(databaseUrl, account.userId, [
    { customerName: 'Dana Whitfield', memo: 'Faucet', amountCents: 42_500, story: 'unpaid' },
    { customerName: 'Walt Everett', story: 'cash' },
  ]);
  await signIn(page, await makeStaff(databaseUrl));
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Mark Payment as Paid/ }).click();
  const preview = page.getByRole('button', { name: 'See what will change' });
  const mark = page.getByRole('button', { name: 'Mark as Paid' });
  await preview.click();
  await expect(page.getByText('Please enter a payment link id')).toBeVisible();
  const field = page.getByLabel('Payment link ID');
  await field.fill('a cheque');
  await preview.click();
  await expect(page.getByText(/neither the id nor the address/)).toBeVisible();
  await field.fill(`${address}/pay/${link!.url}`);
  await preview.click();
  await expect(page.getByText(/from Dana Whitfield/)).toBeVisible();
  await field.fill(`${address}/payments/${paid!.id}`);
  await preview.click();
  await expect(page.getByText('This link is paid already (cash).')).toBeVisible();
  await expect(mark).toHaveCount(0);

  await page.goto(`/admin/mark-paid?paymentLinkId=${link!.id}`);
  await expect(page.getByRole('heading', { name: 'Mark Payment as Paid' })).toBeVisible();
  await expect(field).toHaveValue(link!.id);
  await expect(page.getByText('$425.00 from Dana Whitfield')).toBeVisible();
  await expect(page.getByText('Before: unpaid')).toBeAttached();
  await expect(page.getByText('After: paid')).toBeAttached();
  // Opening it has done nothing.
  expect((await linkRow(sharedStack(), link!)).status).toBe('unpaid');
  await expectAccessibleInBothThemes(page);

  // It says so when it fails, with the reason.
  await page.getByLabel('Reason (optional)').fill('Customer showed the receipt');
  await page.context().setOffline(true);
  await mark.click();
  await expect(
    page.getByRole('alert').getByText('Failed to mark payment as paid').first(),
  ).toBeVisible();
  await page.context().setOffline(false);
  await dismissToast(page);
  expect((await linkRow(sharedStack(), link!)).status).toBe('unpaid');

  await mark.click();
  await expect(
    page.getByRole('status').getByText('Proposed. It waits for a second member of staff.').first(),
  ).toBeVisible();
  await expectToastAboveBar(page);
  await expect(page.getByRole('button', { name: 'Do another' })).toBeVisible();
  expect((await linkRow(sharedStack(), link!)).status).toBe('unpaid');

  // The second person sees exactly what will change, and one press does it.
  const colleague = await visitor();
  await signIn(colleague, await makeStaff(databaseUrl, 'staff', 'Sam Second'));
  const proposal = colleague.getByRole('listitem').filter({ hasText: '$425.00 from Dana' });
  await expect(proposal).toContainText('Proposed by Robin Office');
  await expectAccessibleInBothThemes(colleague);
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await expect(colleague.getByText('Payment marked as paid successfully!')).toBeVisible();
  await expect(proposal).toHaveCount(0);
  expect(await linkRow(sharedStack(), link!)).toMatchObject({
    status: 'paid',
    paid_method: 'cash',
  });
  await page.getByRole('link', { name: 'See it in the log' }).click();
  const entries = page.getByRole('listitem').filter({ hasText: 'Customer showed the receipt' });
  await expect(entries.first()).toContainText('Proposed: Marked a payment as paid');
  await page.goto(`/admin/audit?userId=${account.userId}`);
  const entry = entries.filter({ hasText: 'Sam Second' });
  await expect(entry.getByRole('heading', { name: 'Marked a payment as paid' })).toBeVisible();
  await expect(entry).toContainText('Robin Office');
  await expect(entry.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a dangerous action asks for the passkey again, and goes on with it', async ({
  page,
  account,
  databaseUrl,
  address,
}) => {
  // Also of an admin it takes two.
  const staff = await makeStaff(databaseUrl, 'admin');
  await makeStaff(databaseUrl, 'staff', 'Sam Second');
  await addAuthenticator(page);
  await signInByScreen(page, address, staff);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toBeVisible();
  await ageSession(databaseUrl, staff.userId);
  await page.goto(`/admin/fix-phone?userId=${account.userId}`);
  const phone = `415${String(Date.now()).slice(-7)}`.replace(/^415[01]/, '4152');
  await page.getByLabel('Correct phone number').fill(phone);
  await page.getByRole('button', { name: 'See what will change' }).click();
  await page.getByRole('button', { name: 'Fix phone number' }).click();
  const sheet = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(sheet).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // Going back does nothing.
  await sheet.getByRole('button', { name: 'Back' }).click();
  await expect(sheet).toHaveCount(0);
  expect(await auditOf(databaseUrl, account.userId)).toEqual([]);
  await page.getByRole('button', { name: 'Fix phone number' }).click();
  await expect(sheet.getByRole('button', { name: 'Text me a code instead' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('button', { name: 'Do another' })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  expect(await auditOf(databaseUrl, account.userId)).toMatchObject([
    { action: 'propose-update-user-phone' },
  ]);
});

test('a phone moves and the empty duplicate goes; a duplicate with money is refused, and merged instead', async ({
  page,
  visitor,
  account,
  signIn,
  databaseUrl,
}) => {
  const colleague = await visitor();
  await signIn(colleague, await makeStaff(databaseUrl, 'staff', 'Sam Second'));
  const approve = async (hasText: string) => {
    await colleague.goto('/');
    const proposal = colleague.getByRole('listitem').filter({ hasText });
    await proposal.getByRole('button', { name: 'Approve' }).click();
    await expect(colleague.getByText('Approved and done.')).toBeVisible();
  };
  const keep = await makeAccount(databaseUrl, { name: 'Kay Keeper', companyName: 'Keeper Kay Co' });
  await layLinks(databaseUrl, account.userId, [{ story: 'cash' }]);
  await signIn(page, await makeStaff(databaseUrl, 'admin'));
  const duplicate = await makeAccount(databaseUrl, { name: 'Maria R.', companyName: 'New Phone' });
  const query = `keepUserId=${account.userId}&phone=${encodeURIComponent(duplicate.phone)}`;
  await page.goto(
    `/admin/phone-update?${query}&deleteNewPhoneUserId=${duplicate.userId}&removeEmail=true`,
  );
  await expect(page.getByRole('group', { name: 'Account to keep' })).toContainText(
    'Rivera Plumbing',
  );
  await expect(page.getByLabel('Remove its email')).toBeChecked();
  await page.getByRole('button', { name: 'Link phone to user' }).click();
  await expect(page.getByRole('button', { name: 'Do another' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await approve(account.phone);
  expect(await auditOf(databaseUrl, account.userId)).toMatchObject([
    { action: 'link-phone-to-user' },
    { action: 'propose-link-phone-to-user' },
  ]);

  await page.goto('/admin/cleanup-duplicates');
  await page.getByRole('button', { name: 'See what will change' }).click();
  await expect(page.getByText('Please choose an account')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Account to delete' }).fill(duplicate.typedPhone);
  await page.getByRole('button', { name: /Rivera Plumbing/ }).click();
  await page.getByRole('button', { name: 'See what will change' }).click();
  await expect(page.getByText(/Money is never deleted/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete user' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Merge into (optional)' }).fill(keep.userId);
  await page.getByRole('button', { name: 'See what will change' }).click();
  await page.getByRole('button', { name: 'Merge, then delete user' }).click();
  await expect(page.getByRole('button', { name: 'Do another' })).toBeVisible();
  await approve(duplicate.phone);
  await page.goto(`/admin/people/${account.userId}`);
  await expect(page.getByText('We could not find that.')).toBeVisible();
});
