import { LANGUAGES } from '@jobly/core/language/language';
import { siteDraft } from '@jobly/core/websites/site-draft';
import { inDatabase, makeAccount, sql } from '../support/accounts.ts';
import { SITE_BUSINESSES } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { layAnsweredRequest, layWebsite, makePng, removeWebsite } from '../support/websites.ts';
import { LONG } from './long-content.ts';
import { lookThrough } from './views.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });
const LONG_REQUEST =
  'Please add drain cleaning, hydro jetting and water heaters to my services, take the old number away, and put the photo of the new van at the top.\nAlso: donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen.';

for (const language of LANGUAGES) {
  test(`website ${language}`, async ({ page, databaseUrl, signIn }) => {
    const { shoot, visit } = await lookThrough(page, language);
    const email = `website.${language}.${LONG.email}`;
    const account = await makeAccount(databaseUrl, { ...LONG, email });
    const { userId } = account;
    const lay = (laid: Parameters<typeof layWebsite>[2]) =>
      layWebsite(databaseUrl, userId, { businessName: LONG.companyName.slice(0, 100), ...laid });
    await signIn(page, account);
    await expect(page.getByText('Successfully logged in!')).toHaveCount(0, { timeout: 10_000 });

    await visit('/grow', 'grow-new', { whole: true });
    for (const [card, picture] of [
      ['Free website', 'grow-intro-website'],
      ['Boost your Google profile', 'grow-intro-google'],
      ['Get more Google reviews', 'grow-intro-reviews'],
    ] as const) {
      await page.getByRole('button', { name: `Get started: ${card}` }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot(picture);
      await page.getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }

    await visit('/grow/website/setup', 'website-setup', { whole: true });
    await visit('/grow/website/confirm', 'website-confirm', { whole: true });
    await page.getByRole('button', { name: 'Edit details' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByLabel('Business name').fill('');
    await page.getByLabel('Phone').fill('555');
    await page.getByRole('button', { name: 'Save details' }).click();
    await shoot('website-details');
    await page.getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded();
    await shoot('website-details-below');
    await sql(databaseUrl)`update profiles set company_name = null where id = ${userId}`;
    await visit('/grow/website/confirm', 'website-confirm-no-name', { whole: true });
    await sql(databaseUrl)`update profiles set company_name = ${'Rivera'} where id = ${userId}`;
    await page.route('**/rest/v1/website_details/me', (route) => route.fulfill({ status: 404 }));
    await visit('/grow/website/confirm', 'website-confirm-not-loaded');
    await page.unroute('**/rest/v1/website_details/me');
    await visit('/grow/website/link', 'website-link');
    await page.getByRole('button', { name: 'Save website' }).click();
    await shoot('website-link-empty');
    await page.route('**/rest/v1/websites', (route) => route.fulfill({ status: 500 }));
    await page.goto('/grow/website/create');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await shoot('website-create-failed');
    await page.unroute('**/rest/v1/websites');

    await lay({ status: 'creating' });
    await visit('/grow/website/create', 'website-create', { whole: true });
    await lay({
      status: 'linked',
      externalUrl: 'https://www.the-honest-and-punctual-plumbing-company.example/our/services',
    });
    await visit('/grow/website/linked', 'website-linked', { whole: true });
    await page.getByRole('button', { name: 'Replace with Jobly website' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('website-replace');

    await lay({ status: 'live' });
    await layAnsweredRequest(databaseUrl, userId, 'Done! The new number is on every page now.');
    await visit('/grow/website/live', 'website-live', { whole: true });
    await page.getByRole('button', { name: 'Share website' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('website-share');
    const draft = siteDraft({ ...SITE_BUSINESSES.clearwater, language });
    await inDatabase(databaseUrl, (client) =>
      client.query(
        `insert into sites (website_id, user_id, slug, draft, live, published_at)
         select id, user_id, $2, $3, $3, now() from websites where user_id = $1`,
        [userId, `galleryedit${language}`, JSON.stringify(draft)],
      ),
    );
    await visit('/grow/website/edit', 'website-edit', { whole: true });
    await visit('/grow/website/requests', 'website-visitors-ask');
    await visit('/grow/website/domain', 'website-domain', { whole: true });
    await inDatabase(databaseUrl, async (client) => {
      await client.query(
        `insert into site_requests (id, user_id, name, phone, message, consent_wording)
         values (gen_random_uuid(), $1, $2, '(415) 555-0132', $3, 'Yes')`,
        [userId, LONG.companyName.slice(0, 80), LONG_REQUEST],
      );
      await client.query(
        `insert into site_domains (user_id, domain, token, verified_at, checked_at)
         values ($1, $2, $3, now(), now())`,
        [userId, `the-honest-and-punctual-plumbing-company-${language}.com`, 'a'.repeat(32)],
      );
    });
    await visit('/grow/website/requests', 'website-visitors-asked', { whole: true });
    await visit('/grow/website/domain', 'website-domain-connected', { whole: true });
    await visit('/grow/website/request-changes', 'website-request');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByLabel('Picture (optional)').setInputFiles({
      name: 'new-van-in-front-of-the-shop-on-a-sunny-day.png',
      mimeType: 'image/png',
      buffer: makePng(640, 480),
    });
    await expect(page.getByRole('img', { name: 'What you chose' })).toBeVisible();
    await expect(page.getByText('Uploaded')).toBeVisible();
    await shoot('website-request-filled', { whole: true });
    await page.getByLabel('Picture (optional)').setInputFiles({
      name: 'price-list.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    });
    await shoot('website-request-refused', { whole: true });

    await lay({ status: 'update_requested', changeRequest: LONG_REQUEST });
    await visit('/grow/website/update-requested', 'website-update-requested', { whole: true });
    await visit('/grow/website/live', 'website-live-updating', { whole: true });
    await visit('/grow', 'grow-managed', { whole: true });

    await removeWebsite(databaseUrl, userId);
    await page.route('**/rest/v1/websites/me', (route) => route.fulfill({ status: 404 }));
    await visit('/grow', 'grow-not-loaded', { whole: true });
    await visit('/grow/website/setup', 'website-not-loaded');
  });
}
