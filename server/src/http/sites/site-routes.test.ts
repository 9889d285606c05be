import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { openPublishedSites, PHOTO, SITE_DOMAIN } from '../../../test/published-sites.ts';
import type { HttpEnv } from '../caller.ts';
import { siteAddresses } from './site-hosts.ts';
import { sitePreview } from './site-pages.ts';
import { siteRoutes } from './site-routes.ts';

const published = await openPublishedSites();
const content = published.publish();
afterAll(() => published.remove());

function appWith(domain: string | undefined) {
  const app = new Hono<HttpEnv>();
  for (const route of siteRoutes(published.serving, domain)) {
    const path = route.contract.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(route.contract.method, path, (context) => route.handle(context));
  }
  return app;
}

it("shows no site at the app's host once sites have a domain: the old address leads there", async () => {
  const app = appWith(SITE_DOMAIN);
  const old = await app.request('/sites/rivera');
  expect([old.status, old.headers.get('location')]).toEqual([307, 'https://rivera.sites.example']);
  expect(await old.text()).toBe('');
  for (const path of ['/sites/nobody', '/sites/R%20v', `/sites/rivera/photos/${PHOTO}`]) {
    expect((await app.request(path)).status).toBe(404);
  }
});

describe('below the app', () => {
  const app = appWith(undefined);
  const get = (path: string, headers = {}) => app.request(path, { headers });

  it('a site has a page and photos of its own', async () => {
    const page = await get('/sites/rivera');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('|/sites/rivera/photos|');
    expect(page.headers.get('cache-control')).toBe('public, no-cache');
    const held = { 'if-none-match': page.headers.get('etag')! };
    expect((await get('/sites/rivera', held)).status).toBe(304);
    expect((await get(`/sites/rivera/photos/${PHOTO}`)).status).toBe(200);
    for (const path of ['/sites/nobody', '/sites/R%20v', '/sites/rivera/photos/x.webp']) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('a site has its form, robots, sitemap and pictures', async () => {
    expect(await (await get('/sites/rivera/request')).text()).toBe(
      'request|/sites/rivera||{"name":"","phone":"","message":""}',
    );
    const send = (body: string) =>
      app.request('/sites/rivera/request', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    const refused = await send('message=');
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('again')]);
    const taken = await send('message=A+leak');
    expect([taken.status, taken.headers.get('location')]).toEqual([
      303,
      '/sites/rivera/request/sent',
    ]);
    expect(published.state.taken).toEqual(['undefined: A leak']);
    expect((await send(`message=${'x'.repeat(20_000)}`)).status).toBe(413);
    expect(await (await get('/sites/rivera/robots.txt')).text()).toContain('/sitemap.xml');
    expect((await get('/sites/rivera/sitemap.xml')).status).toBe(200);
    expect(await (await get('/sites/rivera/logo-sign.webp')).text()).toBe('a logo');
    for (const path of ['logo-other.webp', 'card-0123456789abcdef.png', 'x.txt']) {
      expect((await get(`/sites/rivera/${path}`)).status, path).toBe(404);
    }
  });

  it('is where sites are while they have no domain', () => {
    const publicUrl = 'http://localhost:4000';
    expect(siteAddresses({ domain: undefined, publicUrl })('rivera')).toBe(
      'http://localhost:4000/sites/rivera',
    );
    expect(siteAddresses({ domain: 'sites.localhost', publicUrl })('rivera')).toBe(
      'http://rivera.sites.localhost:4000',
    );
  });

  it('a draft is shown in a frame of ours only', () => {
    const page = { content, address: 'https://x.y', photoBase: '/p', logo: null, reviewsUrl: null };
    const { headers, body } = sitePreview(published.serving.pages, page, 'staff');
    expect(body.toString()).toMatch(/\|\/p\|staff$/);
    expect(headers).toMatchObject({
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'X-Frame-Options': 'SAMEORIGIN',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'",
    });
  });
});
