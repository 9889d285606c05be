import { randomUUID } from 'node:crypto';
import { inDatabase, makeAccount } from '../support/accounts.ts';
import { layGoogleProfile } from '../support/services.ts';
import { layWebsite, makeStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });
test.describe.configure({ timeout: 90_000 });

test("a colleague's draft is offered, not written over", async ({ page, signIn, databaseUrl }) => {
  const owner = await makeAccount(databaseUrl);
  await layWebsite(databaseUrl, owner.userId, { status: 'creating' });
  await signIn(page, await makeStaff(databaseUrl));
  await page.goto(`/admin/websites/${owner.userId}`);
  await page.getByLabel('Headline').fill('Mine');
  await inDatabase(databaseUrl, (client) =>
    client.query(`update sites set draft = draft || '{"headline": "Theirs"}' where user_id = $1`, [
      owner.userId,
    ]),
  );
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Failed to save the draft').first()).toBeVisible();
  await expect(
    page.getByText('Somebody else has changed this draft.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveValue('Mine');
  await expectAccessibleInBothThemes(page);
  // A toast stays as long as the mouse rests on it, and it came up under the mouse.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Failed to save the draft')).toHaveCount(0, { timeout: 15_000 });
  await page.getByRole('button', { name: 'Load their version, drop mine' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Theirs');
  await page.getByLabel('Headline').fill('Both of us');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
});

test('what was typed into a Google card stays while the list changes', async ({
  page,
  signIn,
  databaseUrl,
}) => {
  const name = `Rivera ${randomUUID().slice(0, 8)}`;
  const owner = await makeAccount(databaseUrl, { companyName: name });
  await layGoogleProfile(databaseUrl, owner.userId, { status: 'optimizing', businessName: name });
  await signIn(page, await makeStaff(databaseUrl));
  await page.goto('/admin/google-profiles');
  const row = page.locator('section').filter({ hasText: name });
  await row.getByLabel('Name on Google').fill('Rivera on Google');
  await page.getByText('All', { exact: true }).click();
  await expect(row.getByLabel('Name on Google')).toHaveValue('Rivera on Google');
  await page.getByText('In work', { exact: true }).click();
  await expect(row.getByRole('button', { name: 'Save changes' })).toBeVisible();
});
