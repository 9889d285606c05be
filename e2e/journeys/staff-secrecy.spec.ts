import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_MESSAGES } from '@jobly/core/staff/messages';
import { STAFF_ROUTES } from '@jobly/core/staff/routes';
import type { Page } from '@playwright/test';
import { makeStaff } from '../support/staff.ts';
import { expect, leave, test } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';

const ADDRESSES = STAFF_ROUTES.map((route) =>
  route.replace('{userId}', '00000000-0000-4000-8000-000000000000'),
);
const FILES = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** What a page looks like to whoever opened it: its words, its title, and how the server answered. */
async function seen(page: Page, path: string) {
  const files: string[] = [];
  const listen = (request: { url: () => string }) => files.push(new URL(request.url()).pathname);
  page.on('request', listen);
  const answer = await page.goto(path);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  const body = await page.locator('body').innerText();
  page.off('request', listen);
  return {
    status: answer!.status(),
    headers: { ...answer!.headers(), date: '', 'x-request-id': '' },
    html: await answer!.text(),
    title: await page.title(),
    body,
    path: new URL(page.url()).pathname === path,
    calls: files.filter((file) => /\/v1\//.test(file) && !file.startsWith('/realtime')).sort(),
    staffFiles: files.filter((file) => /staff/.test(file)),
  };
}

test.describe.configure({ timeout: 90_000 });

test.describe('to everybody else the screens of staff do not exist', () => {
  test.use({ expectedComplaints: [/404/] });

  for (const who of ['a visitor', 'a contractor'] as const) {
    test(`${who} meets the same page as at any unknown address`, async ({ page, signIn }) => {
      test.setTimeout(90_000);
      if (who === 'a contractor') await signIn(page);
      // Once before: what the page left behind still asks for is no part of this one.
      await seen(page, '/no/such/page');
      const unknown = await seen(page, '/no/such/page');
      expect(unknown).toMatchObject({ status: 404, path: true, staffFiles: [] });
      expect(unknown.body).toContain('404');
      for (const path of ADDRESSES) expect(await seen(page, path), path).toEqual(unknown);
      await expectAccessibleInBothThemes(page);
    });
  }

  test('their script is handed to nobody else, however its address is written', async ({
    page,
    request,
    signIn,
    databaseUrl,
    address,
  }) => {
    const script = readdirSync(join(FILES, 'assets', 'staff')).find((name) =>
      name.endsWith('.js'),
    )!;
    const spellings = [
      `/assets/staff/${script}`,
      `/assets/staff/${script}.br`,
      `/assets/%73taff/${script}`,
      `/assets/staff%2F${script}`,
      `/assets//staff/${script}`,
      `/assets/staff//${script}`,
    ];
    const missing = await (await request.get('/assets/no-such-file.js')).text();
    const plain = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
    for (const spelling of spellings) {
      const anonymous = await fetch(address + spelling);
      expect(anonymous.status, spelling).toBe(404);
      expect(plain(await anonymous.text())).toBe(plain(missing));
    }
    await signIn(page);
    for (const spelling of spellings) {
      expect((await page.request.get(spelling)).status(), spelling).toBe(404);
    }
    await leave(page);
    await signIn(page, await makeStaff(databaseUrl));
    const own = await page.request.get(`/assets/staff/${script}`);
    expect(own.status()).toBe(200);
    expect(own.headers()['cache-control']).toContain('private');
  });
});

test('no script but their own carries a word of the staff', () => {
  const files = readdirSync(FILES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|html|webmanifest)$/.test(name),
  );
  const words = [
    ...STAFF_ROUTES.filter((route) => route !== '/admin').map((route) => route.split('/{')[0]!),
    ...Object.values(STAFF_MESSAGES),
    'Mark Payment as Paid',
    'Complete Websites',
    'Link phone to user',
    'Delete duplicate user',
    '/rest/v1/staff',
    'payment_mismatches',
    'audit_log',
    'admin-mark-paid',
    'link-phone-to-user',
    'update-user-phone',
    'delete-user',
    'complete-website',
    'View as',
    'read-only',
    'staff_action_refused',
  ];
  const contents = files.map((name) => [name, readFileSync(join(FILES, name), 'utf8')] as const);
  const own = contents.filter(([name]) => /assets\/staff\//.test(name));
  expect(own).toHaveLength(1);
  for (const word of words.filter((one) => one !== 'staff_action_refused')) {
    expect(own[0]![1], `their own script lacks ${word}: is it still called so?`).toContain(word);
  }
  const told = contents
    .filter(([name]) => !own.some(([mine]) => mine === name))
    .flatMap(([name, text]) => words.filter((word) => text.includes(word)).map((w) => [name, w]));
  expect(told).toEqual([]);
  const worker = contents.find(([name]) => name === 'sw.js')![1];
  expect(worker).not.toMatch(/assets\/(?:staff\/|user-form-)/);
});
