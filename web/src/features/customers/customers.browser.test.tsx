import { getContractor } from '@jobly/core/accounts/contract';
import {
  findCustomers,
  listCustomersByName,
  listRecentCustomers,
  RECENT_CUSTOMERS,
} from '@jobly/core/customers/contract';
import { createPaymentLink } from '@jobly/core/payment-links/contract';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { READY_BUSINESS, aCustomer, aLink, idOf } from '../../../test/account.ts';
import { createButton, createdSheet, typedTexts } from '../../../test/link-form.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';

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

  it('has those who were never billed last, by name; the form says where it got them from', async () => {
    answer(listRecentCustomers, {
      customers: [DANA, NEW, { ...NEW, id: idOf(64), name: 'Ángel' }],
    });
    await openScreen('/payments/customers');
    const names = page.getByRole('listitem').getByRole('link', { name: /^(Dana|Dan|Ángel)/ });
    await expect
      .poll(() => names.elements().map((one) => one.textContent))
      .toEqual(['Dana Whitfield', 'Ángel', 'Dan Nguyễn']);
    await page.getByRole('link', { name: 'Bill: Dan Nguyễn' }).click();
    await expect.element(page.getByText('Filled in from your customers.')).toBeVisible();
  });

  it('of more customers than the phone keeps goes on from A to Z, to the last', async () => {
    const many = Array.from({ length: RECENT_CUSTOMERS }, (_, at) =>
      aCustomer({ id: idOf(100 + at), name: `Recent ${at}` }),
    );
    answer(listRecentCustomers, { customers: many });
    const asked = answer(listCustomersByName, ({ query }) =>
      query.after
        ? { customers: [aCustomer({ id: idOf(63), name: 'Zoë Last' })], next: null }
        : { customers: [ANA, NEW], next: 'place' },
    );
    await openScreen('/payments/customers');
    await expect.element(page.getByRole('heading', { name: 'Billed last' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'From A to Z' })).toBeInTheDocument();
    // Never billed: nothing is billed again, and the number tells people of one name apart.
    await expect.element(page.getByRole('link', { name: 'Bill: Dan Nguyễn' })).toBeInTheDocument();
    page.getByRole('button', { name: 'Show more' }).element().scrollIntoView();
    await expect.element(page.getByRole('link', { name: 'Zoë Last', exact: true })).toBeVisible();
    expect(asked.map(({ query }) => query)).toEqual([{}, { after: 'place' }]);
    await expectAccessible();
  });

  it('is searched, and says what can be searched for', async () => {
    answer(findCustomers, ({ query }) => ({ customers: query.search === 'nguy' ? [NEW] : [] }));
    const screen = await openScreen('/payments/customers');
    const search = page.getByRole('searchbox', { name: 'Search customers' });
    await search.fill('nguy');
    await expect.element(page.getByRole('link', { name: 'Dan Nguyễn', exact: true })).toBeVisible();
    await expect.element(page.getByText('Ana María Ruiz')).not.toBeInTheDocument();
    await expect.element(page.getByText('(212) 555-0147')).toBeVisible();
    expect(screen.entries.read().search).toBe('?search=nguy');
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
