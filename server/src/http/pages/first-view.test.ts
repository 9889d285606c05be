import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { get } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { useBusiness, useShop } from '../../../test/shop.ts';
import { member } from '../../../test/staff.ts';
import { APP_HTML, webApp } from '../../../test/web-app.ts';

const shop = useShop({ web: webApp(import.meta.dirname) });
const maria = useBusiness(shop);

async function open(path: string, cookie = '', headers: Record<string, string> = {}) {
  const page = await fetch(shop.address + path, { headers: { cookie, ...headers } });
  const html = await page.text();
  const [, block = ''] = /id="first-view">(.*?)<\/script>/s.exec(html) ?? [];
  return { page, html, replies: JSON.parse(block) as Record<string, unknown> };
}

const SESSION = '/auth/v1/session';
const BALANCE = '/functions/v1/fetch-lopay-balance';

describe('a document brings along', () => {
  it.each([
    [
      '/',
      [
        '/rest/v1/profiles/me',
        '/rest/v1/contractors/me',
        '/rest/v1/payouts',
        '/rest/v1/payment_links/overview',
        '/rest/v1/earnings?range=week',
        '/rest/v1/site_requests/new',
      ],
    ],
    ['/payments', ['/rest/v1/profiles/me', '/rest/v1/contractors/me', '/rest/v1/payment_links']],
    [
      '/grow',
      [
        '/rest/v1/websites/me',
        '/rest/v1/google_profiles/me',
        '/rest/v1/review_settings/me',
        '/rest/v1/site_requests/new',
      ],
    ],
    ['/payments/history', ['/rest/v1/payment_links/history']],
    ['/payments/history?search=dana', []],
    ['/auth', []],
  ])('what %s shows first, and who is there', async (path, calls) => {
    const { page, replies } = await open(path, maria.cookie);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(replies).toSorted()).toEqual([SESSION, ...calls].toSorted());
    expect(replies[SESSION]).toMatchObject({ user: { id: maria.account.userId } });
  });

  it('exactly what each call would have answered', async () => {
    const link = await maria.makeLink();
    // Whose it is is found meanwhile.
    await expect.poll(async () => (await shop.linkRow(link)).customer_by).toBe('phone');
    const { replies } = await open(`/payments/${link.id}`, maria.cookie);
    expect(Object.keys(replies)).toHaveLength(3);
    for (const [address, reply] of Object.entries(replies)) {
      const { body } = await maria.ask('GET', address);
      expect(reply, address).toEqual(body);
    }
  });

  it('the files of its route', async () => {
    const { html } = await open('/');
    expect(html).toContain('<link rel="modulepreload" href="/assets/home-1.js">');
    expect(html).toContain('<link rel="stylesheet" href="/assets/home-1.css">');
    expect((await open('/grow')).html).not.toContain('home-1');
  });

  it('its sheet behind the page’s own, since what comes later wins', async () => {
    const { html } = await open('/');
    expect(html.indexOf('/assets/home-1.css')).toBeGreaterThan(html.indexOf('/a.js'));
    expect(html.indexOf('/assets/home-1.css')).toBeLessThan(html.indexOf('</head>'));
  });

  it('the same, compressed', async () => {
    const answer = await shop.server.app.request(
      '/auth',
      { headers: { 'accept-encoding': 'gzip' } },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    );
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const html = gunzipSync(await answer.arrayBuffer()).toString();
    expect(html).toBe(APP_HTML.replace('{}', `{"${SESSION}":{"user":null}}`));
  });
});

describe('nobody sees', () => {
  it('anything without a session', async () => {
    for (const path of ['/', '/payments', '/settings', '/nope'])
      expect((await open(path)).replies).toEqual({ [SESSION]: { user: null } });
    expect((await open('/legal/terms', maria.cookie)).replies).toEqual({});
  });

  it('anything by a script, which could keep it, or by its head alone', async () => {
    const byScript = await open('/', maria.cookie, { 'sec-fetch-dest': 'empty' });
    expect(byScript.replies).toEqual({});
    const byWindow = await open('/', maria.cookie, { 'sec-fetch-dest': 'document' });
    expect(byWindow.replies).toHaveProperty([SESSION]);
    // As Chromium sends it for a window whose service worker passes it on.
    const headers = {
      cookie: maria.cookie,
      'sec-fetch-dest': 'empty',
      'sec-fetch-mode': 'navigate',
    };
    // Not by fetch, which has a mode of its own.
    const [passedOn] = (await once(get(shop.address, { headers }), 'response')) as [Readable];
    expect(await text(passedOn)).toContain(SESSION);
  });

  it('another’s link', async () => {
    const link = await (await shop.business()).makeLink();
    const { replies } = await open(`/payments/${link.id}`, maria.cookie);
    expect(Object.keys(replies).toSorted()).toEqual([SESSION, '/rest/v1/profiles/me']);
  });

  it('what only its own account may see, while support views another', async () => {
    const staff = await member(shop.server, 'staff');
    const { userId } = maria.account;
    const body = { userId, reason: 'A question about a payout' };
    expect((await staff.ask('POST', '/rest/v1/staff/viewing', body)).status).toBe(200);
    const { replies } = await open('/settings', staff.cookie);
    expect(replies['/rest/v1/profiles/me']).toMatchObject({ id: userId });
    expect(replies[SESSION]).toMatchObject({ user: { id: staff.userId, viewing: { userId } } });
  });
});

it('nothing that a person typed ends the element it stands in', async () => {
  const name = '</script><script>alert(1)</script><!--';
  await maria.makeLink({ customerName: name });
  const { html, replies } = await open('/payments', maria.cookie);
  expect(html).not.toContain('alert(1)</script>');
  const { paymentLinks } = replies['/rest/v1/payment_links'] as {
    paymentLinks: { customerName: string }[];
  };
  expect(paymentLinks[0]!.customerName).toBe(name);
});

it('brings the last balance along and says how old it is, without asking the provider', async () => {
  const { cookie } = maria;
  const { body } = await shop.ask('POST', BALANCE, { cookie, body: {} });
  const young = await open('/', cookie);
  expect(young.replies[BALANCE]).toEqual(body);
  expect(young.replies).not.toHaveProperty('old');
  shop.clock.advance(60);
  const { replies } = await open('/', cookie);
  expect(replies[BALANCE]).toEqual(body);
  const { [BALANCE]: ageMs } = replies['old'] as Record<string, number>;
  expect(ageMs).toBeGreaterThanOrEqual(60_000);
  expect(ageMs).toBeLessThan(90_000);
});

it('leaves out a part that the database refuses, and brings the others', async () => {
  const owner = new pg.Client(shop.server.owner.url);
  await owner.connect();
  await owner.query('revoke select on payouts from jobly_app');
  const { replies } = await open('/', maria.cookie);
  await owner.query('grant select on payouts to jobly_app');
  await owner.end();
  expect(replies).not.toHaveProperty(['/rest/v1/payouts']);
  for (const call of [SESSION, BALANCE, '/rest/v1/contractors/me', '/rest/v1/earnings?range=week'])
    expect(replies, call).toHaveProperty([call]);
  expect(replies['/rest/v1/profiles/me']).toMatchObject({ id: maria.account.userId });
});

it('holds no connection while the provider is slow', async () => {
  const { cookie } = await shop.business();
  await shop.sandbox.fault({ method: 'GET', path: '/', kind: 'slow', seconds: 3, times: null });
  let arrived = 0;
  // More than there are connections.
  const documents = Array.from({ length: 15 }, () => open('/', cookie).finally(() => arrived++));
  await sleep(300);
  const other = await maria.ask('GET', '/rest/v1/profiles/me');
  expect([other.status, arrived]).toEqual([200, 0]);
  await shop.sandbox.control('DELETE', '/faults');
  for (const { replies } of await Promise.all(documents)) {
    expect(replies).toHaveProperty(['/rest/v1/payouts'], { payouts: [] });
  }
});
