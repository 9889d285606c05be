import { customerTerms, isFoundBy, typedTerm } from '@jobly/core/customers/terms';
import {
  CustomerSummary,
  findCustomers,
  getCustomer,
  LastBill,
  listCustomersByName,
  listRecentCustomers,
  saveCustomer,
} from '@jobly/core/customers/contract';
import {
  cancelPaymentLink,
  createPaymentLink,
  getPaymentLinkDetail,
  listPaymentLinkHistory,
} from '@jobly/core/payment-links/contract';
import { describe, expect, it } from 'vitest';
import { newLink } from '../../../test/api-client.ts';
import { billCustomer } from '../../../test/customers.ts';
import { useBusiness, useShop, type Business } from '../../../test/shop.ts';

/** Rounds run when a test says so. */
const shop = useShop({ worker: false });
const maria = useBusiness(shop);
const other = useBusiness(shop);

const bill = (business: Business, name: string, phone: string) =>
  billCustomer(shop, business, { name, phone });

const found = async (search: string, business = maria) =>
  (await business.call(findCustomers, { query: { search } })).customers.map(({ name }) => name);

const DETAILS = {
  address: null,
  jobAddress: null,
  notes: null,
  language: null,
  taxExempt: null,
  email: null,
};

describe('customers', () => {
  it('are listed with their last job, those billed last first', async () => {
    await bill(maria, 'Ana María Ruiz', '(415) 555-0150');
    await bill(maria, 'Bob Oak', '(415) 555-0151');
    await bill(maria, 'Ana María Ruiz', '(415) 555-0150');
    const { customers } = await maria.call(listRecentCustomers);
    expect(customers.map(({ name }) => name)).toEqual(['Ana María Ruiz', 'Bob Oak']);
    expect(customers[1]).toEqual({
      id: expect.any(String),
      name: 'Bob Oak',
      phone: '(415) 555-0151',
      email: null,
      billedAt: expect.any(String),
      lastBill: {
        memo: 'Job of Bob Oak',
        amountCashCents: 42_500,
        customerPaysFees: true,
        pricingModel: null,
      },
      taxExempt: null,
    });
    expect((await other.call(listRecentCustomers)).customers).toEqual([]);
  });

  it.each([
    ['ana', ['Ana María Ruiz']],
    ['MARIA r', ['Ana María Ruiz']],
    ['ruiz', ['Ana María Ruiz']],
    ['a m', []],
    ['ria', []],
    ['0151', ['Bob Oak']],
    ['(415) 555', ['Ana María Ruiz', 'Bob Oak']],
    ['+1 (415) 555-0151', ['Bob Oak']],
    ['551', []],
    ['%', []],
    ['\u0000', []],
  ])('are found by %j', async (search, names) => {
    expect((await found(search)).toSorted()).toEqual(names);
    expect(await found(search, other)).toEqual([]);
  });

  it('are found with what the contract names of them, and nothing more', async () => {
    const shown = await bill(maria, 'Zoë', '(415) 555-0149');
    const all = {
      email: 'zoe@example.com',
      tax_exempt: 'Certificate 1',
      address: '1 Secret St',
      notes: 'Gate 7',
    };
    const price = { thousandths: 1_000, unit: null, priceCents: 42_500, taxable: false };
    const line = { text: 'Visit', ...price, cents: 42_500 };
    const lines = { lines: [line], subtotalCents: 42_500, taxMillionths: 0, taxCents: 0 };
    await shop.sql`
      update customers set name = ${'Zoë "Quote" O\\Neil\u2028'}, email = ${all.email}, tax_exempt = ${all.tax_exempt}, address = ${all.address},
        notes = ${all.notes}, last_bill = last_bill || jsonb_build_object('later', 1, 'bill', ${JSON.stringify(lines)}::jsonb)
      where id = ${shown.id}`;
    const [never] = await shop.sql<{ id: string }>`
      insert into customers (user_id, name) values (${maria.account.userId}, 'Zoë Never') returning id`;
    const answer = await maria.ask('GET', '/rest/v1/customers/found?search=zo%C3%AB');
    const { customers } = answer.body as { customers: { id: string; lastBill: object | null }[] };
    expect(customers.map(({ id }) => id)).toEqual([never!.id, shown.id]);
    const listed = await maria.call(listCustomersByName, { query: {} });
    for (const one of customers) {
      expect(one).toEqual(listed.customers.find(({ id }) => id === one.id));
      expect(Object.keys(one).toSorted()).toEqual(Object.keys(CustomerSummary.shape).toSorted());
    }
    expect(Object.keys(customers[1]!.lastBill!).toSorted()).toEqual(
      Object.keys(LastBill.shape).toSorted(),
    );
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  it('are read from A to Z, page by page, each once, also those of one name; a place that is none is the top', async () => {
    const many = await shop.business();
    await shop.sql`
      insert into customers (user_id, name)
      select ${many.account.userId}, case when n % 3 = 0 then 'Same Name' else 'ÉPerson ' || n end
      from generate_series(1, 45) as n`;
    const pages: string[][] = [];
    let after: string | null | undefined;
    do {
      const query = after ? { after } : {};
      const page = await many.call(listCustomersByName, { query });
      pages.push(page.customers.map(({ id, name }) => `${typedTerm(name)} ${id}`));
      after = page.next;
    } while (after);
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(pages.flat()).toEqual(pages.flat().toSorted());
    expect(new Set(pages.flat()).size).toBe(45);
    const [top] = pages;
    for (const none of ['x', '\u0000', `${many.account.userId} `]) {
      const { customers } = await many.call(listCustomersByName, { query: { after: none } });
      expect(customers.map(({ id, name }) => `${typedTerm(name)} ${id}`)).toEqual(top);
    }
    expect((await other.call(listCustomersByName, { query: {} })).customers).toEqual([]);
  });

  it('are corrected; links that can be paid follow, closed ones keep what was typed, and they are found by what they are called now', async () => {
    const closed = await maria.makeLink({ customerName: 'Carl', customerPhone: '(415) 555-0152' });
    await maria.call(cancelPaymentLink, { params: { id: closed.id } });
    const { id } = await bill(maria, 'Carl', '(415) 555-0152');
    const known = { notes: 'Gate 7', taxExempt: 'Certificate 77' };
    const body = { ...DETAILS, ...known, name: 'Carla Stone', phone: '(415) 555-0153' };
    const saved = await maria.call(saveCustomer, { params: { id }, body });
    expect(saved).toMatchObject({ name: 'Carla Stone', phone: '(415) 555-0153', ...known });
    expect(await maria.call(getCustomer, { params: { id } })).toEqual(saved);
    expect([await found('carla'), await found('carl'), await found('0152')]).toEqual([
      ['Carla Stone'],
      ['Carla Stone'],
      [],
    ]);
    const typed = await maria.call(listPaymentLinkHistory, { query: { customer: id } });
    expect(typed.paymentLinks.map(({ customerPhone }) => customerPhone)).toEqual([
      '(415) 555-0153',
      '(415) 555-0152',
    ]);
    // The old number was a mistake: who uses it from now on is somebody else.
    for (const customerPhone of ['(415) 555-0152', '(415) 555-0153']) {
      await maria.makeLink({ customerName: 'C. Stone', customerPhone });
    }
    await shop.run('match-links');
    const history = await maria.call(listPaymentLinkHistory, { query: { customer: id } });
    expect(history.paymentLinks.map(({ customerPhone }) => customerPhone)).toEqual([
      '(415) 555-0153',
      '(415) 555-0153',
      '(415) 555-0152',
    ]);
    expect(history.totals).toMatchObject({ count: 3, unpaidCents: 85_000 });
  });

  it('are another business’s secret', async () => {
    const { id } = await bill(maria, 'Dora', '(415) 555-0154');
    const asked = await other.ask('GET', `/rest/v1/customers/${id}`);
    expect(asked).toMatchObject({ status: 404, body: { code: 'customer_not_found' } });
    const saved = await other.ask('PUT', `/rest/v1/customers/${id}`, {
      ...DETAILS,
      name: 'x',
      phone: null,
    });
    expect(saved.status).toBe(404);
    const history = await other.call(listPaymentLinkHistory, { query: { customer: id } });
    expect(history.paymentLinks).toEqual([]);
  });

  it('are chosen by hand: the link is theirs whatever was typed; one of another business is not', async () => {
    const { id } = await bill(maria, 'Emil', '(415) 555-0155');
    const { id: foreign } = await bill(other, 'Franz', '(415) 555-0156');
    const customerOf = async (link: { id: string }) =>
      (await maria.call(getPaymentLinkDetail, { params: { id: link.id } })).customerId;
    const made = async (customerId: string, customerPhone: string) => {
      const body = { ...newLink(), customerName: 'Office', customerPhone, customerId };
      return (await maria.call(createPaymentLink, { body })).paymentLink;
    };
    const own = await made(id, '(415) 555-0157');
    expect(await customerOf(own)).toBe(id);
    const not = await made(foreign, '(415) 555-0158');
    expect(await customerOf(not)).toBeNull();
    await shop.run('match-links');
    const { paymentLinks } = await maria.call(listPaymentLinkHistory, { query: { customer: id } });
    expect(paymentLinks.map((link) => link.id)).toContain(own.id);
    // From now on that number is Emil's, too.
    await maria.makeLink({ customerName: 'Office', customerPhone: '(415) 555-0157' });
    await shop.run('match-links');
    expect((await maria.call(listRecentCustomers)).customers[0]!.id).toBe(id);
  });

  it('cannot be found by the phone’s own list in another way than by the server', async () => {
    const names = [
      'Ana María Ruiz',
      'MÜLLER & Sons, LLC',
      'Nguyễn Văn-An',
      'ﬀoo  bar',
      '陈伟',
      'O’Neil',
    ];
    const phones = ['+14155550150', '(212) 555-0147', '+4930123456', null];
    for (const name of names) {
      for (const phone of phones) {
        const rows = await shop.sql<{ term: string }>`
          select term from app.customer_terms(${name}, ${phone}) as term`;
        const terms = rows.map(({ term }) => term).toSorted();
        expect(terms).toEqual(customerTerms(name, phone).toSorted());
        for (const term of terms) expect(isFoundBy({ name, phone }, typedTerm(term))).toBe(true);
      }
      const [{ term } = { term: '' }] = await shop.sql<{ term: string }>`
        select app.typed_term(${name}) as term`;
      expect(term).toBe(typedTerm(name));
    }
  });
});
