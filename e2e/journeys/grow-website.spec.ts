import type { Page } from '@playwright/test';
import { inDatabase, makeAccount } from '../support/accounts.ts';
import { letToastGo, toastOf } from '../support/links.ts';
import { openService, openTab } from '../support/taps.ts';
import { expect, leave, test } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';
import { layAnsweredRequest, layWebsite, websiteCard as card } from '../support/websites.ts';

test.setTimeout(90_000);

const at = (screen: string) => `/grow/website/${screen}`;
const STARTED = "Website creation started — we'll notify you when it's live.";

async function fillAndSave(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Save details' }).click();
}

test('from the card to a website that is live, without a reload', async ({
  page,
  signIn,
  databaseUrl,
}) => {
  // A name that nobody else of these tests has: its plain form is free.
  const name = `Öster & Són ${Date.now()}`;
  const account = await makeAccount(databaseUrl, { companyName: name });
  await signIn(page, account);
  await openTab(page, 'Grow');
  await card(page).getByText('Get started', { exact: true }).click();
  const intro = page.getByRole('dialog', { name: 'Get your free website' });
  await expectAccessibleInBothThemes(page);
  await intro.getByRole('link', { name: 'Get started' }).click();
  await page.getByRole('link', { name: 'Create my website' }).click();

  await expect(page).toHaveURL(at('confirm'));
  const digits = name.replace(/\D/g, '');
  await expect(page.getByText(`osterson${digits}.jobly.site`)).toBeVisible();
  await expect(page.getByText(account.typedPhone)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Edit details' }).click();
  await expectAccessibleInBothThemes(page);
  await fillAndSave(page, { 'Business name': ' ', Phone: '555' });
  await expect(page.getByLabel('Business name')).toHaveAccessibleDescription(
    'Business name is required',
  );
  await expect(page.getByLabel('Business name')).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
    'Phone number must be at least 10 digits',
  );
  await fillAndSave(page, { 'Business name': 'x'.repeat(101), Phone: '+44 20 7946 0000 0000 00' });
  await expect(page.getByLabel('Business name')).toHaveAccessibleDescription(
    'Business name must be less than 100 characters',
  );
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
    'Phone number must be less than 20 characters',
  );
  await page.getByText('Roofing', { exact: true }).click();
  await expect(page.getByLabel('Trade')).toHaveValue('Roofing');
  await page.getByLabel('Opening hours').selectOption('Day and night, 24/7');
  const renamed = `Roof${digits}`;
  await fillAndSave(page, { 'Business name': renamed, Phone: '', 'Service area': 'Oakland' });
  await expect(toastOf(page)).toHaveText('Business details updated successfully');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`roof${digits}.jobly.site`)).toBeVisible();
  for (const shown of ['Not set', 'Roofing', 'Oakland', 'Day and night, 24/7']) {
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Confirm and create' }).click();
  await expect(page).toHaveURL(at('create'));
  await expect(toastOf(page)).toHaveText(STARTED);
  await expect(page.getByRole('button', { name: 'Creating site' })).toBeDisabled();
  await expect(page.getByText('within 24 hours')).toContainText('we email you');

  await layWebsite(databaseUrl, account.userId, {
    status: 'live',
    businessName: renamed,
    joblyUrl: `https://roof${digits}.jobly.site`,
  });
  await expect(page).toHaveURL(at('live'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText(`roof${digits}.jobly.site`)).toBeVisible();
});

test('coming back while it is being created starts nothing anew', async ({
  page,
  account,
  signIn,
  databaseUrl,
}) => {
  await layWebsite(databaseUrl, account.userId, { status: 'creating' });
  await signIn(page);
  let started = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/rest/v1/websites')) started += 1;
  });
  await page.goto(at('create'));
  await expect(page.getByRole('button', { name: 'Creating site' })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Creating site' })).toBeDisabled();
  expect(started).toBe(0);

  // Taken away by staff, it is not said to go on.
  await expect(page.getByText('We carry on.')).toBeVisible();
  await inDatabase(databaseUrl, (client) =>
    client.query('delete from websites where user_id = $1', [account.userId]),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We carry on.')).toBeVisible();
  expect(started).toBe(1);
  await inDatabase(databaseUrl, (client) =>
    client.query('delete from websites where user_id = $1', [account.userId]),
  );
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a name that somebody has already is said kindly; without one there is a placeholder', async ({
  page,
  signIn,
  databaseUrl,
}) => {
  const name = `Twins ${Date.now()}`;
  const first = await makeAccount(databaseUrl, { companyName: name });
  await signIn(page, first);
  await page.goto(at('create'));
  await expect(toastOf(page)).toHaveText(STARTED);
  await leave(page);

  await signIn(page, await makeAccount(databaseUrl, { companyName: name }));
  const taken = page.getByText("The plain name is another business's address already");
  // The first one's address is taken once its draft is written.
  await expect(async () => {
    await page.goto(at('confirm'));
    await expect(taken).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await leave(page);

  const nameless = await makeAccount(databaseUrl);
  await inDatabase(databaseUrl, (client) =>
    client.query('update profiles set company_name = null where id = $1', [nameless.userId]),
  );
  await signIn(page, nameless);
  await page.goto(at('confirm'));
  await expect(page.getByText('yourbusiness.jobly.site')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm and create' }).click();
  await expect(page.getByLabel('Business name')).toHaveAccessibleDescription(
    'Business name is required',
  );
});

test('a website of their own is added, mended, opened and replaced', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(at('setup'));
  await page.getByRole('link', { name: 'Add my website' }).click();
  await expect(page).toHaveURL(at('link'));
  const field = page.getByLabel('Website address');
  const save = page.getByRole('button', { name: 'Save website' });
  await save.click();
  await expect(field).toHaveAccessibleDescription('Website address is required.');
  for (const typed of ['javascript:alert(1)', 'not a site', 'http://localhost', 'a@b.com:x']) {
    await field.fill(typed);
    await save.click();
    await expect(field, typed).toHaveAccessibleDescription('Please enter a valid website address.');
    await expect(field).toBeFocused();
  }
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(at('setup'));

  await page.goto(at('link'));
  await field.fill('www.rivera-plumbing.example/about');
  await save.click();
  await expect(page).toHaveURL(at('linked'));
  await expect(toastOf(page)).toHaveText('Website linked successfully.');
  await expect(page.getByText('Linked', { exact: true })).toBeVisible();
  const view = page.getByRole('link', { name: 'View website' });
  await expect(view).toHaveAttribute('href', 'https://www.rivera-plumbing.example/about');
  await expect(view).toHaveAttribute('target', '_blank');
  await expect(view).toHaveAttribute('rel', /noopener/);

  await page.getByRole('link', { name: 'Change address' }).click();
  await field.fill('rivera.example');
  await save.click();
  await expect(view).toHaveAttribute('href', 'https://rivera.example/');
  await letToastGo(page);

  await page.getByRole('button', { name: 'Replace with Jobly website' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('cannot be undone');
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Keep linked website' }).click();
  await expect(page).toHaveURL(at('linked'));
  await page.getByRole('button', { name: 'Replace with Jobly website' }).click();
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(at('create'));
  await expect(toastOf(page)).toHaveText(STARTED);
  await expect(page.getByRole('button', { name: 'Creating site' })).toBeDisabled();
});

test('a live website is viewed and shared', async ({ page, account, signIn, databaseUrl }) => {
  await layWebsite(databaseUrl, account.userId, { status: 'live' });
  await layAnsweredRequest(databaseUrl, account.userId, 'The new number is on every page now.');
  await signIn(page);
  await openService(page, card);
  const view = page.getByRole('link', { name: 'View my website' });
  await expect(view).toHaveAttribute('href', 'https://riveraplumbing.jobly.site/');
  await expect(view).toHaveAttribute('rel', /noopener/);
  await expect(page.getByText('The new number is on every page now.')).toBeVisible();

  await page.getByRole('button', { name: 'Share website' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share website' });
  await expectAccessibleInBothThemes(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await expect(toastOf(page)).toHaveText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'https://riveraplumbing.jobly.site/',
  );
  const sms = await sheet.getByRole('link', { name: 'Send via SMS' }).getAttribute('href');
  const email = await sheet.getByRole('link', { name: 'Send via email' }).getAttribute('href');
  for (const address of [sms, email]) {
    expect(new URL(address!).searchParams.get('body')).toContain('riveraplumbing.jobly.site');
  }
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    document.execCommand = () => false;
  });
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await expect(toastOf(page)).toHaveText('Failed to copy link');
});
