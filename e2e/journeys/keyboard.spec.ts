import { ageCodes, readCodes, readNewCode } from '../support/accounts.ts';
import { expect, openBusiness, sharedStack, test } from '../support/business.ts';
import { atProvider, CARDS, linkRow, payButton } from '../support/checkout.ts';
import { focusedInSight, press, tabTo, typeInto } from '../support/keyboard.ts';
import { toastOf } from '../support/links.ts';

test('by keyboard alone: a link is created, paid by card and refunded', async ({ visitor }) => {
  const business = await openBusiness(sharedStack());
  const { account, stack } = business;
  await ageCodes(stack.databaseUrl, account.userId, '1 hour');
  const codes = await readCodes(stack.address, account.phone);
  const page = await visitor({ viewport: { width: 390, height: 700 } });

  await page.goto('/auth');
  const phone = page.getByLabel('Phone number');
  await expect(phone).toBeFocused();
  await page.keyboard.type(account.typedPhone);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Enter 6-digit code')).toBeFocused();
  await page.keyboard.type(await readNewCode(stack.address, account.phone, codes));
  await expect(page.getByRole('heading', { level: 1, name: /^Hi/ })).toBeFocused();

  await press(page, page.getByRole('main').getByRole('link', { name: 'Create Payment Link' }));
  await expect(page).toHaveURL('/payments');
  await typeInto(page, page.getByLabel('Customer name'), 'Dana Whitfield');
  await typeInto(page, page.getByLabel('Description of work'), 'Replace kitchen faucet');
  await typeInto(page, page.getByLabel('Customer phone'), '4155550188');
  // Enter goes to the next field, and at the last one creates the link.
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('425');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Customer email (optional)')).toBeFocused();
  await page.keyboard.press('Enter');
  const created = page.getByRole('dialog', { name: 'Payment Link Created!' });
  await expect(created).toBeVisible();
  const message = await created.getByRole('blockquote').innerText();
  await press(page, created.getByRole('button', { name: 'Done' }));
  await expect(created).toHaveCount(0);
  await focusedInSight(page);

  const customer = await visitor({ viewport: { width: 390, height: 700 } });
  await customer.goto(/https?:\/\/\S+/.exec(message)![0]);
  await tabTo(customer, customer.getByRole('group', { name: 'How would you like to pay?' }));
  const card = customer.getByRole('radio', { name: 'Card' });
  for (let step = 0; step < 3 && !(await card.isChecked()); step += 1) {
    await customer.keyboard.press('ArrowDown');
  }
  await expect(card).toBeFocused();
  await press(customer, payButton(customer));
  await atProvider(customer);
  await typeInto(customer, customer.getByLabel('Card number'), CARDS.good);
  await typeInto(customer, customer.getByLabel('Expires'), '12 / 39');
  await typeInto(customer, customer.getByLabel('CVC'), '123');
  await typeInto(customer, customer.getByLabel('Name on card'), 'Dana Whitfield');
  await typeInto(customer, customer.getByLabel('ZIP code'), '94110');
  await customer.keyboard.press('Enter');
  await expect(customer.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible({
    timeout: 20_000,
  });

  const row = page.getByRole('link', { name: /Dana Whitfield/ }).first();
  await press(page, row);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Refund' }));
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await tabTo(page, refund.getByRole('group', { name: 'How much' }));
  await page.keyboard.press('ArrowRight');
  await expect(refund.getByRole('radio', { name: 'A part' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await press(page, refund.getByRole('button', { name: /^Refund \$/ }), 'Space');
  await expect(toastOf(page)).toHaveText('Refund sent.');
  // The button that opened the sheet is gone with the money: the focus is at the heading.
  await expect(refund).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const url = /\/pay\/(\S+)/.exec(message)![1]!;
  expect(await linkRow(stack, { url })).toMatchObject({ status: 'refunded' });
  await business.api.dispose();
});
