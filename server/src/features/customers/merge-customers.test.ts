import {
  findCustomers,
  getCustomer,
  mergeCustomer,
  unmergeCustomer,
} from '@jobly/core/customers/contract';
import { listPaymentLinkHistory } from '@jobly/core/payment-links/contract';
import { describe, expect, it } from 'vitest';
import { billCustomer } from '../../../test/customers.ts';
import { useBusiness, useShop, type Business } from '../../../test/shop.ts';

/** Rounds run when a test says so. */
const shop = useShop({ worker: false });
const maria = useBusiness(shop);

const bill = (business: Business, name: string, phone: string) =>
  billCustomer(shop, business, { name, phone });

const found = async (search: string) =>
  (await maria.call(findCustomers, { query: { search } })).customers.map(({ name }) => name);

describe('customers', () => {
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
});
