import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { toastOf } from '../support/links.ts';
import { openTab } from '../support/taps.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';
import { dismissToast } from '../support/toasts.ts';
import { layWebsite, publishSite, websiteCard as card } from '../support/websites.ts';

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
  // A name that is unique among these tests: its plain slug is free.
  const name = `Öster & Són ${Date.now()}`;
  const account = await makeAccount(databaseUrl, { companyName: name });
  await signIn(page, account);
  await openTab(page, 'Grow');
  await card(page).getByText('Get started', { exact: true }).click();
  const intro = page.getByRole('dialog', { name: 'Get your free website' });
  await intro.getByRole('link', { name: 'Get started' }).click();
  await page.getByRole('link', { name: 'Create my website' }).click();

  await expect(page).toHaveURL(at('confirm'));
  const digits = name.replace(/\D/g, '');
  await expect(page.getByText(`/sites/osterson${digits}`)).toBeVisible();
  await expect(page.getByText(account.typedPhone)).toBeVisible();

  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByText('Roofing', { exact: true }).click();
  await expect(page.getByLabel('Trade')).toHaveValue('Roofing');
  await page.getByLabel('Opening hours').selectOption('Day and night, 24/7');
  const renamed = `Roof${digits}`;
  await fillAndSave(page, { 'Business name': renamed, Phone: '', 'Service area': 'Oakland' });
  await expect(toastOf(page)).toHaveText('Business details updated successfully');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`/sites/roof${digits}`)).toBeVisible();
  for (const shown of ['Not set', 'Roofing', 'Oakland', 'Day and night, 24/7']) {
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
  }

  // What is ticked is what the page above says.
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'Gutters' })).toBeAttached();
  await page.getByText('Gutters', { exact: true }).click();
  await expect(page.getByLabel('Gutters')).not.toBeChecked();
  await expect(preview.getByRole('heading', { name: 'Gutters' })).toHaveCount(0);
  await expect(preview.getByRole('heading', { name: 'Leak search' })).toBeAttached();

  await page.getByRole('button', { name: 'Confirm and create' }).click();
  await expect(page).toHaveURL(at('create'));
  await expect(toastOf(page)).toHaveText(STARTED);
  await expect(page.getByRole('button', { name: 'Creating site' })).toBeDisabled();
  await expect(page.getByText('within 24 hours')).toContainText('we email you');

  await publishSite(databaseUrl, account.userId);
  await layWebsite(databaseUrl, account.userId, {
    status: 'live',
    businessName: renamed,
    joblyUrl: `https://roof${digits}.jobly.site`,
  });
  await expect(page).toHaveURL(at('live'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText(`roof${digits}.jobly.site`)).toBeVisible();

  // A visitor asks for something on the site; the contractor reads it, and answers with a tap.
  const visitor = await page.context().browser()!.newPage();
  await visitor.goto(new URL(`/sites/roof${digits}`, page.url()).href);
  await expect(visitor.getByRole('heading', { name: 'Gutters' })).toHaveCount(0);
  await visitor.getByRole('link', { name: 'Ask for a quote' }).first().click();
  await visitor.getByLabel('Your name').fill('Dana Reyes');
  await visitor.getByLabel('Your phone number').fill('512 555 0147');
  await visitor.getByLabel('What do you need?').fill('Two shingles came off in the storm.');
  const photo = { name: 'roof.png', mimeType: 'image/png', buffer: await visitor.screenshot() };
  // A photo above the limit is refused above the form, which is as it was typed.
  const large = test.info().outputPath('large.png');
  writeFileSync(large, Buffer.alloc(14_000_000));
  await visitor.getByLabel('A photo (optional)').setInputFiles(large);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('alert')).toContainText('That picture is too large.');
  await expect(visitor.getByLabel('Your name')).toHaveValue('Dana Reyes');
  // Faster than a person is not taken: what was typed is still there for the second try, the photo is not.
  const sent = visitor.getByText('Thank you, we have your request.');
  await expect(async () => {
    if (!(await sent.isVisible())) {
      await visitor.getByLabel('A photo (optional)').setInputFiles(photo);
      await visitor.getByRole('button', { name: 'Send' }).click();
    }
    await expect(sent).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await visitor.close();
  await page.getByRole('link', { name: 'Requests (1)' }).click();
  await expect(page.getByText('Two shingles came off in the storm.')).toBeVisible();
  const shown = page.getByRole('img', { name: 'Photo from Dana Reyes' });
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole('link', { name: 'Call (512) 555-0147' })).toHaveAttribute(
    'href',
    'tel:+15125550147',
  );
});

test('a website of their own is added, mended, opened and replaced', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(at('setup'));
  await page.getByRole('link', { name: 'Add my website' }).click();
  await expect(page).toHaveURL(at('link'));
  const field = page.getByLabel('Website address');
  const save = page.getByRole('button', { name: 'Save website' });
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
  await dismissToast(page);

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
