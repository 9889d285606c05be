import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openShop, useBusiness, useShop } from '../../../test/shop.ts';
import { member } from '../../../test/staff.ts';
import { loadWebApp } from './web-app.ts';

const WEB = join(import.meta.dirname, '..', '..', '..', '..', 'web', 'dist');
/** Of the test server. */
const PLACE = 'localhost:4000';
const TABS = ['/', '/payments', '/payments/history', '/grow', '/settings'];

const web = (await loadWebApp(WEB))!;
const shop = useShop({ web });
const maria = useBusiness(shop);

async function open(path: string, cookie = '', from = shop) {
  const page = await fetch(from.address + path, { headers: { cookie } });
  const html = await page.text();
  const [, picture] =
    /<div class="drawn" inert aria-hidden="true">(.*)<\/div>\s*<div class="boot"/s.exec(html) ?? [];
  return { html, picture, status: page.status };
}

describe('a contractor’s page', () => {
  it.each([
    ['/', 'Create Payment Link'],
    ['/payments', 'Description of work'],
    ['/payments/history', 'All payments'],
    ['/grow', 'Free website'],
    ['/settings', '(415) 555-'],
  ])('%s can be read before any script is there', async (path, text) => {
    const { picture, html } = await open(path, maria.cookie);
    expect(picture).toContain(text);
    expect(picture).toContain('<main');
    // The policy allows none.
    expect(picture).not.toMatch(/ style=|<script/);
    // Fetched when it can be seen: they would keep the style from arriving.
    expect(html).not.toMatch(/<script type="module"|modulepreload/);
    const [, scripts = '[]'] = /id="scripts">(.*?)<\/script>/.exec(html) ?? [];
    const files = JSON.parse(scripts) as string[];
    expect(files).toEqual(expect.arrayContaining(scriptsOf(path)));
    expect(web.html).toContain(`src="${files.at(-1)}"`);
  });

  it('speaks the language that was chosen here, else what the browser wishes for', async () => {
    const chosen = await open('/settings', `${maria.cookie}; language=es`);
    expect(chosen.html).toContain('<html lang="es">');
    expect(chosen.html).not.toContain('Opening Jobly');
    const { '/settings': inside, '/auth': entrance } = web.languageFiles.es!;
    for (const file of inside!) expect(chosen.html).toContain(file);
    expect(inside).toEqual([...entrance!, expect.stringContaining('spanish-inside')]);
    const wished = await fetch(`${shop.address}/auth`, { headers: { 'accept-language': 'es-MX' } });
    expect(await wished.text()).toContain('<html lang="es">');
    expect((await open('/settings', maria.cookie)).html).toContain('<html lang="en">');
  });

  it('says when a link was made, by the clocks of the business', async () => {
    const link = await maria.makeLink({ customerName: 'Zoe Zone' });
    const { picture } = await open(`/payments/${link.id}`, maria.cookie);
    const made = shop.clock.now().toLocaleTimeString('en-US', {
      timeZone: 'America/Los_Angeles',
      hour: 'numeric',
      minute: '2-digit',
    });
    expect(picture).toContain('Zoe Zone');
    expect(picture).toContain(made.replace('\u202f', ' '));
  });

  it('has its URL from the public URL, whatever the Host header says', async () => {
    const link = await maria.makeLink();
    const { picture } = await open(`/payments/${link.id}`, maria.cookie);
    expect(picture).toContain(`${PLACE}/pay/`);
  });

  it('escapes typed markup', async () => {
    await maria.makeLink({ customerName: '<img src=x onerror=alert(1)>' });
    const { picture } = await open('/payments/history', maria.cookie);
    expect(picture).toContain('&lt;img src=x');
    expect(picture).not.toContain('<img src=x');
  });

  it('is drawn for each person from their own data, however many ask at once', async () => {
    const people = await Promise.all([0, 1, 2].map(() => shop.business()));
    await Promise.all(
      people.map((person, n) => person.makeLink({ customerName: `Customer Of ${n}` })),
    );
    const pages = await Promise.all(
      Array.from({ length: 30 }, async (_, turn) => {
        const n = turn % people.length;
        return { n, ...(await open('/payments/history', people[n]!.cookie)) };
      }),
    );
    for (const { n, picture } of pages) {
      for (const one of [0, 1, 2])
        expect(picture!.includes(`Customer Of ${one}`), `${n} sees ${one}`).toBe(one === n);
    }
  });
});

const scriptsOf = (path: string) => web.routeFiles[path]!.filter((file) => file.endsWith('.js'));

describe('not drawn', () => {
  it.each(TABS)('%s without a session', async (path) => {
    const { picture, html } = await open(path);
    expect(picture).toBeUndefined();
    expect(html).toContain('<script type="module"');
  });

  it('what only one tab has: a step of a form', async () => {
    expect((await open('/grow/website/setup', maria.cookie)).picture).toBeUndefined();
  });

  it('what staff see, nor an account that they view', async () => {
    const staff = await member(shop.server, 'staff');
    expect((await open('/', staff.cookie)).picture).toBeUndefined();
    const body = { userId: maria.account.userId, reason: 'A question about a payout' };
    expect((await staff.ask('POST', '/rest/v1/staff/viewing', body)).status).toBe(200);
    const { picture, html } = await open('/settings', staff.cookie);
    expect(picture).toBeUndefined();
    expect(html).toContain('<script type="module"');
  });

  it('what cannot be: the page comes without it, and we hear of it', async () => {
    const drawFirstView = () => {
      throw new Error('no such pen');
    };
    const other = await openShop({ web: { ...web, drawFirstView } });
    const { cookie } = await other.business();
    const { status, picture, html } = await open('/', cookie, other);
    expect([status, picture]).toEqual([200, undefined]);
    expect(html).toContain('<script type="module"');
    expect(other.server.logged.join('')).toContain('a first view could not be drawn');
    await other.close();
  });
});
