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

test('customers come from a file, are offered in the form, and go again when the import is undone', async ({
  contractor,
  business,
}) => {
  const { stack, account } = business;
  const page = await contractor();
  const tap = (name: string | RegExp, role: 'button' | 'link' = 'button') =>
    page.getByRole(role, { name, exact: true }).tap();
  const name = page.getByRole('textbox', { name: 'Customer name' });
  const customers = async () => {
    const rows = await sql(stack.databaseUrl)<{ name: string }>`
      select name from customers
      where import_id is not null and user_id = ${account.userId} order by name`;
    return rows.map((row) => row.name);
  };

  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).tap();
  await tap('Customers', 'link');
  await tap('Import', 'link');
  const choosing = page.waitForEvent('filechooser');
  await tap('Choose a file');
  const file = [
    'First Name;Last Name;Phone;Email',
    'Zacarías;Imported;(415) 555-0171;zac@example.com',
    'Zoë;Imported;(415) 555-0172;',
    'Zacarías;Again;;ZAC@example.com',
    'Zed;Imported;;zed@example.com',
    'Nobody;Reachable;;',
  ].join('\r\n');
  await (
    await choosing
  ).setFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByText('Twice in this file').tap();
  await expect(page.getByText('Row 4 · Same as: Row 2')).toBeVisible();
  await expectAccessible(page);
  expect(await customers()).toEqual([]);
  await tap('Import 3 customers');
  await tap('See all customers', 'link');
  await expect(page.getByRole('link', { name: 'Zoë Imported', exact: true })).toBeVisible();
  expect(await customers()).toEqual(['Zacarías Imported', 'Zed Imported', 'Zoë Imported']);

  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).tap();
  await name.pressSequentially('zac');
  await page.getByRole('list', { name: 'Known customers' }).getByRole('button').tap();
  await expect(page.getByRole('textbox', { name: 'Customer phone' })).toHaveValue('(415) 555-0171');

  await tap('Customers', 'link');
  await tap('Import', 'link');
  await tap(/^Undo the import of/);
  await tap('Undo import');
  await expect(page.getByText('3 customers removed.')).toBeVisible();
  expect(await customers()).toEqual([]);
});
