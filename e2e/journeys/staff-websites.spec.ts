import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeAccount, sql } from '../support/accounts.ts';
import { layGoogleProfile } from '../support/services.ts';
import { auditOf, layWebsite, makeStaff } from '../support/staff.ts';
import { expect, leave, test } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';
import { dismissToast } from '../support/toasts.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });
test.describe.configure({ timeout: 90_000 });

const card = (name: string) => ({ hasText: name });

test('a website that waits is marked as live; one is declined its request, deleted and brought back', async ({
  page,
  signIn,
  databaseUrl,
}) => {
  const name = `Rivera ${randomUUID().slice(0, 8)}`;
  const owner = await makeAccount(databaseUrl, { companyName: name });
  const { slug } = await layWebsite(databaseUrl, owner.userId, {
    status: 'creating',
    businessName: name,
  });
  await signIn(page, await makeStaff(databaseUrl));
  await page.goto('/admin/website-complete');
  await expect(page.getByRole('heading', { name: 'Complete Websites' })).toBeVisible();
  const row = page.locator('section').filter(card(name));
  await expect(row).toContainText('Maria Rivera');
  const url = row.getByLabel('Website URL');
  await expect(url).toHaveValue(new RegExp(slug));
  const draftAddress = await url.inputValue();
  await expectAccessibleInBothThemes(page);

  await url.fill(' ');
  await row.getByRole('button', { name: 'Mark as Live' }).click();
  await expect(row.getByText('Please enter a website URL')).toBeVisible();
  await url.fill('rivera.example');
  await row.getByRole('button', { name: 'Mark as Live' }).click();
  await expect(row.getByText('URL must start with http:// or https://')).toBeVisible();
  // The server refuses an address that is not public.
  await url.fill('http://localhost/x');
  await row.getByRole('button', { name: 'Mark as Live' }).click();
  await expect(page.getByRole('alert').getByText('Failed to mark website as live')).toBeVisible();
  await url.fill(draftAddress);
  await row.getByRole('button', { name: 'Mark as Live' }).click();
  await expect(page.getByText('Website marked as live!').first()).toBeVisible();
  expect(await auditOf(databaseUrl, owner.userId)).toMatchObject([{ action: 'complete-website' }]);
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back.').first()).toBeVisible();
  await expect(url).toHaveValue(draftAddress);

  // Done again, it is gone once its answer was left.
  await row.getByRole('button', { name: 'Mark as Live' }).click();
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible();
  for (const tab of ['Change requests', 'To complete']) await page.getByText(tab).click();
  await expect(row).toHaveCount(0);

  const other = `Rivera ${randomUUID().slice(0, 8)}`;
  const their = await makeAccount(databaseUrl, { companyName: other });
  await layWebsite(databaseUrl, their.userId, {
    status: 'update_requested',
    businessName: other,
    request: 'Please put a casino on my page.',
  });
  await page.goto(`/admin/websites/${their.userId}`);
  await page.getByRole('button', { name: 'Decline the request' }).click();
  await expect(page.getByText('Please tell the contractor why.')).toBeVisible();
  await page.getByLabel('Answer to the contractor').fill('We cannot put that on a page of ours.');
  await page.getByRole('button', { name: 'Decline the request' }).click();
  await expect(page.getByText('Request declined, and its owner told why.')).toBeVisible();

  await page.goto('/admin/delete-website');
  await page.getByRole('searchbox', { name: 'Find a website' }).fill(other);
  await page.getByRole('button', { name: `Choose ${other}` }).click();
  await expect(page.getByText('What will change')).toBeVisible();
  await page.route('**/rest/v1/staff/websites/*', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Delete website' }).click();
  const failed = page.getByRole('alert').getByText('Failed to delete website');
  await expect(failed).toBeVisible();
  await dismissToast(page);
  await page.unroute('**/rest/v1/staff/websites/*');
  await page.getByRole('button', { name: 'Delete website' }).click();
  await expect(page.getByText('Website deleted.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Grow' })).toHaveAttribute('href', '/grow');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back.').first()).toBeVisible();
});

test('a change request is worked on: draft, picture, preview, publish with an answer', async ({
  page,
  signIn,
  databaseUrl,
}) => {
  const name = `Rivera ${randomUUID().slice(0, 8)}`;
  const owner = await makeAccount(databaseUrl, { companyName: name });
  await layWebsite(databaseUrl, owner.userId, { status: 'live', businessName: name });
  await signIn(page, owner);
  const icon = join(import.meta.dirname, '..', '..', 'web', 'public', 'icons', 'icon-192.png');
  const upload = await page.request.post('/storage/v1/website-change-requests', {
    data: readFileSync(icon),
    headers: { 'content-type': 'image/png' },
  });
  const { imageUrl } = (await upload.json()) as { imageUrl: string };
  const asked = await page.request.post('/rest/v1/website_change_requests', {
    data: { id: randomUUID(), description: 'Please say that we work on Sundays too.', imageUrl },
  });
  expect(asked.ok(), await asked.text()).toBe(true);
  await leave(page);

  await signIn(page, await makeStaff(databaseUrl));
  await page.goto('/admin/website-complete?show=changes');
  const row = page.locator('section').filter(card(name));
  await expect(row.getByText('work on Sundays')).toBeVisible();
  const picture = row.getByRole('img', { name: 'Sent with the request' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await row.getByRole('link', { name: 'Work on it' }).click();

  const frame = page.frameLocator('iframe[title="Preview of the draft"]');
  await expect(frame.getByText('Plumbing done right').first()).toBeVisible();
  const publish = page.getByRole('button', { name: 'Publish and close the request' });
  // A colleague's draft is offered, not written over.
  await page.getByLabel('Headline').fill('Mine');
  await sql(databaseUrl)`
    update sites set draft = draft || '{"headline": "Theirs"}' where user_id = ${owner.userId}`;
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Failed to save the draft').first()).toBeVisible();
  await expect(
    page.getByText('Somebody else has changed this draft.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveValue('Mine');
  await dismissToast(page);
  await page.getByRole('button', { name: 'Load their version, drop mine' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Theirs');

  await page.getByLabel('Headline').fill('');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The headline is empty or too long.').first()).toBeVisible();
  await page.getByLabel('Headline').fill('Open on Sundays, too');
  await page.getByRole('button', { name: 'Add a service' }).click();
  await page.getByLabel('Service 3', { exact: true }).fill('Sundays');
  await page.getByLabel('What service 3 is').fill('When the others sleep.');
  await page.getByRole('button', { name: 'Add the picture of the request' }).click();
  await page.getByLabel('What photo 1 shows').fill('Our van');
  await expect(publish).toBeDisabled();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(frame.getByText('Open on Sundays, too').first()).toBeVisible();
  await expect(frame.getByRole('img', { name: 'Our van' }).first()).toBeAttached();
  await page.getByText('Desktop', { exact: true }).click();
  await expect(frame.getByText('Open on Sundays, too').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByLabel('Answer to the contractor').fill('Done, with your van in the picture.');
  await publish.click();
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
  await expect(page.getByText('Visitors see this draft.')).toBeVisible();
  const log = await auditOf(databaseUrl, owner.userId);
  expect(log.map(({ action }) => action)).toEqual([
    'publish-site',
    'save-site-draft',
    'add-site-photo',
  ]);
});

test('a Google profile moves through its steps, and what changes is shown before', async ({
  page,
  signIn,
  databaseUrl,
}) => {
  const name = `Rivera ${randomUUID().slice(0, 8)}`;
  const owner = await makeAccount(databaseUrl, { companyName: name });
  await layGoogleProfile(databaseUrl, owner.userId, { status: 'optimizing', businessName: name });
  await signIn(page, await makeStaff(databaseUrl));
  await page.goto('/admin/google-profiles');
  const row = page.locator('section').filter(card(name));
  await expect(row.getByRole('button', { name: 'Nothing changed' })).toBeDisabled();
  await row.getByLabel('Name on Google').fill(name);
  // What was typed stays while the list changes.
  await page.getByText('All', { exact: true }).click();
  await expect(row.getByLabel('Name on Google')).toHaveValue(name);
  await page.getByText('In work', { exact: true }).click();
  await expect(row.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await row.getByLabel('Step').selectOption({ label: 'Optimized' });
  await row.getByLabel('Profile link').fill('https://maps.google.com/?cid=1');
  await row.getByLabel('Review link').fill('https://rivera.example/reviews');
  await expect(row.getByText('After: Optimized')).toBeAttached();
  await row.getByRole('button', { name: 'Save changes' }).click();
  const refused = page.getByText('Please enter a review link of Google.');
  await expect(refused).toBeVisible();
  await dismissToast(page);
  await row.getByLabel('Review link').fill('https://g.page/r/abc/review');
  await row.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Google profile saved.')).toBeVisible();
  await page.goto(`/admin/google-profiles?userId=${owner.userId}`);
  await expect(row.getByLabel('Profile link')).toHaveValue('https://maps.google.com/?cid=1');
  await expectAccessibleInBothThemes(page);
});
