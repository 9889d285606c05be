import {
  createServer,
  request as http,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeAccount } from '../support/accounts.ts';
import { expect, signInByScreen, test } from '../support/test.ts';

/** The service worker keeps files: nothing of a person may be among them. */
test.use({ serviceWorkers: 'allow', expectedComplaints: [/Failed to load resource.*401/] });

test('a page comes with its data, and with nothing of the previous account', async ({
  page,
  address,
  databaseUrl,
}) => {
  const first = await makeAccount(databaseUrl, { name: 'Firstina Ownerly' });
  const second = await makeAccount(databaseUrl, { name: 'Secondo Nextman' });
  await signInByScreen(page, address, first);
  await expect(page.getByRole('heading', { name: 'Hi Firstina,' })).toBeVisible();

  // By one request: everything else that Home asks for is in it.
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:auth|rest)\/v1\//.test(pathname)) calls.push(pathname);
  });
  const reply = await page.reload();
  expect(reply?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByRole('heading', { name: 'Hi Firstina,' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  // Not the others: the business is being registered meanwhile, of which the screen hears, and what became of
  // a change that was asked for is Settings' own.
  expect(calls.filter((path) => /session$|profiles\/me$|payouts/.test(path))).toEqual([]);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/auth');
  await page.goBack();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  expect(await page.content()).not.toContain('Firstina');

  await signInByScreen(page, address, second);
  await expect(page.getByRole('heading', { name: 'Hi Secondo,' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hi Secondo,' })).toBeVisible();
  expect(await page.content()).not.toContain('Firstina');

  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // What the screens showed last is kept apart, a second later, and goes with the session (second-visit.spec).
    const files = (await caches.keys()).filter((name) => name !== 'jobly-last-known');
    const opened = await Promise.all(files.map((name) => caches.open(name)));
    const replies = await Promise.all(opened.map((cache) => cache.matchAll()));
    return (await Promise.all(replies.flat().map((one) => one.text()))).join('\n');
  });
  expect(kept).toContain('id="first-view"');
  expect(kept).not.toMatch(/Firstina|Secondo|auth\/v1\/session":/);
});

test('a page can be read before its scripts are there, and says so when they are late', async ({
  page,
  address,
  databaseUrl,
}) => {
  const owner = await makeAccount(databaseUrl, { name: 'Firstina Ownerly' });
  await signInByScreen(page, address, owner);
  await expect(page.getByRole('heading', { name: 'Hi Firstina,' })).toBeVisible();
  // Not kept by a worker: this is about a page that comes from the server.
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations())
      await worker.unregister();
  });

  let release = (): void => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  const greeting = page.getByText('Hi Firstina,');
  await expect(greeting).toBeVisible();
  await expect(page.getByText('Still working on it.')).toBeVisible({ timeout: 10_000 });
  const isInPicture = () =>
    page.evaluate(() => document.activeElement?.closest('.drawn') instanceof Element);
  // A picture: what a screen reader skips cannot be pressed.
  const { x, y } = (await page.locator('.drawn nav a[href="/payments"]').boundingBox())!;
  await page.mouse.click(x + 10, y + 10);
  await page.keyboard.press('Tab');
  expect(await isInPicture()).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/');

  // Nor by a keyboard where a browser does not know inert.
  await page.locator('.drawn').evaluate((picture) => picture.removeAttribute('inert'));
  await page.getByRole('link', { name: 'Open it again' }).focus();
  await page.keyboard.press('Shift+Tab');
  expect(await isInPicture()).toBe(false);

  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60);

  release();
  await expect(page.locator('.drawn')).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(60);
  await page.getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await expect(page.getByText('Still working on it.')).toBeHidden();
});

test('a page whose end comes late is drawn once it is there', async ({
  page,
  address,
  databaseUrl,
}) => {
  const owner = await makeAccount(databaseUrl, { name: 'Firstina Ownerly' });
  await signInByScreen(page, address, owner);
  await expect(page.getByRole('heading', { name: 'Hi Firstina,' })).toBeVisible();

  // Between two parts of the picture, and before there is any of it.
  for (const gap of ['Ready to get paid?', '<script type="application/json" id="first-view">']) {
    await using slow = await halfAtATime(address, gap);
    await page.goto(slow.address);
    await expect(page.locator('.drawn, .boot')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Hi Firstina,' })).toBeVisible();
    // Or it would miss the server that ends here.
    await page.goto('about:blank');
  }
});

/** The same product, whose documents stop for a second at that text. */
async function halfAtATime(address: string, gap: string) {
  async function pass(found: IncomingMessage, answer: ServerResponse, isPage: boolean) {
    answer.writeHead(found.statusCode!, found.headers);
    if (!isPage) return found.pipe(answer);
    const html = await text(found);
    const [before, after] = [html.slice(0, html.indexOf(gap)), html.slice(html.indexOf(gap))];
    answer.write(before);
    await sleep(1_000);
    return answer.end(after);
  }
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: new URL(address).host, 'accept-encoding': '' };
    const upstream = http(address + asked.url!, { method: asked.method, headers });
    upstream.on('response', (found) => void pass(found, answer, asked.url === '/'));
    asked.pipe(upstream);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
