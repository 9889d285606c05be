import { NOON_ZONE } from '../../server/test/noon-zone.ts';
import { runRound, sql } from '../support/accounts.ts';
import { expect, test } from '../support/business.ts';
import { inboxOf } from '../support/checkout.ts';
import { expectAccessible } from '../support/test.ts';

test('who is late is reminded in a tap, and what comes back every week is made and sent again', async ({
  contractor,
  business,
}) => {
  const { stack, account } = business;
  const { databaseUrl } = stack;
  const email = 'lena.late@example.com';
  const page = await contractor();
  const tap = (name: string | RegExp, role: 'button' | 'link' = 'button') =>
    page.getByRole(role, { name, exact: true }).tap();
  // From abroad, so that the business's clock counts, on which it is noon.
  await sql(databaseUrl)`
    update profiles set time_zone = ${NOON_ZONE} where id = ${account.userId}`;

  await page.goto('/');
  await tap('Create Payment Link', 'link');
  const type = (label: string, text: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await type('Customer name', 'Lena Late');
  await type('Description of work', 'Mow lawn');
  await type('Customer phone', '+525512000001');
  await type('Amount', '85');
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await tap('Create Payment Link');
  await tap('Done');
  // Three days go by.
  await sql(databaseUrl)`
    update payment_links set created_at = created_at - interval '3 days' where customer_email = ${email}`;

  await tap('See all payments', 'link');
  await page.getByText('Unpaid', { exact: true }).first().tap();
  await tap(/^Remind all/);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('3 days late · by email')).toBeVisible();
  await expectAccessible(page);
  await tap('Send the reminder');
  await expect(page.getByText('The reminders are on their way.')).toBeVisible();
  await runRound(databaseUrl, 'send-reminders');
  await expect
    .poll(() => inboxOf(stack, email), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('a friendly reminder: $85.00 for “Mow lawn”'));

  await page
    .getByRole('link', { name: /Lena Late/ })
    .first()
    .tap();
  await expect(page.getByText('Reminder sent by email')).toBeVisible();
  await tap('Repeat this payment');
  await page.getByRole('dialog').getByRole('button', { name: 'Repeat this payment' }).tap();
  await expect(page.getByText('Every week · $85.00')).toBeVisible();
  // A week goes by.
  await sql(databaseUrl)`
    update repeats set starts_on = starts_on - 7, next_on = next_on - 7 where user_id = ${account.userId}`;
  await runRound(databaseUrl, 'make-repeats');
  await expect
    .poll(() => inboxOf(stack, email), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('here is your payment link: $85.00 for “Mow lawn”'));
  await tap('All that repeat', 'link');
  await expect(page.getByRole('link', { name: /Lena Late/ })).toBeVisible();
  await expectAccessible(page);
  await tap('Back', 'link');
  await expect(page.getByText('Every week · $85.00')).toBeVisible();
  await tap('Back', 'link');
  await expect(page.getByRole('link', { name: /Lena Late/ })).toHaveCount(2);
});
