import { randomUUID } from 'node:crypto';
import {
  getCustomer,
  listRecentCustomers,
  mergeCustomer,
  saveCustomer,
} from '@jobly/core/customers/contract';
import {
  listImports,
  previewImport,
  runImport,
  undoImport,
  type ImportedCustomer,
} from '@jobly/core/customers/import/contract';
import { listPaymentLinkHistory } from '@jobly/core/payment-links/contract';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { person, sendRows } from '../../../test/customer-imports.ts';
import { useShop, type Business } from '../../../test/shop.ts';
import { withClient } from '../../db/with-client.ts';

/** Rounds run when a test says so. */
const shop = useShop({ worker: false });
let maria: Business;
let other: Business;
beforeEach(async () => {
  [maria, other] = [await shop.business(), await shop.business()];
});

const send = (rows: ImportedCustomer[], business = maria, id?: string) =>
  sendRows(business, rows, id);
const importAll = async (rows: ImportedCustomer[], business = maria) => {
  const sent = await send(rows, business);
  return { ...sent, ...(await business.call(runImport, sent)) };
};
const namesOf = async (business = maria) =>
  (
    await shop.sql<{ name: string }>`
      select name from customers where user_id = ${business.account.userId} order by name`
  ).map(({ name }) => name);
async function known(name: string, phone: string) {
  await maria.makeLink({ customerName: name, customerPhone: phone });
  await shop.run('match-links');
  const { customers } = await maria.call(listRecentCustomers);
  return customers.find((customer) => customer.name === name)!;
}

describe('an import of customers', () => {
  it('shows who is new, known and twice before anything is saved, and saves those who are new', async () => {
    await known('Dana Whitfield', '(415) 555-0150');
    const sent = await send([
      person('Dana W.', '+1 415 555 0150'),
      person('Ana', '4155550151', { email: 'Ana@Example.com', address: '12 Oak St', notes: '' }),
      person('Ana again', null, { email: 'ana@example.com' }),
      person('Ana a third time', '(415) 555-0151'),
      person('Bob', '(415) 555-0152'),
    ]);
    const row = (place: number, outcome: string, first = place, name: string | null = null) => ({
      place,
      outcome,
      name,
      first,
    });
    expect(await maria.call(previewImport, sent)).toEqual({
      fresh: 2,
      known: 1,
      twice: 2,
      shown: [
        row(0, 'known', 0, 'Dana Whitfield'),
        row(1, 'fresh'),
        row(2, 'twice', 1),
        row(3, 'twice', 1),
        row(4, 'fresh'),
      ],
    });
    expect(await namesOf()).toEqual(['Dana Whitfield']);
    expect(await maria.call(runImport, sent)).toMatchObject({ made: 2 });
    expect(await namesOf()).toEqual(['Ana', 'Bob', 'Dana Whitfield']);
    const [ana] = await shop.sql<{ id: string }>`
      select id from customers where name = 'Ana' and user_id = ${maria.account.userId}`;
    expect(await maria.call(getCustomer, { params: { id: ana!.id } })).toMatchObject({
      phone: '(415) 555-0151',
      email: 'Ana@Example.com',
      address: '12 Oak St',
      notes: null,
    });
    expect(await shop.sql`select from customer_import_rows`).toEqual([]);
  });

  it('leaves nobody out because of a row that is left out itself', async () => {
    const { made } = await importAll([
      person('Ana', '(415) 555-0151'),
      person('Ana at work', '(415) 555-0151', { email: 'office@example.com' }),
      person('Bob', '(415) 555-0152', { email: 'office@example.com' }),
      person('Carl', null, { email: 'office@example.com' }),
    ]);
    expect(made).toBe(2);
    expect(await namesOf()).toEqual(['Ana', 'Bob']);
  });

  it('takes a name that repeats itself, and refuses more rows than a file may have', async () => {
    const { made } = await importAll([person('test '.repeat(20).trim(), '(415) 555-0151')]);
    expect(made).toBe(1);
    const rows = [person('Ana', '(415) 555-0152'), person('Bob', '(415) 555-0153')];
    const path = `/rest/v1/customer_imports/${randomUUID()}/rows`;
    expect((await maria.ask('PUT', path, { place: 9_999, rows })).status).toBe(400);
  });

  it('that is sent twice is one, also on two devices and after a lost answer', async () => {
    const rows = [person('Ana', '4155550151'), person('Bob', '4155550152')];
    const sent = await send(rows);
    await send(rows, maria, sent.params.id);
    const elsewhere = await send(rows);
    const [first, again, second] = await Promise.all(
      [sent, sent, elsewhere].map((one) => maria.call(runImport, one)),
    );
    expect(again).toEqual(first);
    expect(first!.made + second!.made).toBe(2);
    await send(rows, maria, sent.params.id);
    expect(await maria.call(runImport, sent)).toEqual(first);
    expect(await namesOf()).toEqual(['Ana', 'Bob']);
    expect((await importAll(rows)).made).toBe(0);
  });

  it('is another business’s secret, and its customers are its own', async () => {
    const rows = [person('Ana', '4155550151')];
    const { params } = await importAll(rows);
    const path = `/rest/v1/customer_imports/${params.id}`;
    for (const [method, call, body] of [
      ['PUT', `${path}/rows`, { place: 0, rows }],
      ['GET', path],
      ['POST', `${path}/run`, {}],
      ['POST', `${path}/undo`, {}],
    ] as const) {
      const { status, body: refused } = await other.ask(method, call, body);
      expect([status, refused['code']]).toEqual([404, 'customer_import_not_found']);
    }
    expect((await other.call(listImports)).imports).toEqual([]);
    expect((await importAll(rows, other)).made).toBe(1);
  });

  it('saves all or nothing', async () => {
    const asOwner = (text: string) =>
      withClient(new pg.Client({ connectionString: shop.server.owner.url }), (owner) =>
        owner.query(text),
      );
    await asOwner(`
      create function refuse_one() returns trigger language plpgsql as
        $$ begin if new.name = 'Poison' then raise exception 'no'; end if; return new; end $$;
      create trigger refuse_one before insert on customers for each row execute function refuse_one()`);
    const sent = await send([person('Ana', '4155550151'), person('Poison', '4155550152')]);
    const refused = await maria.ask('POST', `/rest/v1/customer_imports/${sent.params.id}/run`, {});
    expect(refused.status).toBe(500);
    expect(await namesOf()).toEqual([]);
    await asOwner('drop function refuse_one cascade');
    expect(await maria.call(runImport, sent)).toMatchObject({ made: 2 });
  });

  it.each([
    { phone: null },
    { name: 'x'.repeat(101) },
    { name: '\u202e\u0000' },
    { phone: '555-0150' },
    { email: 'no address' },
    { notes: 'x'.repeat(2_001) },
    { id: randomUUID() },
  ])('refuses %j', async (wrong) => {
    const body = { place: 0, rows: [{ ...person('Ana', '4155550151'), ...wrong }] };
    const path = `/rest/v1/customer_imports/${randomUUID()}/rows`;
    expect((await maria.ask('PUT', path, body)).status).toBe(400);
    expect(
      await shop.sql`select from customer_imports where user_id = ${maria.account.userId}`,
    ).toEqual([]);
  });
});

describe('an imported customer', () => {
  it('is whose later links are, and those that were not matched yet; others keep theirs', async () => {
    const dana = await known('Dana', '(415) 555-0150');
    await maria.makeLink({ customerName: 'A. Ruiz', customerPhone: '(415) 555-0151' });
    await importAll([
      person('Ana', '4155550151', { email: 'ana@example.com' }),
      person('Dana W.', '4155550150'),
    ]);
    const mail = { customerPhone: '(415) 555-0177', customerEmail: 'ANA@example.com' };
    await maria.makeLink({ customerName: 'Office', ...mail });
    await shop.run('match-links');
    const { customers } = await maria.call(listRecentCustomers);
    expect(customers.map(({ name }) => name)).toEqual(['Ana', 'Dana']);
    const query = { customer: customers[0]!.id };
    expect((await maria.call(listPaymentLinkHistory, { query })).totals?.count).toBe(2);
    expect(customers[1]!.id).toBe(dana.id);
  });

  it('goes again when the import is undone, unless they were used, changed or merged', async () => {
    const names = ['Ana', 'Bob', 'Carl', 'Dora', 'Emil', 'Fay'];
    const rows = names.map((name, index) => person(name, `(415) 555-016${index}`));
    const { id, params, made } = await importAll(rows);
    expect(made).toBe(6);
    const listed = await shop.sql<{ id: string }>`
      select id from customers where user_id = ${maria.account.userId} order by name`;
    const [ana, bob, carl] = listed.map((one) => one.id) as [string, string, string];
    await maria.call(mergeCustomer, { params: { id: ana }, body: { into: bob } });
    const { address, jobAddress, notes, language, email } = await maria.call(getCustomer, {
      params: { id: carl },
    });
    const body = {
      name: 'Carla',
      phone: '(415) 555-0162',
      address,
      jobAddress,
      notes,
      language,
      email,
    };
    await maria.call(saveCustomer, { params: { id: carl }, body });
    await maria.makeLink({ customerName: 'D.', customerPhone: '(415) 555-0163' });
    await shop.run('match-links');
    expect((await maria.call(listImports)).imports).toEqual([
      { id, made: 6, doneAt: expect.any(String) },
    ]);
    expect(await maria.call(undoImport, { params })).toEqual({ made: 6, removed: 2 });
    expect(await namesOf()).toEqual(['Ana', 'Bob', 'Carla', 'Dora']);
    // The first answer was lost; what is imported meanwhile is another import's.
    expect((await importAll([person('Emil', '4155550164')])).made).toBe(1);
    expect(await maria.call(undoImport, { params })).toEqual({ made: 6, removed: 2 });
    expect((await maria.call(listImports)).imports).toHaveLength(1);
    expect(await namesOf()).toContain('Emil');
  });

  it('stays after 30 days; what was never saved is forgotten after one', async () => {
    const { params } = await importAll([person('Ana', '4155550151')]);
    const left = await send([person('Bob', '4155550152')]);
    await shop.sql`
      update customer_imports set created_at = now() - interval '25 hours', done_at = done_at - interval '30 days'
      where user_id = ${maria.account.userId}`;
    const path = `/rest/v1/customer_imports/${params.id}/undo`;
    const { body } = await maria.ask('POST', path, {});
    expect(body['code']).toBe('customer_import_not_undone');
    expect((await maria.call(listImports)).imports).toEqual([]);
    await shop.run('housekeeping');
    const run = await maria.ask('POST', `/rest/v1/customer_imports/${left.params.id}/run`, {});
    expect(run.body['code']).toBe('customer_import_not_found');
    expect(await namesOf()).toEqual(['Ana']);
  });
});
