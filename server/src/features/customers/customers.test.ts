import { customerTerms, isFoundBy, typedTerm } from '@jobly/core/customers/terms';
import {
  findCustomers,
  getCustomer,
  listRecentCustomers,
  mergeCustomer,
  saveCustomer,
  unmergeCustomer,
} from '@jobly/core/customers/contract';
import {
  createPaymentLink,
  getPaymentLinkDetail,
  listPaymentLinkHistory,
} from '@jobly/core/payment-links/contract';
import { describe, expect, it } from 'vitest';
import { newLink } from '../../../test/api-client.ts';
import { useBusiness, useShop, type Business } from '../../../test/shop.ts';

/** Rounds run when a test says so. */
const shop = useShop({ worker: false });
const maria = useBusiness(shop);
const other = useBusiness(shop);

async function bill(business: Business, name: string, phone: string) {
  await business.makeLink({ customerName: name, customerPhone: phone, memo: `Job of ${name}` });
  await shop.run('match-links');
  const { customers } = await business.call(listRecentCustomers);
  return customers.find((customer) => customer.name === name)!;
}

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
      lastBill: { memo: 'Job of Bob Oak', amountCashCents: 42_500, customerPaysFees: true },
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

  it('are corrected, keep what was typed on their links, and are found by what they are called now', async () => {
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
    // The old number was a mistake: who uses it from now on is somebody else.
    for (const customerPhone of ['(415) 555-0152', '(415) 555-0153']) {
      await maria.makeLink({ customerName: 'C. Stone', customerPhone });
    }
    await shop.run('match-links');
    const history = await maria.call(listPaymentLinkHistory, { query: { customer: id } });
    expect(history.paymentLinks.map(({ customerPhone }) => customerPhone)).toEqual([
      '(415) 555-0153',
      '(415) 555-0152',
    ]);
    expect(history.totals).toMatchObject({ count: 2, unpaidCents: 85_000 });
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

  it('are merged and taken apart: links stay where they were made, also those of between', async () => {
    const anna = await bill(maria, 'Anna Lind', '(415) 555-0160');
    const lind = await bill(maria, 'A. Lind', '(415) 555-0161');
    const historyOf = async ({ id }: { id: string }) => {
      const { paymentLinks } = await maria.call(listPaymentLinkHistory, {
        query: { customer: id },
      });
      return paymentLinks.map(({ customerName }) => customerName);
    };
    const merged = await maria.call(mergeCustomer, {
      params: { id: lind.id },
      body: { into: anna.id },
    });
    expect(merged).toMatchObject({ id: anna.id, merged: [{ id: lind.id, name: 'A. Lind' }] });
    expect(merged.lastBill?.memo).toBe('Job of A. Lind');
    const later = await bill(maria, 'Anna Lind', '(415) 555-0161');
    expect(later.id).toBe(anna.id);
    expect(await historyOf(anna)).toEqual(['Anna Lind', 'A. Lind', 'Anna Lind']);
    expect(await historyOf(lind)).toEqual(await historyOf(anna));
    expect(await found('a lind')).toEqual(['Anna Lind']);
    expect((await maria.call(getCustomer, { params: { id: lind.id } })).id).toBe(anna.id);
    // Sent again, because an answer was lost; with oneself it is a mistake.
    const again = await maria.call(mergeCustomer, {
      params: { id: lind.id },
      body: { into: anna.id },
    });
    expect(again).toEqual(await maria.call(getCustomer, { params: { id: anna.id } }));
    const own = await maria.ask('POST', `/rest/v1/customers/${anna.id}/merge`, { into: anna.id });
    expect(own).toMatchObject({ status: 409, body: { code: 'customer_not_merged' } });

    const apart = await maria.call(unmergeCustomer, { params: { id: lind.id } });
    expect(apart).toMatchObject({ id: lind.id, name: 'A. Lind', merged: [] });
    expect(await historyOf(lind)).toEqual(['Anna Lind', 'A. Lind']);
    expect(await historyOf(anna)).toEqual(['Anna Lind']);
    const { lastBill } = await maria.call(getCustomer, { params: { id: anna.id } });
    expect(lastBill?.memo).toBe('Job of Anna Lind');
  });

  it('stay merged after thirty days', async () => {
    const first = await bill(maria, 'Ida', '(415) 555-0162');
    const second = await bill(maria, 'Ida Two', '(415) 555-0163');
    await maria.call(mergeCustomer, { params: { id: second.id }, body: { into: first.id } });
    await shop.sql`
      update customers set merged_at = now() - interval '31 days' where id = ${second.id}`;
    const { merged } = await maria.call(getCustomer, { params: { id: first.id } });
    expect(merged).toEqual([]);
    const undone = await maria.ask('POST', `/rest/v1/customers/${second.id}/unmerge`, {});
    expect(undone).toMatchObject({ status: 409, body: { code: 'customer_not_unmerged' } });
  });

  it('go with the business, also those that were merged', async () => {
    const gone = await shop.business();
    const first = await bill(gone, 'Jo', '(415) 555-0164');
    const second = await bill(gone, 'Jo Two', '(415) 555-0165');
    await gone.call(mergeCustomer, { params: { id: second.id }, body: { into: first.id } });
    const { userId } = gone.account;
    await shop.sql`delete from customers where user_id = ${userId}`;
    for (const table of ['customers', 'customer_terms'] as const) {
      expect(
        await shop.server.owner.query(`select from ${table} where user_id = $1`, [userId]),
      ).toEqual([]);
    }
  });

  it('cannot be merged in a ring, however many merge at once', async () => {
    const ids: string[] = [];
    for (const [at, name] of ['Ring One', 'Ring Two', 'Ring Three'].entries()) {
      ids.push((await bill(maria, name, `(415) 555-017${at}`)).id);
    }
    await Promise.all(
      ids.map((id, at) =>
        maria.ask('POST', `/rest/v1/customers/${id}/merge`, { into: ids[(at + 1) % 3] }),
      ),
    );
    const roots = await Promise.all(ids.map((id) => maria.call(getCustomer, { params: { id } })));
    expect(new Set(roots.map(({ id }) => id)).size).toBe(1);
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
