import { writeFileSync } from 'node:fs';
import { expect, test } from '../support/test.ts';
import { toastOf } from '../support/links.ts';
import { dismissToast } from '../support/toasts.ts';
import { changeRequests, layWebsite, makePng } from '../support/websites.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });
const at = (screen: string) => `/grow/website/${screen}`;
const TEXT = 'Please add drain cleaning to my services.';
const picture = () => ({
  name: 'Müller van.png',
  mimeType: 'image/png',
  buffer: makePng(800, 600),
});

test('a change request with a picture, through every failure, is stored once', async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  await layWebsite(databaseUrl, account.userId, { status: 'live' });
  await signIn(page);
  await page.goto(at('live'));
  await page.getByRole('link', { name: 'Request an update' }).click();
  const text = page.getByLabel('What would you like to change?');
  const submit = page.getByRole('button', { name: 'Submit' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(at('live'));
  await page.getByRole('link', { name: 'Request an update' }).click();

  // What was typed survives a reload.
  await text.fill(TEXT);
  await page.reload();
  await expect(text).toHaveValue(TEXT);

  const file = page.getByLabel('Picture (optional)');
  await file.setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('x'),
  });
  await expect(file).toHaveAccessibleDescription(/JPEG, PNG, WebP, GIF or AVIF picture/);
  const large = test.info().outputPath('large.png');
  writeFileSync(large, Buffer.alloc(10_485_761));
  await file.setInputFiles(large);
  await expect(file).toHaveAccessibleDescription(/at most 10 MB/);
  // Named a picture, but none: the server looks inside.
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(toastOf(page)).toHaveText('Please choose a JPEG, PNG, WebP, GIF or AVIF picture.');
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(file).toBeFocused();

  // The upload fails, and again while submitting; nothing typed is lost, nothing is asked for.
  await page.route('**/storage/v1/website-change-requests', (route) => route.abort());
  await file.setInputFiles(picture());
  await expect(toastOf(page)).toHaveText('Failed to upload image');
  await dismissToast(page);
  await submit.click();
  await expect(page.getByText('Failed to upload image').first()).toBeVisible();
  await expect(submit).toBeEnabled();
  await expect(text).toHaveValue(TEXT);
  expect(await changeRequests(databaseUrl, account.userId)).toEqual([]);
  await page.unroute('**/storage/v1/website-change-requests');

  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/storage/v1/')) uploads += 1;
  });
  // Under way it shows how far it is, and submitting waits for it.
  await page.getByRole('button', { name: 'Remove picture' }).click();
  const held = Promise.withResolvers<void>();
  await page.route('**/storage/v1/website-change-requests', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await file.setInputFiles(picture());
  await expect(page.getByRole('progressbar', { name: 'Uploading picture' })).toBeVisible();

  // Then the request fails; the picture is not sent a second time.
  await page.route('**/rest/v1/website_change_requests', (route) => route.fulfill({ status: 500 }));
  await submit.click();
  await expect(page.getByRole('button', { name: 'Submitting…' })).toBeDisabled();
  expect(await changeRequests(databaseUrl, account.userId)).toEqual([]);
  held.resolve();
  await expect(toastOf(page)).toHaveText('Failed to submit request');
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'What you chose' })).toBeVisible();
  await page.unroute('**/rest/v1/website_change_requests');
  await dismissToast(page);
  await submit.click();
  await expect(page).toHaveURL(at('live'));
  await expect(toastOf(page)).toHaveText('Thanks — your request has been received.');
  expect(uploads).toBe(1);
  const stored = await changeRequests(databaseUrl, account.userId);
  expect(stored).toHaveLength(1);
  expect(stored[0]?.description).toBe(TEXT);
  expect(stored[0]?.upload_id).toBeTruthy();

  await expect(page.getByText('Update on its way')).toBeVisible();
  await expect(page.getByText(TEXT)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request an update' })).toHaveCount(0);
  await page.goto(at('update-requested'));
  await page.getByRole('link', { name: 'Back to Grow' }).click();
  await expect(page).toHaveURL('/grow');
});
