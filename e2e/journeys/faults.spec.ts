import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeAccount, readCode, sql } from '../support/accounts.ts';
import { endServer, makeServerHome, startServer } from '../support/running-server.ts';
import { openTab } from '../support/taps.ts';
import { expect, expectAccessible, test, typeCode } from '../support/test.ts';

/** A server of its own, to be hurt. */
test.use({
  expectedComplaints: [/Failed to load resource|ERR_|EventSource|AppError: Network error/],
});
test.setTimeout(120_000);
const QUIET = { JOBLY_DEMO: 'off' };

test('the server is killed, then its database: a sentence, a way on, nothing lost or pressed twice after', async ({
  browser,
}) => {
  const home = await makeServerHome();
  let server = await startServer(home, QUIET);
  const context = await browser.newContext();
  const page = await context.newPage();
  const hello = page.getByRole('heading', { name: /Hi Maria/ });
  try {
    const account = await makeAccount(server.databaseUrl);
    await page.goto(`${server.address}/auth`);
    await page.getByLabel('Phone number').fill(account.typedPhone);
    await page.getByRole('button', { name: 'Send Code' }).click();
    const code = await readCode(server.address, account.phone);
    expect(server.output()).toContain(`Your Jobly code to sign in is ${code}`);

    await endServer(server, 'SIGKILL');
    await typeCode(page, code);
    await expect(
      page.getByText('Network error. Please check your internet connection and try again.').first(),
    ).toBeVisible();
    await expectAccessible(page);

    server = await startServer(home, QUIET);
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(page).toHaveURL(`${server.address}/`);
    await expect(hello).toBeVisible();

    // The database fails while another person signs in.
    const other = await makeAccount(server.databaseUrl);
    const second = await (await browser.newContext()).newPage();
    await second.goto(`${server.address}/auth`);
    await second.getByLabel('Phone number').fill(other.typedPhone);
    const postmaster = join(home.stateDirectory, 'data', 'postmaster.pid');
    process.kill(Number(readFileSync(postmaster, 'utf8').split('\n')[0]), 'SIGKILL');
    await second.getByRole('button', { name: 'Send Code' }).click();
    // The server brings its own database back, and the request waits for it: one press is enough.
    const verify = second.getByRole('button', { name: 'Verify Code' });
    await expect(verify).toBeVisible({ timeout: 20_000 });
    await typeCode(second, await readCode(server.address, other.phone));
    await expect(second).toHaveURL(`${server.address}/`);
    await second.context().close();
    await page.reload();
    await expect(hello).toBeVisible();

    // A page opened while the server is down says so, and recovers.
    await context.route('**/auth/v1/session', (route) => route.abort());
    // As kept by the service worker: without the replies that a document brings along.
    const shell = { url: `${server.address}/index.html` };
    await context.route(`${server.address}/`, async (route) =>
      route.fulfill({ response: await route.fetch(shell) }),
    );
    await page.reload();
    await expect(page.getByText(/Network error/)).toBeVisible();
    await expectAccessible(page);
    await context.unroute('**/auth/v1/session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(hello).toBeVisible();
  } finally {
    await context.close();
    await endServer(server);
    home.remove();
  }
});

test.describe('without a worker that keeps files', () => {
  test.use({ serviceWorkers: 'block' });

  test('a language whose words cannot be fetched is not chosen', async ({
    page,
    signIn,
    account,
    databaseUrl,
  }) => {
    await signIn(page);
    await page.route('**/assets/spanish-*', (route) => route.abort());
    await openTab(page, 'Settings');
    await page.getByRole('link', { name: 'Language and appearance' }).click();
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByText('Your language could not be saved.')).toBeVisible();
    const rows = await sql(databaseUrl)`
      select language_chosen as chosen from profiles where id = ${account.userId}`;
    expect(rows).toEqual([{ chosen: false }]);

    await page.unroute('**/assets/spanish-*');
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { name: 'Idioma y apariencia' })).toBeVisible();
  });
});
