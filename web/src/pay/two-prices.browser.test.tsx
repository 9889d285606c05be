import { BILL, OFFER, STANDING, TIP, toAccept, toPay } from '@jobly/core/test/customer-pages';
import { afterEach, expect, it } from 'vitest';
import {
  closeCustomerPage,
  emulate,
  expectAccessiblePage,
  openCustomerPage,
  type CustomerFrame,
} from '../../test/customer-frame.ts';

afterEach(async () => {
  closeCustomerPage();
  await emulate();
});

function typeTip({ document }: CustomerFrame, text: string): void {
  const own = document.querySelector<HTMLInputElement>('[name=tipOwn]')!;
  own.value = text;
  own.dispatchEvent(new Event('input', { bubbles: true }));
}

it('are both shown in dollars, the higher first, and no fee', async () => {
  const page = await openCustomerPage(toPay({ pricing: 'two_prices' }));
  expect(page.words()).toContain('$439.83 Price by card; $425.00 in cash');
  expect(page.words()).not.toMatch(/%|fee\b/);
  page.choose('Buy Now Pay Later');
  expect(page.button().textContent).toBe('Pay now · $439.83');
  page.choose('Cash');
  expect(page.button().textContent).toBe('Mark as Paid in Cash · $425.00');
  await expectAccessiblePage(page);
});

it('leave the lines of a bill and their total as they are', async () => {
  const page = await openCustomerPage(
    toPay({ pricing: 'two_prices', bill: BILL, amountCents: 110_667 }),
  );
  expect(page.words()).toContain('$1,145.29 Price by card; $1,106.67 in cash');
  expect(page.words()).toContain('Total $1,106.67');
});

it('are both on the button that pays all of a job', async () => {
  const page = await openCustomerPage(toPay({ pricing: 'two_prices', standing: STANDING }));
  expect(page.words()).toContain('$56,919.49 by card or $54,999.99 in cash');
});

it('are both on an estimate: what each payment costs by card, and their sum', async () => {
  expect(OFFER.payments.map(({ cents }) => cents)).toEqual([178_054, 178_054]);
  const page = await openCustomerPage(toAccept({ pricing: 'two_prices' }));
  expect(page.words()).toContain('$3,685.36 Price by card; $3,561.08 in cash');
  expect(page.words()).toContain('These are prices in cash. By card, the total is $3,685.36.');
});

it('take a tip of at most what the link asks for in cash', async () => {
  const page = await openCustomerPage(
    toPay({ pricing: 'two_prices', tip: { ...TIP, choice: null, cents: 0 } }),
  );
  page.choose('Card');
  expect(page.words()).toContain('Total $439.83 Pay now · $439.83');
  typeTip(page, '425.01');
  page.button().click();
  expect(page.document.querySelector('#toast')!.textContent).toContain('Please type your tip');
  typeTip(page, '425');
  expect(page.words()).toContain('Total $439.83 + $425.00 tip = $864.83');
  page.choose('Buy Now Pay Later');
  expect(page.button().textContent).toBe('Pay now · $864.83');
});
