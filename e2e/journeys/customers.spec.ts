import { expect, test } from '../support/business.ts';
import { sql } from '../support/accounts.ts';
import { createdSheet } from '../support/links.ts';
import { expectAccessible } from '../support/test.ts';

/** A week later: five taps from Home, and nothing typed. */
test('a weekly customer is known by their number, billed again and paid in cash in five taps', async ({
  contractor,
  business,
}) => {
  const { stack } = business;
  const page = await contractor();
  const type = (label: string, text: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text);
  const tap = (name: string, role: 'button' | 'link' = 'button') =>
    page.getByRole(role, { name, exact: true }).tap();
  const sheet = createdSheet(page);
  const known = page.getByRole('list', { name: 'Known customers' });

  await page.goto('/');
  await tap('Create Payment Link', 'link');
  await type('Customer name', 'Walter Weekly');
  await type('Description of work', 'Clean house');
  await type('Customer phone', '4155550133');
  await type('Amount', '150');
  await tap('Create Payment Link');
  await tap('Done');

  // Found within seconds, by the worker: the next form offers them at two letters, with what they had last.
  await expect(async () => {
    await type('Customer name', '');
    await page.getByRole('textbox', { name: 'Customer name' }).pressSequentially('we');
    await expect(known).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await known.getByRole('button', { name: 'Walter Weekly' }).tap();
  await tap('Same as last time: $150.00 · Clean house');
  await expect(page.getByRole('textbox', { name: 'Customer phone' })).toHaveValue('(415) 555-0133');
  await tap('Create Payment Link');
  await tap('Done');

  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).tap();
  await expect(page).toHaveURL(`${stack.address}/`);
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).tap();
  await tap('Customers', 'link');
  await tap('Bill again: Walter Weekly', 'link');
  await tap('Create Payment Link');
  await tap('Paid in cash');
  await expect(sheet).toHaveCount(0);

  const rows = await sql(stack.databaseUrl)<{ cents: number; customers: number }>`
    select amount_cash_cents as cents, (select count(*)::int from customers c where c.id = l.customer_id) as customers
    from payment_links l where customer_name = 'Walter Weekly' order by created_at`;
  const billed = { cents: 15_000, customers: 1 };
  expect(rows).toEqual([billed, billed, billed]);

  // From a link to its customer, who has all three.
  await page.getByRole('link', { name: 'Walter Weekly' }).first().tap();
  await tap('See customer', 'link');
  await expect(page.getByRole('heading', { name: 'Walter Weekly', level: 1 })).toBeVisible();
  await expect(page.getByText('$450.00')).toBeVisible();
  await expectAccessible(page);
});
