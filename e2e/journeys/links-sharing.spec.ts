import { randomInt } from 'node:crypto';
import { sql } from '../support/accounts.ts';
import { expect, test, type Stack } from '../support/business.ts';
import { createdSheet, toastOf } from '../support/links.ts';
import { readQr } from '../support/qr.ts';
import { expectAccessible } from '../support/test.ts';

/** How the link of this customer was shared, in the order it happened. */
async function channelsOf({ databaseUrl }: Stack, customerName: string): Promise<string[]> {
  const rows = await sql(databaseUrl)<{ channel: string }>`
    select channel from payment_link_events join payment_links l on l.id = payment_link_id
    where customer_name = ${customerName} and kind = 'sent' order by payment_link_events.id`;
  return rows.map(({ channel }) => channel);
}

const someone = () => `Dana Whitfield ${randomInt(1e6)}`;

test('from Home to a shared link in three taps, by text, mail, copy and QR code; Back leads out again', async ({
  contractor,
  business,
}) => {
  const { stack } = business;
  const page = await contractor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    // There is no app for messages here to be opened.
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a[href^="sms:"]');
      if (link) event.preventDefault();
    });
  });
  let taps = 0;
  const tap = async (name: string, role: 'link' | 'button') => {
    taps += 1;
    await page.getByRole(role, { name, exact: true }).tap();
  };
  const customer = someone();
  await page.goto('/');
  await tap('Create Payment Link', 'link');
  await expect(page.getByRole('textbox', { name: 'Customer name' })).toBeFocused();
  for (const typed of [customer, 'Fix "sink" & tap', '4155550188', '425', 'dana@example.com']) {
    await page.keyboard.type(typed);
    if (!typed.includes('@')) await page.keyboard.press('Enter');
  }
  await tap('Create Payment Link', 'button');
  const sheet = createdSheet(page);
  await expect(sheet).toBeVisible();
  await tap('Text message', 'link');
  await expect.poll(() => channelsOf(stack, customer)).toEqual(['sms']);
  expect(taps).toBe(3);
  await expectAccessible(page);

  const rows = await sql(stack.databaseUrl)<{ url: string }>`
    select url from payment_links where customer_name = ${customer}`;
  expect(rows).toHaveLength(1);
  const address = `${stack.address}/pay/${rows[0]!.url}`;
  const message = [
    `Hi ${customer},`,
    'Here is your secure payment link for Fix "sink" & tap ($425.00):',
    address,
    'Thank you!',
    'Rivera Plumbing',
  ].join('\n');
  await expect(sheet.getByRole('link', { name: 'Text message' })).toHaveAttribute(
    'href',
    `sms:4155550188?&body=${encodeURIComponent(message)}`,
  );
  const mail = new URL(
    (await sheet.getByRole('link', { name: 'Email' }).getAttribute('href')) ?? '',
  );
  expect(mail.protocol + mail.pathname).toBe('mailto:dana@example.com');
  // Not searchParams: a mail program does not read a plus as a space.
  expect(mail.search).toContain(encodeURIComponent('Payment Link from Rivera Plumbing'));
  expect(mail.search).toContain(`&body=${encodeURIComponent(message)}`);
  await expect(sheet.getByRole('link', { name: 'Open customer page' })).toHaveAttribute(
    'href',
    address,
  );

  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await expect(toastOf(page)).toHaveText('Link copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await sheet.getByRole('button', { name: 'QR code' }).click();
  const qrSheet = page.getByRole('dialog', { name: 'Scan to pay' });
  const code = qrSheet.locator('svg[shape-rendering="crispEdges"]');
  await expect(code).toBeVisible();
  await expectAccessible(page);
  const size = Number((await code.getAttribute('viewBox'))!.split(' ')[2]);
  const drawn = await code.locator('path').last().getAttribute('d');
  expect(readQr(modulesOf(drawn!, size))).toBe(address);
  const box = (await code.boundingBox())!;
  expect(box.width).toBeCloseTo(box.height, 0);
  expect(box.width).toBeGreaterThan(240);
  await qrSheet.getByRole('button', { name: 'Back' }).click();
  // Two notes on their way at once may arrive the other way round.
  await expect
    .poll(async () => (await channelsOf(stack, customer)).toSorted())
    .toEqual(['copy', 'qr', 'sms']);
  // There is no such thing on this machine: then it is not offered.
  await expect(sheet.getByRole('button', { name: 'Share…' })).toHaveCount(0);

  // The phone's Back closes a sheet, and only then leaves the page.
  const back = () => page.evaluate(() => history.back());
  await back();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/payments');
  await back();
  await expect(page).toHaveURL('/');
});

/** What a path of rectangles paints, without the four modules of silence around it. */
function modulesOf(path: string, size: number): boolean[][] {
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let step = 0; step < Number(run); step += 1) dark[Number(y)]![Number(x) + step] = true;
  }
  const silent = [...dark.slice(0, 4), ...dark.slice(-4)];
  expect(silent.flat()).not.toContain(true);
  return dark.slice(4, -4).map((row) => row.slice(4, -4));
}
