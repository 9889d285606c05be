import { getContractor } from '@jobly/core/accounts/contract';
import {
  findCustomers,
  getCustomer,
  listRecentCustomers,
  mergeCustomer,
  saveCustomer,
  unmergeCustomer,
} from '@jobly/core/customers/contract';
import { createPaymentLink, listPaymentLinkHistory } from '@jobly/core/payment-links/contract';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { READY_BUSINESS, aCustomer, aLink, idOf } from '../../../test/account.ts';
import { createButton, createdSheet, typedTexts } from '../../../test/link-form.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { expectToast } from '../../../test/toast.ts';

const DANA = aCustomer({ email: 'dana@example.com' });
const ANA = aCustomer({ id: idOf(61), name: 'Ana María Ruiz', phone: '(415) 555-0150' });
const NEW = aCustomer({ id: idOf(62), name: 'Dan Nguyễn', lastBill: null, billedAt: null });
const name = page.getByLabelText('Customer name');
const offered = page.getByRole('list', { name: 'Known customers' });

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
  answer(listRecentCustomers, { customers: [ANA, DANA] });
});

describe('in the form of a link', () => {
  it('two letters of a name offer those billed last, then the others; one tap fills in who, another what', async () => {
    const asked = answer(findCustomers, { customers: [NEW, DANA] });
    const sent = answer(createPaymentLink, { paymentLink: aLink() });
    await openScreen('/payments');
    await name.fill('d');
    await expect.element(offered).not.toBeInTheDocument();
    await name.fill('da');
    await expect
      .poll(() =>
        offered
          .getByRole('button')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual([
        'Dana Whitfield(212) 555-0147 · $150.00 · Weekly cleaning',
        'Dan Nguyễn(212) 555-0147',
      ]);
    expect(asked.map(({ query }) => query.search)).toEqual(['da']);
    await expectAccessible();
    await offered.getByRole('button', { name: 'Dana Whitfield' }).click();
    expect(typedTexts().slice(0, 5)).toEqual([
      'Dana Whitfield',
      '',
      '(212) 555-0147',
      '',
      'dana@example.com',
    ]);
    const again = page.getByRole('button', {
      name: 'Same as last time: $150.00 · Weekly cleaning',
    });
    await expect.element(again).toHaveFocus();
    await expectAccessible();
    await again.click();
    await expect.element(createButton).toHaveFocus();
    await createButton.click();
    await expect.element(createdSheet).toBeVisible();
    expect(sent[0]!.body).toMatchObject({
      customerId: DANA.id,
      customerName: 'Dana Whitfield',
      memo: 'Weekly cleaning',
      amountCashCents: 15_000,
    });
  });

  it('another name typed after a choice offers others again', async () => {
    answer(findCustomers, { customers: [NEW] });
    await openScreen('/payments');
    await name.fill('ana');
    await offered.getByRole('button', { name: 'Ana María Ruiz' }).click();
    await name.fill('dan');
    await expect.element(offered.getByRole('button', { name: 'Dana Whitfield' })).toBeVisible();
    await expect.element(page.getByText('Same as last time')).not.toBeInTheDocument();
    await offered.getByRole('button', { name: 'Dan Nguyễn' }).click();
    await expect.element(page.getByLabelText('Description of work')).toHaveFocus();
  });

  it('digits of a number offer them below the phone; another number is another customer', async () => {
    const sent = answer(createPaymentLink, { paymentLink: aLink() });
    await openScreen('/payments');
    const phone = page.getByLabelText('Customer phone');
    await phone.fill('0150');
    await offered.getByRole('button', { name: 'Ana María Ruiz' }).click();
    await page.getByRole('button', { name: /^Same as last time/ }).click();
    await phone.fill('4155550199');
    await createButton.click();
    await expect.element(createdSheet).toBeVisible();
    expect(sent[0]!.body).toMatchObject({ customerName: 'Ana María Ruiz' });
    expect(sent[0]!.body).not.toHaveProperty('customerId');
  });

  it('a contact of the phone fills in who, where the browser lets a page ask for one', async () => {
    const contact = { name: ['Zoë Nguyễn'], tel: ['+1 415-555-0166'], email: ['zoe@example.com'] };
    const select = vi.fn<(asked: string[]) => Promise<object[]>>(() => Promise.resolve([contact]));
    Object.assign(navigator, { contacts: { select } });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'contacts');
    });
    await openScreen('/payments');
    await name.click();
    await page.getByRole('button', { name: 'From your contacts' }).click();
    await expect.element(name).toHaveValue('Zoë Nguyễn');
    expect(typedTexts()).toContain('zoe@example.com');
    expect(typedTexts()).toContain('+1 415-555-0166');
    expect(select).toHaveBeenCalledWith(['name', 'tel', 'email']);
  });

  it('without the list, everything is typed as before', async () => {
    answer(listRecentCustomers, refuse('unavailable'));
    answer(findCustomers, refuse('unavailable'));
    await openScreen('/payments');
    await name.fill('Dana');
    await expect.element(offered).not.toBeInTheDocument();
  });
});

describe('the list of customers', () => {
  it('begins with those billed last, and bills one again in a tap', async () => {
    const screen = await openScreen('/payments');
    await page.getByRole('link', { name: 'Customers' }).click();
    await expect.poll(screen.path).toBe('/payments/customers');
    await page.getByRole('link', { name: 'Bill again: Ana María Ruiz' }).click();
    await expect.element(name).toHaveValue('Ana María Ruiz');
    await expect.element(page.getByLabelText('Amount')).toHaveValue('150.00');
    await expect.element(page.getByText('Filled in from an earlier link.')).toBeVisible();
  });

  it('is searched, and says what can be searched for', async () => {
    answer(findCustomers, ({ query }) => ({ customers: query.search === 'nguy' ? [NEW] : [] }));
    await openScreen('/payments/customers');
    const search = page.getByRole('searchbox', { name: 'Search customers' });
    await search.fill('nguy');
    await expect.element(page.getByRole('link', { name: 'Dan Nguyễn', exact: true })).toBeVisible();
    await expect.element(page.getByText('Ana María Ruiz')).not.toBeInTheDocument();
    await search.fill('nobody');
    await expect.element(page.getByText('Nothing found')).toBeVisible();
    await expectAccessible();
  });

  it('says what will stand there', async () => {
    answer(listRecentCustomers, { customers: [] });
    await openScreen('/payments/customers');
    await expect.element(page.getByText('No customers yet')).toBeVisible();
    await expectAccessible();
  });
});

describe('one customer', () => {
  const links = [aLink()];
  const sums = { refundedCents: 0, disputedCents: 0, closedCents: 0 };

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
