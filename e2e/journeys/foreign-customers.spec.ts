import { randomInt } from 'node:crypto';
import { expect, test } from '../support/business.ts';
import { createButton, createdSheet, fillLink } from '../support/links.ts';
import { tapHistory, tapTab } from '../support/taps.ts';
import { expectAccessible } from '../support/test.ts';

test('a customer outside the US gets a link by e-mail or copy, from Home by taps', async ({
  contractor,
}) => {
  const page = await contractor();
  const name = `Kari Nordmann ${randomInt(1e6)}`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Create Payment Link', exact: true }).click();
  await fillLink(page, { name, email: 'kari@example.no' });
  const phone = page.getByLabel('Customer phone');
  await phone.fill('');
  await phone.pressSequentially('+47 123 45 678');
  await expect(phone).toHaveValue('+47 123 45 678');
  await createButton(page).click();

  const sheet = createdSheet(page);
  await expect(sheet).toBeVisible();
  await expect(sheet.locator('a, button').filter({ hasText: /Email|Copy|Text/ })).toHaveText([
    'Email',
    'Copy link',
    'Text message',
  ]);
  await expect(sheet.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:kari@example\.no\?/,
  );
  // The phone's own message program texts anywhere, when it gets the whole number.
  await expect(sheet.getByRole('link', { name: 'Text message' })).toHaveAttribute(
    'href',
    /^sms:\+4712345678\?&body=Hi%20Kari/,
  );
  await expect(sheet).toContainText('leaves from your own phone and may cost extra');
  // The font draws the x between two figures as a multiplication sign; a link must not be changed so.
  await expect(sheet.locator('blockquote')).toHaveCSS('font-variant-ligatures', 'no-contextual');
  await expectAccessible(page);

  await sheet.getByRole('link', { name: 'View link' }).click();
  const call = page.getByRole('link', { name: 'Call +47 123 456 78' });
  await expect(call).toHaveAttribute('href', 'tel:+4712345678');

  await tapTab(page, 'Payments');
  await tapHistory(page);
  await page.getByRole('searchbox', { name: 'Search payments' }).fill('+47 12345678');
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
});
