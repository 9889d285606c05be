import { getContractor } from '@jobly/core/accounts/contract';
import {
  getCustomer,
  listRecentCustomers,
  mergeCustomer,
  saveCustomer,
  unmergeCustomer,
} from '@jobly/core/customers/contract';
import { listPaymentLinkHistory } from '@jobly/core/payment-links/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { READY_BUSINESS, aCustomer, aLink, idOf } from '../../../test/account.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { expectToast } from '../../../test/toast.ts';

const DANA = aCustomer({ email: 'dana@example.com' });
const ANA = aCustomer({ id: idOf(61), name: 'Ana María Ruiz', phone: '(415) 555-0150' });

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
  answer(listRecentCustomers, { customers: [ANA, DANA] });
});

describe('one customer', () => {
  const links = [aLink()];
  const sums = { tipsCents: 0, refundedCents: 0, disputedCents: 0, closedCents: 0 };

  beforeEach(() => {
    answer(getCustomer, DANA);
    answer(listPaymentLinkHistory, {
      paymentLinks: links,
      next: null,
      totals: { count: 1, unpaidCents: 42_500, paidCents: 1_250_000, ...sums },
    });
  });

  it('shows what is owed and paid, how to reach them, and every link', async () => {
    const asked = answer(listPaymentLinkHistory, {
      paymentLinks: links,
      next: null,
      totals: { count: 1, unpaidCents: 42_500, paidCents: 1_250_000, ...sums },
    });
    await openScreen(`/payments/customers/${DANA.id}`);
    await expect.element(page.getByText('$12,500.00')).toBeVisible();
    await expect.element(page.getByText('Owes you')).toBeVisible();
    expect(asked[0]!.query).toEqual({ customer: DANA.id });
    await expect
      .element(page.getByRole('link', { name: 'Call' }))
      .toHaveAttribute('href', 'tel:+12125550147');
    await expect
      .element(page.getByRole('link', { name: 'Text' }))
      .toHaveAttribute('href', 'sms:+12125550147');
    await expectAccessible();
  });

  it('is corrected; what is wrong is marked, and nothing typed is lost', async () => {
    const sent = answer(saveCustomer, refuse('unavailable'));
    await openScreen(`/payments/customers/${DANA.id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const sheet = page.getByRole('dialog', { name: 'Edit customer' });
    await sheet.getByLabelText('Phone').fill('123');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect.element(sheet.getByLabelText('Phone')).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
    await sheet.getByLabelText('Phone').fill('4155550177');
    await sheet.getByLabelText('Notes').fill('Gate 7');
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expectToast(/./);
    await expect.element(sheet.getByLabelText('Notes')).toHaveValue('Gate 7');
    const saved = answer(saveCustomer, aCustomer({ notes: 'Gate 7' }));
    answer(getCustomer, aCustomer({ notes: 'Gate 7' }));
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(page.getByText('Gate 7')).toBeVisible();
    expect(saved[0]!.body).toEqual({
      name: 'Dana Whitfield',
      phone: '(415) 555-0177',
      email: 'dana@example.com',
      address: null,
      jobAddress: null,
      notes: 'Gate 7',
      language: null,
      taxExempt: null,
    });
  });

  it('is merged with another, and taken apart again', async () => {
    const merged = [{ id: DANA.id, name: 'Dana Whitfield', phone: DANA.phone, email: null }];
    const sent = answer(mergeCustomer, { ...ANA, merged });
    const screen = await openScreen(`/payments/customers/${DANA.id}`);
    await page.getByRole('button', { name: 'Merge with another customer' }).click();
    const sheet = page.getByRole('dialog', { name: 'Merge with another customer' });
    await expect.element(sheet.getByRole('button', { name: 'Dana' })).not.toBeInTheDocument();
    await expectAccessible();
    answer(getCustomer, { ...ANA, merged });
    await sheet.getByRole('button', { name: 'Ana María Ruiz' }).click();
    await expect.poll(screen.path).toBe(`/payments/customers/${ANA.id}`);
    expect(sent).toMatchObject([{ params: { id: DANA.id }, body: { into: ANA.id } }]);
    await expectToast('Merged. You can undo it here for 30 days.');
    const undone = answer(unmergeCustomer, DANA);
    answer(getCustomer, ANA);
    await page.getByRole('button', { name: 'Undo the merge of Dana Whitfield' }).click();
    await expectToast('Dana Whitfield is a customer of their own again.');
    await expect.element(page.getByText('Merged with this customer')).not.toBeInTheDocument();
    expect(undone).toMatchObject([{ params: { id: DANA.id } }]);
  });

  it('is not found when there is none, or it is another’s', async () => {
    answer(getCustomer, refuse('customer_not_found'));
    await openScreen(`/payments/customers/${DANA.id}`);
    await expect.element(page.getByText('We could not find this customer')).toBeVisible();
    await expectAccessible();
  });
});
