import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPublishedSites, PHOTO } from '../../../test/published-sites.ts';
import { askHost, listenForSites } from '../../../test/site-hosts.ts';

const published = await openPublishedSites();
const { publish, sites, state } = published;
let stop: () => void;
let port: number;

beforeAll(async () => {
  const server = await listenForSites(published, { production: false });
  port = server.port;
  stop = server.stop;
});
afterAll(() => {
  stop();
  published.remove();
});
beforeEach(() => {
  state.away = false;
  publish();
});

const ask = (
  host: string,
  path: string,
  method = 'GET',
  headers = {},
  body: string | Buffer = '',
) => askHost(port, { host, path, method, headers, body });

describe('the host of a site', () => {
  it.each(['rivera.sites.example', 'RIVERA.Sites.Example:4000', 'rivera.sites.example.'])(
    '%s shows it',
    async (host) => {
      const { status, headers, body } = await ask(host, '/?utm_source=text');
      expect(status).toBe(200);
      expect(body.toString()).toMatch(
        /^\d+\|Rivera Plumbing\|Water.*\|https:\/\/rivera\.sites\.example\|\/photos\|$/,
      );
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, no-cache',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  it.each([
    ['rivera.sites.example', '/auth'],
    ['rivera.sites.example', '/rest/v1/profiles/me'],
    ['rivera.sites.example', '/sites/rivera'],
    ['rivera.sites.example', '/photos/../x'],
    ['rivera.sites.example', '//'],
    ['nobody.sites.example', '/'],
    ['nobody.sites.example', '/robots.txt'],
    ['www.rivera.sites.example', '/'],
    ['a.b.rivera.sites.example', '/'],
    ['.sites.example', '/'],
    ['rivera%00.sites.example', '/'],
    ["rivera'--.sites.example", '/'],
  ])('%s%s is a plain 404, never the app', async (host, path) => {
    const { status, headers, body } = await ask(host, path);
    expect(status).toBe(404);
    expect(body.toString()).toContain('There is no website here');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  });

  it.each([
    'sites.example',
    'sites.example:443',
    'app.sites.example',
    'notsites.example',
    'x.org',
    '[::1]:4000',
    '127.0.0.1',
  ])('%s is the app', async (host) => {
    expect((await ask(host, '/')).body.toString()).toBe('the app');
  });

  it('takes its form from its own page alone', async () => {
    const own = 'rivera.sites.example';
    const send = (host: string, headers: object) =>
      ask(host, '/request', 'POST', { 'x-forwarded-for': '203.0.113.9', ...headers }, 'message=Hi');
    const foreign = { 'sec-fetch-site': 'same-site', origin: 'https://other.sites.example' };
    expect((await send(own, foreign)).status).toBe(405);
    expect((await send(own, { origin: 'https://evil.example' })).status).toBe(405);
    expect(state.taken).toEqual([]);
    const taken = await send(own, { 'sec-fetch-site': 'same-origin' });
    expect([taken.status, taken.headers['location']]).toEqual([303, '/request/sent']);
    expect(state.taken).toEqual(['203.0.113.9: Hi']);
  });

  it('takes a photo with it if one is allowed', async () => {
    const form = new FormData();
    form.set('message', 'Look');
    form.set('photo', new File([Buffer.alloc(300_000, 1)], 'leak.jpg', { type: 'image/jpeg' }));
    const send = async () => {
      const sent = new Response(form);
      const headers = {
        'x-forwarded-for': '203.0.113.9',
        'sec-fetch-site': 'same-origin',
        'content-type': sent.headers.get('content-type')!,
      };
      const body = Buffer.from(await sent.arrayBuffer());
      return ask('rivera.sites.example', '/request', 'POST', headers, body);
    };
    state.taken = [];
    const refused = await send();
    expect([refused.status, refused.body.toString()]).toEqual([
      429,
      expect.stringContaining('|Look|'),
    ]);
    state.mayPhoto = true;
    expect((await send()).status).toBe(303);
    form.set('photo', new File([Buffer.alloc(11_000_000, 1)], 'leak.jpg', { type: 'image/jpeg' }));
    const large = await send();
    expect([large.status, large.body.toString()]).toEqual([413, expect.stringContaining('|Look|')]);
    state.mayPhoto = false;
    expect(state.taken).toEqual(['203.0.113.9: Look with 300000']);
  });

  it('may be a custom domain, and says of https only what is ours to say', async () => {
    const ours = await ask('rivera.sites.example', '/');
    expect(ours.headers['strict-transport-security']).toContain('includeSubDomains');
    const own = await ask('riveraplumbing.com', '/');
    expect(own.headers['strict-transport-security']).toBeUndefined();
    for (const host of ['riveraplumbing.com', 'WWW.RiveraPlumbing.com:443']) {
      expect((await ask(host, '/')).body.toString()).toContain('|Rivera Plumbing|');
      expect((await ask(host, '/rest/v1/profiles/me')).status).toBe(404);
    }
    state.away = true;
    expect((await ask('unheard-of.com', '/')).status).toBe(503);
  });

  it('only shows', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await ask('rivera.sites.example', '/', method);
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const head = await ask('rivera.sites.example', '/', 'HEAD');
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(Number(head.headers['content-length'])).toBeGreaterThan(50);
  });

  it('is compressed for clients that accept it, and not sent again to those that have it', async () => {
    const host = 'rivera.sites.example';
    const plain = await ask(host, '/');
    const small = await ask(host, '/', 'GET', { 'accept-encoding': 'br, gzip' });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(small.body)).toEqual(plain.body);
    const { etag } = plain.headers;
    expect(small.headers['etag']).toBe(etag);
    for (const held of [etag, `"x", ${String(etag)}`, String(etag).slice(2), '*']) {
      const again = await ask(host, '/', 'GET', { 'if-none-match': held });
      expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0), headers: { etag } });
    }
    expect((await ask(host, '/', 'GET', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('is rendered once for all visitors, anew at the next visit after a publish, gone when taken down', async () => {
    const shown = async () => (await ask('rivera.sites.example', '/')).body.toString();
    const before = await shown();
    expect(await shown()).toBe(before);
    publish({ headline: 'New words' });
    expect(await shown()).toContain('|New words|');
    sites.delete('rivera');
    expect(await shown()).toContain('There is no website here');
  });

  it('shows a photo only when the site does', async () => {
    const host = 'rivera.sites.example';
    const photo = await ask(host, `/photos/${PHOTO}`);
    expect(photo).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=604800, immutable',
      },
    });
    expect(photo.body.toString()).toBe('a picture');
    const held = { 'if-none-match': photo.headers['etag'] };
    expect((await ask(host, `/photos/${PHOTO}`, 'GET', held)).status).toBe(304);
    const before = state.photosRead;
    for (const name of [PHOTO.replace('a', 'b'), '..%2f..%2fsecret.webp', 'x.svg', '']) {
      expect((await ask(host, `/photos/${name}`)).status).toBe(404);
    }
    publish({ photos: [] });
    expect((await ask(host, `/photos/${PHOTO}`)).status).toBe(404);
    expect(state.photosRead).toBe(before);
  });

  it('shows search engines where it is', async () => {
    const robots = await ask('rivera.sites.example', '/robots.txt');
    expect(robots.body.toString()).toBe(
      'User-agent: *\nAllow: /\nSitemap: https://rivera.sites.example/sitemap.xml\n',
    );
    const sitemap = await ask('rivera.sites.example', '/sitemap.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(sitemap.body.toString()).toContain('<loc>https://rivera.sites.example/</loc>');
  });

  it('asks for patience while the database is away', async () => {
    state.away = true;
    const answer = await ask('rivera.sites.example', '/');
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(answer.body.toString()).not.toContain('database');
  });
});
