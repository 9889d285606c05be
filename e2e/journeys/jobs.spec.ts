import type { Page } from '@playwright/test';
import { sql } from '../support/accounts.ts';
import { expect, test } from '../support/business.ts';
import { atProvider, choose, payButton, payByCard } from '../support/checkout.ts';
import { createdSheet } from '../support/links.ts';
import { readPdf } from '../../server/test/pdf.ts';

const tap = (page: Page, name: string, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: true }).tap();

async function pay(payer: Page): Promise<void> {
  await choose(payer, 'Card');
  await payButton(payer).click();
  await atProvider(payer);
  await payByCard(payer);
  await payer.waitForURL(/\/payment-success\?/);
}

test('a bathroom is paid with a deposit and, when it is done, the rest: no cent twice, and every page says what is left', async ({
  contractor,
  business,
  visitor,
}) => {
  test.slow();
  const { stack, account, api } = business;
  const page = await contractor();
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).tap();
  await page.getByLabel('Customer name').fill('Bertha Bathroom');
  await page.getByLabel('Description of work').fill('New bathroom');
  await page.getByLabel('Customer phone').fill('(415) 555-0177');
  await page.getByLabel('Amount', { exact: true }).fill('1088.75');
  await tap(page, 'More options');
  await page.getByRole('group', { name: 'Deposit' }).getByText('50%').tap();
  await expect(page.getByText('$544.38 now')).toBeVisible();
  await tap(page, 'Create Payment Link');
  await expect(createdSheet(page)).toContainText('($544.38)');
  await tap(page, 'Done');

  const linkOf = async (cents: number) =>
    (
      await sql(stack.databaseUrl)<{ id: string; url: string }>`
        select id, url from payment_links
        where user_id = ${account.userId} and amount_cash_cents = ${cents} and cancelled_at is null`
    )[0]!;
  const deposit = await linkOf(54_438);
  const payer = await visitor({ javaScriptEnabled: false });
  await payer.goto(`/pay/${deposit.url}`);
  const box = payer.locator('section.box').filter({ hasText: 'Deposit' });
  await expect(box).toContainText('Left after this payment');
  // All at once after all, and back: the first code leads on.
  await payer.getByRole('button', { name: 'Pay everything now: $1,088.75' }).click();
  await expect(payer.getByText('All that is left')).toBeVisible();
  await payer.getByRole('button', { name: 'Pay only $544.38' }).click();
  await expect(box).toBeVisible();
  await pay(payer);

  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).tap();
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).tap();
  await tap(page, 'See all payments', 'link');
  await page
    .getByRole('link', { name: /Bertha Bathroom/ })
    .filter({ hasText: 'Paid' })
    .first()
    .tap();
  const job = page.getByRole('region', { name: 'Job for $1,088.75' });
  await expect(job).toContainText('$544.38 paid, $544.37 left');
  await job.getByRole('button', { name: 'Ask for the rest: $544.37' }).tap();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();

  const balance = await linkOf(54_437);
  await payer.goto(`/pay/${balance.url}`);
  const rest = payer.locator('section.box').filter({ hasText: 'Balance' });
  await expect(rest).toContainText(/Paid on .*\$544\.38/);
  await expect(rest).toContainText('Left after this payment$0.00');
  await pay(payer);
  await payer.getByRole('link', { name: 'View receipt' }).click();
  await expect(payer.getByRole('heading', { name: 'Balance' })).toBeVisible();
  await expect(job).toContainText('$1,088.75 paid, $0.00 left');

  const printed = await readPdf(await (await api.get(`/pay/${balance.url}/receipt.pdf`)).body());
  const texts = printed.elements.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['Balance', 'Job total', '$1,088.75']));
  const kept = await sql(stack.databaseUrl)<{ role: string; cents: number }>`
    select role, sum(l.amount_cash_cents)::int as cents from payments p
      join payment_links l on l.id = p.payment_link_id
    where l.user_id = ${account.userId} and l.customer_name = 'Bertha Bathroom' group by role`;
  expect(kept).toEqual([{ role: 'credit', cents: 108_875 }]);
});
