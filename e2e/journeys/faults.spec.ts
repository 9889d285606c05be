import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeAccount, readCode } from '../support/accounts.ts';
import { endServer, makeServerHome, startServer } from '../support/running-server.ts';
import { expect, expectAccessible, test, typeCode } from '../support/test.ts';

/** A server of its own, to be hurt. */
test.use({
  expectedComplaints: [/Failed to load resource|ERR_|EventSource|AppError: Network error/],
});
test.setTimeout(90_000);

test('the server is killed and started again: sentences meanwhile, nothing lost after', async ({
  browser,
}) => {
  const home = await makeServerHome();
  let server = await startServer(home);
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    const account = await makeAccount(server.databaseUrl);
    await page.goto(`${server.address}/auth`);
    await page.getByLabel('Phone number').fill(account.typedPhone);
    await page.getByRole('button', { name: 'Send Code' }).click();
    const code = await readCode(server.address, account.phone);
    expect(server.output()).toContain(`Your Jobly code is ${code}`);

    await endServer(server, 'SIGKILL');
    await typeCode(page, code);
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(
      page.getByText('Network error. Please check your internet connection and try again.').first(),
    ).toBeVisible();
    await expectAccessible(page);

    server = await startServer(home);
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(page).toHaveURL(`${server.address}/`);
    await expect(page.getByRole('heading', { name: /Hi Maria/ })).toBeVisible();

    await endServer(server, 'SIGKILL');
    server = await startServer(home);
    await page.reload();
    await expect(page.getByRole('heading', { name: /Hi Maria/ })).toBeVisible();
  } finally {
    await context.close();
    await endServer(server);
    home.remove();
  }
});

test('the database is away: a sentence and a way on, never a blank screen; then it heals', async ({
  browser,
}) => {
  const home = await makeServerHome();
  const server = await startServer(home);
  const context = await browser.newContext();
  const page = await context.newPage();
  const postmaster = Number(
    readFileSync(join(home.stateDirectory, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  try {
    const account = await makeAccount(server.databaseUrl);
    await page.goto(`${server.address}/auth`);
    await page.getByLabel('Phone number').fill(account.typedPhone);
    process.kill(postmaster, 'SIGKILL');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await expect(
      page
        .getByText('Our servers are experiencing issues. Please try again in a few minutes.')
        .first(),
    ).toBeVisible();
    await expect(page.getByLabel('Phone number')).toHaveValue(account.typedPhone);

    // The house brings its own database back.
    await expect
      .poll(async () => (await fetch(`${server.address}/readyz`)).status, { timeout: 30_000 })
      .toBe(200);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await typeCode(page, await readCode(server.address, account.phone));
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(page).toHaveURL(`${server.address}/`);
  } finally {
    await context.close();
    await endServer(server);
    home.remove();
  }
});

test('a page opened while the server is away says so and comes back by itself', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page);
  await context.route('**/auth/v1/session', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/Network error/)).toBeVisible();
  await expectAccessible(page);
  await context.unroute('**/auth/v1/session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Hi Maria/ })).toBeVisible();
});
