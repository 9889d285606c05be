import { getContractor } from '@jobly/core/accounts/contract';
import { listRecentCustomers } from '@jobly/core/customers/contract';
import { createPaymentLink, getPaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { listItems } from '@jobly/core/payment-links/items-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { BILL } from '../../../../../core/test/customer-pages.ts';
import { expectAccessible } from '../../../../test/accessible.ts';
import { READY_BUSINESS, aCustomer, aDetail, aLink } from '../../../../test/account.ts';
import { createButton, createdSheet, fillLink } from '../../../../test/link-form.ts';
import { answer } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';

const LABOR = { text: 'Labor', unit: 'hr', priceCents: 12_000, taxable: false };
const HEATER = { text: 'Water heater', unit: null, priceCents: 79_900, taxable: true };

const amount = page.getByLabelText('Amount', { exact: true });
const lines = page.getByRole('list', { name: 'Lines' });
const sheet = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

const shownLines = () =>
  lines
    .getByRole('button')
    .elements()
    .map((one) => one.textContent);

async function addItem(name: string, quantity?: string): Promise<void> {
  await sheet.getByRole('list', { name: 'Billed before' }).getByRole('button', { name }).click();
  if (quantity) await sheet.getByLabelText('Quantity').fill(quantity);
  await sheet.getByRole('button', { name: 'Save line' }).click();
}

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
  answer(listRecentCustomers, { customers: [] });
  answer(listItems, { items: [LABOR, HEATER], taxMillionths: 82_500 });
});

describe('lines', () => {
  it('make up the amount: items of before, a discount, and the tax rate that was used last', async () => {
    const sent = answer(createPaymentLink, { paymentLink: aLink() });
    await openScreen('/payments');
    await fillLink({ amount: '' });
    await button('Add lines').click();
    await expectAccessible();
    await addItem('Labor', '2.5');
    await expect.element(amount).toHaveValue('300.00');
    await expect.element(amount).toHaveAttribute('readonly');
    await button('Add a line').click();
    await addItem('Water heater');
    await expect.element(page.getByText('Tax, 8.25%')).toBeVisible();
    await button('Add a discount').click();
    await sheet.getByLabelText('Percent of the lines above').fill('5');
    await sheet.getByRole('button', { name: 'Save discount' }).click();
    await expect
      .poll(shownLines)
      .toEqual(['Labor2.5 hr × $120.00$300.00', 'Water heater$799.00', 'Discount, 5%-$54.95']);
    await expect.element(amount).toHaveValue('1,106.67');
    await expectAccessible();
    await createButton.click();
    await expect.element(createdSheet).toBeVisible();
    expect(sent[0]!.body).toMatchObject({
      amountCashCents: 110_667,
      taxMillionths: 82_500,
      lines: [
        { ...LABOR, thousandths: 2_500 },
        { ...HEATER, thousandths: 1_000 },
        { discountMillionths: 50_000 },
      ],
    });
  });

  it('are corrected and removed; without any, the amount is typed again', async () => {
    await openScreen('/payments');
    await button('Add lines').click();
    await sheet.getByRole('button', { name: 'Save line' }).click();
    await expect.element(sheet.getByText('Still needed')).toBeVisible();
    await sheet.getByLabelText('Work or item').fill('Drain <cleaning>');
    await sheet.getByLabelText('Quantity').fill('0');
    await sheet.getByLabelText('Price for one').fill('80');
    await sheet.getByRole('button', { name: 'Save line' }).click();
    await expect.element(sheet.getByText('A number above 0 and up to 99,999.999.')).toBeVisible();
    await sheet.getByLabelText('Quantity').fill('1,5');
    await sheet.getByRole('button', { name: 'Save line' }).click();
    await expect.poll(shownLines).toEqual(['Drain <cleaning>1.5 × $80.00$120.00']);
    await button('Add a discount').click();
    await sheet.getByText('Dollars', { exact: true }).click();
    await sheet.getByLabelText('Dollars off the lines above').fill('120.01');
    await sheet.getByRole('button', { name: 'Save discount' }).click();
    await expect.element(sheet.getByText('This is more than the lines above it.')).toBeVisible();
    await sheet.getByLabelText('Dollars off the lines above').fill('120');
    await sheet.getByRole('button', { name: 'Save discount' }).click();
    await expect.element(page.getByText('These lines do not add up')).toBeVisible();
    await expect.element(amount).toHaveValue('');
    await lines.getByRole('button', { name: 'Discount' }).click();
    await sheet.getByRole('button', { name: 'Remove discount' }).click();
    await expect.element(amount).toHaveValue('120.00');
    await expect.element(amount).toHaveAccessibleDescription('The sum of the lines');
    await lines.getByRole('button', { name: 'Drain' }).click();
    await sheet.getByRole('button', { name: 'Remove line' }).click();
    await expect.element(amount).toHaveValue('120.00');
    await expect.element(amount).not.toHaveAccessibleDescription();
    await amount.fill('42');
    await expect.element(amount).toHaveValue('42');
  });

  it('begin with an amount that was typed before; focus stays at what adds them', async () => {
    await openScreen('/payments');
    await fillLink({ amount: '50' });
    await button('Add lines').click();
    await addItem('Labor');
    await expect.element(button('Add a line')).toHaveFocus();
    await expect
      .poll(shownLines)
      .toEqual(['Replace kitchen faucet$50.00', 'Labor1 hr × $120.00$120.00']);
    await expect.element(amount).toHaveValue('170.00');
  });

  it('ask no tax of a customer who is exempt, and say why', async () => {
    const exempt = aCustomer({ taxExempt: 'Certificate 77-1' });
    answer(listRecentCustomers, { customers: [exempt] });
    await openScreen('/payments');
    await button('Add lines').click();
    await addItem('Water heater');
    await expect.element(amount).toHaveValue('864.92');
    await page.getByLabelText('Customer name').fill('dana');
    await page.getByRole('list', { name: 'Known customers' }).getByRole('button').click();
    await expect.element(page.getByText('No tax: Certificate 77-1')).toBeVisible();
    await expect.element(amount).toHaveValue('799.00');
    // Somebody else is typed.
    await page.getByLabelText('Customer phone').fill('4155550111');
    await expect.element(page.getByText('Tax, 8.25%')).toBeVisible();
    await expect.element(amount).toHaveValue('864.92');
  });

  it('give way to what a customer had last time', async () => {
    answer(listRecentCustomers, { customers: [aCustomer()] });
    await openScreen('/payments');
    await button('Add lines').click();
    await addItem('Labor');
    await page.getByLabelText('Customer name').fill('dana');
    await page.getByRole('list', { name: 'Known customers' }).getByRole('button').click();
    await page.getByRole('button', { name: /^Same as last time/ }).click();
    await expect.element(lines).not.toBeInTheDocument();
    await expect.element(amount).toHaveValue('150.00');
  });

  it('are kept with the draft, and have a rate that is set once', async () => {
    answer(listItems, { items: [HEATER], taxMillionths: 0 });
    await openScreen('/payments');
    await button('Add lines').click();
    await addItem('Water heater', '2');
    await button('Set the tax rate $0.00').click();
    await sheet.getByLabelText('Percent').fill('31');
    await sheet.getByRole('button', { name: 'Save rate' }).click();
    await expect.element(sheet.getByText('A percentage up to 30, such as 8.25.')).toBeVisible();
    await sheet.getByLabelText('Percent').fill('10');
    await sheet.getByRole('button', { name: 'Save rate' }).click();
    await expect.element(amount).toHaveValue('1,757.80');
    await openScreen('/payments');
    await expect.poll(shownLines).toEqual(['Water heater2 × $799.00$1,598.00']);
    await expect.element(amount).toHaveValue('1,757.80');
  });

  it('of a link that was paid have no day on which they are due', async () => {
    const link = aLink({ status: 'paid', state: 'paid', dueOn: '2026-12-03' });
    answer(getPaymentLinkDetail, aDetail({ link, bill: BILL }));
    await openScreen(`/payments/${link.id}`);
    await expect.element(page.getByText('No. 1042', { exact: true })).toBeVisible();
  });

  it('are shown with the link, and billed again', async () => {
    const link = aLink({ amountCashCents: 110_667, dueOn: '2026-12-03' });
    answer(getPaymentLinkDetail, aDetail({ link, bill: BILL }));
    await openScreen(`/payments/${link.id}`);
    await expect.element(page.getByText('No. 1042 · Due Thursday, Dec 3')).toBeVisible();
    const shown = page.getByRole('region', { name: 'Lines' });
    await expect.element(shown.getByText('2.5 hr × $120.00')).toBeVisible();
    await expect.element(shown.getByText('$62.62')).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: 'Edit and resend' }).click();
    await expect
      .poll(shownLines)
      .toEqual([
        'Labor2.5 hr × $120.00$300.00',
        'Water heater, 50 gallons$799.00',
        'Discount, 5%-$54.95',
      ]);
  });
});
