import { randomInt } from 'node:crypto';
import { siteDraft } from '@jobly/core/websites/site-draft';
import type { SiteContent } from '@jobly/core/websites/site';
import type { Page } from '@playwright/test';
import { inDatabase, makeAccount } from '../support/accounts.ts';
import { endServer, makeServerHome, startServer } from '../support/running-server.ts';
import { laySite, SITE_BUSINESSES } from '../support/sites.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });

const newSlug = (name: string) => `${name}${randomInt(1e9)}`;

/** What search engines read, as they read it. */
async function dataOf(page: Page): Promise<Record<string, unknown>> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return JSON.parse(text ?? '') as Record<string, unknown>;
}

test('a visitor finds the business and calls it with one tap', async ({ page, databaseUrl }) => {
  const slug = newSlug('rivera');
  await laySite(databaseUrl, slug, SITE_BUSINESSES.riveraplumbing);
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = await page.goto(`/sites/${slug}`);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'public, no-cache',
    'content-security-policy': expect.stringContaining("script-src 'none'"),
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Rivera Plumbing' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(6);
  await expect(page.getByText('Mon–Fri, 8 AM – 5 PM').first()).toBeVisible();
  await expect(page.getByText('Open the link in the text or e-mail we sent you.')).toBeVisible();
  await expect(page.getByText('Website by Jobly')).toBeVisible();

  const calls = page.getByRole('link', { name: 'Call (415) 555-0132' });
  await expect(calls.first()).toBeInViewport();
  for (const call of await calls.all()) {
    expect(await call.getAttribute('href')).toBe('tel:+14155550132');
  }
  // The bar is not there beside the first button, and always there further down.
  const bar = page.locator('.bar');
  await expect(bar).not.toBeInViewport();
  await page.getByRole('heading', { name: 'About us' }).scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await expectAccessible(page);

  expect(await dataOf(page)).toMatchObject({
    '@type': 'Plumber',
    name: 'Rivera Plumbing',
    telephone: '+14155550132',
    areaServed: 'Austin, TX',
  });
  expect(await page.context().cookies()).toEqual([]);
});

test('a business without a phone is written to, one without either has no dead button', async ({
  page,
  databaseUrl,
}) => {
  const [written, silent] = [newSlug('written'), newSlug('silent')];
  await laySite(databaseUrl, written, SITE_BUSINESSES.greengables);
  await page.goto(`/sites/${written}`);
  await expect(page.getByRole('link', { name: 'Send an e-mail' }).first()).toHaveAttribute(
    'href',
    `mailto:${SITE_BUSINESSES.greengables.email}`,
  );
  await laySite(databaseUrl, silent, SITE_BUSINESSES.business);
  await page.goto(`/sites/${silent}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
});

test('what somebody typed stays text', async ({ page, databaseUrl }) => {
  const slug = newSlug('hostile');
  const evil = '</script><script>document.title="x"</script><img src=/x onerror=alert(1)>';
  const change: Partial<SiteContent> = { headline: evil, about: evil, serviceArea: evil };
  await laySite(databaseUrl, slug, SITE_BUSINESSES.riveraplumbing, change);
  await page.goto(`/sites/${slug}`);
  await expect(page.getByText(evil).first()).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
  await expect(page).toHaveTitle(`Rivera Plumbing · Plumbing · ${evil}`);
  expect(await dataOf(page)).toMatchObject({ areaServed: evil });
});

test('a new publish shows at the next visit; no site is a plain 404', async ({
  request,
  databaseUrl,
}) => {
  const slug = newSlug('news');
  const read = async () => (await request.get(`/sites/${slug}`)).text();
  await laySite(databaseUrl, slug, SITE_BUSINESSES.riveraplumbing);
  expect(await read()).toContain('Water where you want it.');
  await laySite(databaseUrl, slug, SITE_BUSINESSES.riveraplumbing, { headline: 'Fresh words.' });
  expect(await read()).toContain('Fresh words.');
  for (const path of ['/sites/nobodyhasthis', '/sites/No-Such', `/sites/${slug}/photos/x.webp`]) {
    const missing = await request.get(path);
    expect(missing.status()).toBe(404);
    expect(await missing.text()).toContain('There is no website here');
  }
});

test('on a host of its own a site is all there is', async ({ browser }) => {
  test.setTimeout(120_000);
  const home = await makeServerHome();
  const server = await startServer(home, { SITE_DOMAIN: 'sites.localhost' });
  try {
    const { userId } = await makeAccount(server.databaseUrl);
    await laySite(server.databaseUrl, 'rivera', SITE_BUSINESSES.riveraplumbing);
    const draft = JSON.stringify(siteDraft(SITE_BUSINESSES.al));
    await inDatabase(server.databaseUrl, async (client) => {
      const website = `insert into websites (user_id, status, website_type) values ($1, 'creating', 'jobly') returning id`;
      const { rows } = await client.query<{ id: string }>(website, [userId]);
      const site = `insert into sites (website_id, user_id, slug, draft) values ($1, $2, 'al', $3)`;
      await client.query(site, [rows[0]!.id, userId, draft]);
    });
    const at = (slug: string, path: string) => `http://${slug}.sites.localhost:${home.port}${path}`;
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(at('rivera', '/'));
    await expect(page.getByRole('heading', { level: 1, name: 'Rivera Plumbing' })).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', at('rivera', '/'));
    for (const path of ['/auth', '/rest/v1/profiles/me', '/sites/rivera', '/assets/x.js']) {
      expect((await page.goto(at('rivera', path)))?.status(), path).toBe(404);
      await expect(page.getByRole('heading')).toHaveText('There is no website here');
    }
    // A draft is nobody's business yet, and a stranger's name is no way in.
    for (const slug of ['al', 'nobody', 'www', 'a.rivera']) {
      expect((await page.goto(at(slug, '/')))?.status(), slug).toBe(404);
    }
    expect((await page.goto(`http://sites.localhost:${home.port}/auth`))?.status()).toBe(200);
    await page.close();
  } finally {
    await endServer(server);
    home.remove();
  }
});
