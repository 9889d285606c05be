import { getContractor } from '@jobly/core/accounts/contract';
import { createPaymentLink } from '@jobly/core/payment-links/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { READY_BUSINESS, aLink } from '../../../../test/account.ts';
import { createButton, createdSheet, fillLink } from '../../../../test/link-form.ts';
import { answer, type Sent } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { tapLabel } from '../../../../test/tap-label.ts';

const who = page.getByRole('group', { name: 'Who pays the fees?' });
const rows = () =>
  [
    ...page
      .getByRole('table', { name: 'Payment breakdown' })
      .element()
      .querySelectorAll('tbody tr'),
  ].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));

let sent: Sent<typeof createPaymentLink>[];

beforeEach(() => {
  answer(getContractor, {
    ...READY_BUSINESS,
    pricing: { models: ['two_prices', 'merchant_pays', 'no_cards'], missing: 'debit_cards' },
  });
  sent = answer(createPaymentLink, ({ body }) => ({ paymentLink: aLink({ id: body.id }) }));
});

it('offers what is lawful, two prices by default, and says why a fee on top is missing', async () => {
  await openScreen('/payments');
  await expect.element(who.getByLabelText('Two prices')).toBeChecked();
  expect(who.element().textContent).not.toContain('Customer pays');
  await expect
    .element(page.getByText('A fee on top is not offered: it is not allowed on debit cards'))
    .toBeVisible();
  await fillLink();
  await expect.poll(rows).toEqual([
    ['$425.00', '$425.00'],
    ['$439.83', '$425.00'],
    // What it costs above a card is the contractor's.
    ['$439.83', '$413.18'],
  ]);
  await expectAccessible();
  await createButton.click();
  await expect.element(createdSheet).toBeVisible();
  expect(sent[0]!.body).toMatchObject({ customerPaysFees: true, pricingModel: 'two_prices' });
});

it('sends a choice that is not the default, and one of the specification by itself', async () => {
  await openScreen('/payments');
  await fillLink();
  await tapLabel(/^No cards/);
  await expect.poll(rows).toEqual([
    ['$425.00', '$425.00'],
    ['—', '—'],
    ['—', '—'],
  ]);
  await tapLabel(/^I cover the fees/);
  await expect.poll(() => rows()[1]).toEqual(['$425.00', '$410.17']);
  await createButton.click();
  await expect.element(createdSheet).toBeVisible();
  expect(sent[0]!.body).toMatchObject({ customerPaysFees: false });
  expect(sent[0]!.body.pricingModel).toBeUndefined();
});
