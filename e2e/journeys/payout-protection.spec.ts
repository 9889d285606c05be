import { expect, openBusiness, sharedStack, test } from '../support/business.ts';
import { ageCodes, sql } from '../support/accounts.ts';
import { auditOf, makeStaff } from '../support/staff.ts';
import { tapTab } from '../support/taps.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';
import { ownPhoneDigits, typedPhone } from '../support/visitors.ts';

// A refused call is an answer that the pages know what to do with.
test.use({ expectedComplaints: [/Failed to load resource/] });
test.describe.configure({ timeout: 120_000 });

/** What arrived at a phone or a mailbox, as the local inbox shows it. */
async function messagesTo(address: string, recipient: string): Promise<string[]> {
  const page = await (await fetch(`${address}/dev/inbox`)).text();
  return page.split('<article>').filter((part) => part.includes(recipient));
}

async function noticeTo(address: string, recipient: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const texts = (await messagesTo(address, recipient)).join('\n');
        link = /\/not-me\/[\w-]+/.exec(texts)?.[0];
        return link;
      },
      { timeout: 15_000, intervals: [100] },
    )
    .toBeDefined();
  return link!;
}

test('a stolen staff session cannot lead payouts away: stopped, notified, frozen by one tap, and in the log', async ({
  page,
  visitor,
  signIn,
  databaseUrl,
  address,
}) => {
  const { account, merchantId, api } = await openBusiness(sharedStack(), {
    companyName: `Redirect ${Date.now()}`,
  });
  const digits = ownPhoneDigits();
  const phoneOf = async () => {
    const rows = await sql(databaseUrl)<{ phone: string }>`
      select phone from profiles where id = ${account.userId}`;
    return rows[0]!.phone;
  };

  // Alone, the session can only propose.
  await signIn(page, await makeStaff(databaseUrl, 'staff', 'Robin Stolen'));
  await page.getByRole('searchbox', { name: 'Search everything' }).fill(account.typedPhone);
  await page.getByRole('link', { name: /^Redirect/ }).click();
  await page.getByRole('link', { name: 'Fix phone number' }).click();
  await page.getByLabel('Correct phone number').fill(digits);
  await page.getByRole('button', { name: 'See what will change' }).click();
  await expect(page.getByText(/The previous phone and the email get a notice/)).toBeVisible();
  await expect(page.getByText(/For 72 hours the bank account cannot be changed/)).toBeVisible();
  await expect(page.getByText(/a second member of staff has to approve it/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Fix phone number' }).click();
  await expect(
    page.getByText('Proposed. It waits for a second member of staff.').first(),
  ).toBeVisible();
  expect(await phoneOf()).toBe(account.phone);
  await tapTab(page, 'Home');
  const own = page.getByRole('listitem').filter({ hasText: account.phone });
  await expect(own).toContainText('Somebody else of staff has to approve it.');
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  // A colleague is deceived. The owner is notified at both previous contacts.
  const colleague = await visitor();
  await signIn(colleague, await makeStaff(databaseUrl, 'staff', 'Sam Deceived'));
  const proposal = colleague.getByRole('listitem').filter({ hasText: account.phone });
  await expect(proposal).toContainText('Proposed by Robin Stolen');
  await expectAccessibleInBothThemes(colleague);
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await expect(colleague.getByText('Approved and done.')).toBeVisible();
  expect(await phoneOf()).toBe(`+1${digits}`);
  const link = await noticeTo(address, account.phone);
  expect(await noticeTo(address, account.email)).toBe(link);

  // The thief is in by the new phone, and finds the bank account shut.
  await ageCodes(databaseUrl, account.userId, '2 min');
  const thief = await visitor();
  await signIn(thief, { ...account, phone: `+1${digits}`, typedPhone: typedPhone(digits) });
  await tapTab(thief, 'Settings');
  await expect(thief.getByText(/^Your phone number was changed\..*until /)).toBeVisible();
  await expect(thief.getByRole('button', { name: 'Update Bank Details' })).toBeDisabled();
  await expectAccessibleInBothThemes(thief);
  const redirect = await thief.request.post('/functions/v1/update-bank-details', {
    data: {
      merchantId,
      routingNumber: '021000021',
      accountNumber: '000123459999',
      accountHolderName: 'Thief',
      accountHolderType: 'individual',
    },
  });
  expect([redirect.status(), (await redirect.json()).code]).toEqual([409, 'bank_change_held']);

  // One tap on the old phone: opening asks, pressing freezes.
  const owner = await visitor();
  await owner.goto(link);
  await expect(owner.getByRole('heading', { name: 'Was this not you?' })).toBeVisible();
  await owner.getByRole('button', { name: 'This was not me: freeze payouts' }).click();
  await expect(owner.getByRole('heading', { name: 'Your payouts are frozen' })).toBeVisible();
  await thief.reload();
  await expect(thief.getByRole('button', { name: 'Send Code' })).toBeVisible();

  // Staff see it on the desk; the log names both who made the change, and the freeze.
  const desk = await visitor();
  await signIn(desk, await makeStaff(databaseUrl, 'admin', 'Ada Admin'));
  const alert = desk.getByRole('listitem').filter({ hasText: 'The owner says' }).first();
  await expect(alert).toContainText('held by the provider');
  await expectAccessibleInBothThemes(desk);
  await alert.getByRole('link', { name: /^Redirect/ }).click();
  await desk.getByRole('link', { name: 'What staff did to it' }).click();
  const entries = desk.locator('ol > li');
  await expect(entries.filter({ hasText: 'Froze payouts' })).toContainText('the owner');
  const changed = entries.filter({
    has: desk.getByRole('heading', { name: 'Fixed a phone number', exact: true }),
  });
  await expect(changed).toContainText('Sam Deceived');
  await expect(changed).toContainText('Robin Stolen');
  expect((await auditOf(databaseUrl, account.userId)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['freeze-payouts', 'update-user-phone', 'propose-update-user-phone']),
  );
  await api.dispose();
});
