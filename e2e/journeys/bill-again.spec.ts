import { expect, test } from '../support/business.ts';
import { sql } from '../support/accounts.ts';
import { createdSheet } from '../support/links.ts';
import { expectAccessible } from '../support/test.ts';

/** From Home, by taps: a link is edited, paid in cash, undone, marked again, and billed once more. */
test('a link is edited, marked as paid in cash, undone, and billed again', async ({
  contractor,
  visitor,
  business,
}) => {
  const { stack } = business;
  // Of this try alone: others of the same business leave links, too.
  const begunAt = new Date();
  const page = await contractor();
  const type = (label: string, text: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text);
  const tap = (name: string, role: 'button' | 'link' = 'button') =>
    page.getByRole(role, { name, exact: true }).tap();

  await page.goto('/');
  await tap('Create Payment Link', 'link');
  await type('Customer name', 'Ines Ortega');
  await type('Description of work', 'Clean the gutters');
  await type('Customer phone', '4155550199');
  await type('Amount', '120');
  await tap('Create Payment Link');
  const sheet = createdSheet(page);
  await tap('View link', 'link');

  // The amount was wrong.
  await expect(page.getByRole('heading', { name: 'Ines Ortega' })).toBeVisible();
  await tap('Edit and resend', 'link');
  await expect(
    page.getByText('When you create this link, the one for $120.00 is cancelled.'),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Customer phone' })).toHaveValue('(415) 555-0199');
  await expectAccessible(page);
  await type('Amount', '150');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('150');
  await tap('Create Payment Link');
  await expect(sheet).toContainText('$150.00');
  const linksOf = async () => {
    const rows = await sql(stack.databaseUrl)<{
      url: string;
      cents: number;
      status: string;
      cancelled: boolean;
    }>`
      select url, amount_cash_cents as cents, status, cancelled_at is not null as cancelled
      from payment_links where user_id = ${business.account.userId}
        and customer_name = 'Ines Ortega' and created_at >= ${begunAt} order by created_at`;
    return rows;
  };
  expect(await linksOf()).toMatchObject([
    { cents: 12_000, cancelled: true },
    { cents: 15_000, cancelled: false },
  ]);

  // The old link leads to the new one.
  const customer = await visitor();
  const payUrl = async (at: number) => `${stack.address}/pay/${(await linksOf())[at]!.url}`;
  await customer.goto(await payUrl(0));
  await expect(customer.getByRole('heading', { name: 'Payment Link Replaced' })).toBeVisible();
  await customer.getByRole('link', { name: 'Open the new link' }).tap();
  await expect(customer).toHaveURL(await payUrl(1));

  // She pays on the spot; a slip is undone in the list.
  await tap('Paid in cash');
  await expect(sheet).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo paid in cash for Ines Ortega' });
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  await customer.reload();
  await expect(customer.getByRole('heading', { name: 'Marked as paid in cash' })).toBeVisible();
  await expectAccessible(customer);
  await undo.tap();
  await expect(undo).toHaveCount(0);
  await customer.reload();
  await expect(customer.getByText('$150.00').first()).toBeVisible();

  // Marked for good: it counts although the app is closed.
  await page.getByRole('link', { name: 'Ines Ortega' }).first().tap();
  await tap('Mark cash received');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark cash received' }).tap();
  await tap('Bill again', 'link');
  await expect(page.getByText('Filled in from an earlier link.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('150.00');
  await tap('Create Payment Link');
  await expect(sheet).toBeVisible();
  expect(await linksOf()).toMatchObject([
    { cents: 12_000, status: 'unpaid', cancelled: true },
    { cents: 15_000, status: 'paid', cancelled: false },
    { cents: 15_000, status: 'unpaid', cancelled: false },
  ]);
  await tap('Done');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
});
