import { sql } from '../support/accounts.ts';
import { expect, makeLink, test } from '../support/business.ts';
import {
  atProvider,
  checkoutOf,
  choose,
  fact,
  goToCheckout,
  payButton,
  payByCard,
  payByPlan,
} from '../support/checkout.ts';

test('a tip is switched on in Settings, chosen by two customers, and the same cent everywhere', async ({
  contractor,
  business,
  visitor,
}) => {
  test.slow();
  const { stack, account } = business;
  const page = await contractor();
  await page.goto('/settings');
  const offer = page.getByRole('switch', { name: 'Offer a tip' });
  await expect(offer).not.toBeChecked();
  await page.getByText('Offer a tip', { exact: true }).tap();
  await expect(offer).toBeChecked();
  await expect
    .poll(
      () => sql(stack.databaseUrl)`select takes_tips from profiles where id = ${account.userId}`,
    )
    .toEqual([{ takes_tips: true }]);

  const link = await makeLink(business, { amountCashCents: 10_000 });
  const payer = await visitor();
  await payer.goto(`/pay/${link.url}`);
  await payer.getByText('Add a tip').tap();
  await payer.getByRole('radio', { name: '15%' }).check();
  await choose(payer, 'Buy Now Pay Later');
  await expect(payButton(payer)).toHaveText('Pay now · $121.29');
  await goToCheckout(payer, 'Buy Now Pay Later');
  await expect(payer.getByText('$121.29').first()).toBeVisible();
  await payByPlan(payer, 'Klarna');
  await payer.waitForURL(/\/payment-success\?/);
  await payer.getByRole('link', { name: 'View receipt' }).click();
  await expect(fact(payer, 'Tip')).toHaveText('$15.00');
  await expect(fact(payer, 'Total paid')).toHaveText('$121.29');
  const { amount, fee } = await checkoutOf(stack, link, 'bnpl');
  expect([amount.units, fee!.units]).toEqual([12_129, 719]);

  const other = await makeLink(business, { amountCashCents: 10_000, customerPaysFees: false });
  const plain = await visitor({ javaScriptEnabled: false });
  await plain.goto(`/pay/${other.url}`);
  await choose(plain, 'Card');
  await plain.getByText('Add a tip').click();
  await plain.getByLabel('Your own tip in dollars').fill('40');
  await payButton(plain).click();
  // Nothing was asked of the provider before this total was seen.
  await expect(plain.getByRole('alert')).toContainText('A tip of more than 30%?');
  await expect(plain.locator('label').filter({ hasText: 'Card' }).first()).toContainText('$140.00');
  await payButton(plain).click();
  await atProvider(plain);
  await payByCard(plain);
  await plain.waitForURL(/\/payment-success\?/);

  await page.goto(`/payments/${other.id}`);
  const money = page.getByRole('region', { name: 'The money' });
  await expect(money).toContainText('Tip$40.00');
  await expect(money).toContainText('You got$135.11');
});
