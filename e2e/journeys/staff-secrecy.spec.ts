import { STAFF_ROUTES } from '@jobly/core/staff/routes';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { expectAccessibleInBothThemes } from '../support/themes.ts';

const ADDRESSES = STAFF_ROUTES.map((route) =>
  route.replace('{userId}', '00000000-0000-4000-8000-000000000000'),
);

/** What a page shows: its words, its title, and how the server answered. */
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

test.use({ expectedComplaints: [/404/] });

test('to a visitor and to a contractor the screens of staff are as unknown as any other address', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  for (const who of ['visitor', 'contractor']) {
    if (who === 'contractor') await signIn(page);
    // Once before: what the page left behind still asks for is no part of this one.
    await seen(page, '/no/such/page');
    const unknown = await seen(page, '/no/such/page');
    expect(unknown).toMatchObject({ status: 404, path: true, staffFiles: [] });
    expect(unknown.body).toContain('404');
    for (const path of ADDRESSES) expect(await seen(page, path), `${who} ${path}`).toEqual(unknown);
    await expectAccessibleInBothThemes(page);
  }
  const logged = page.waitForEvent('console', (line) => line.text().includes('404 Error'));
  await page.goto('/no/such/page');
  await logged;
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});
