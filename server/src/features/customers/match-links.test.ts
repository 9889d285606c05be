import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { dose, seededRandom } from '../../../test/dose.ts';
import { makeAccount, type TestAccount } from '../../../test/factories.ts';
import { useServer } from '../../../test/test-server.ts';
import { withClient } from '../../db/with-client.ts';

const server = useServer({ worker: false });
const random = seededRandom();

interface Bill {
  name?: string;
  phone: string;
  email?: string | null;
}

interface Link extends Required<Bill> {
  id: string;
}

let minutes = 0;
/** As a node of the version before writes it, which knows nothing of customers. */
async function bill(owner: TestAccount, { name = 'Dana Whitfield', phone, email = null }: Bill) {
  minutes += 1;
  const id = randomUUID();
  await server.sql`
    insert into payment_links (id, contractor_id, user_id, amount_cash_cents, memo, customer_name, customer_phone,
      customer_email, url, created_at)
    select ${id}, c.id, c.user_id, 15000, 'Weekly cleaning', ${name}, ${phone}, ${email}, ${id.replaceAll('-', '')},
      timestamptz '2026-01-01' + ${minutes} * interval '1 minute'
    from contractors c where c.user_id = ${owner.userId}`;
  return { id, name, phone, email };
}

const match = () => server.run('match-links');

/** Links by customer, in the order of their first links; the last has those of nobody. */
async function groups(owner: TestAccount): Promise<{ customers: string[][]; nobody: string[] }> {
  const rows = await server.sql<{ id: string; customer_id: string | null }>`
    select id, customer_id from payment_links where user_id = ${owner.userId} order by created_at`;
  const byCustomer = Map.groupBy(rows, (row) => row.customer_id);
  const idsOf = (links: { id: string }[] = []) => links.map(({ id }) => id);
  const nobody = idsOf(byCustomer.get(null));
  byCustomer.delete(null);
  return { customers: [...byCustomer.values()].map(idsOf), nobody };
}

const idsOf = (...links: { id: string }[]) => links.map(({ id }) => id);

describe('the customer of a link', () => {
  it('is found by the number in any spelling, else by the email, never by the name', async () => {
    const maria = await makeAccount(server);
    const email = 'dana@example.com';
    const first = await bill(maria, { phone: '+14155550100', email });
    const sameNumber = await bill(maria, { name: 'D. Whitfield', phone: '(415) 555-0100' });
    const newNumber = await bill(maria, { phone: '+14155550101', email: 'Dana@Example.com' });
    const knownSince = await bill(maria, { phone: '415 555 0101' });
    const namesake = await bill(maria, { phone: '+14155550102' });
    await match();
    expect(await groups(maria)).toEqual({
      customers: [idsOf(first, sameNumber, newNumber, knownSince), idsOf(namesake)],
      nobody: [],
    });
    const [dana] = await server.sql`
      select name, phone, email, last_bill, billed_at from customers where email = ${email}`;
    expect(dana).toEqual({
      name: 'Dana Whitfield',
      phone: '+14155550100',
      email,
      last_bill: { memo: 'Weekly cleaning', amount_cash_cents: 15_000, customer_pays_fees: true },
      billed_at: expect.any(Date),
    });
  });

  it('is nobody where the number is the business’s own, and one of each business', async () => {
    const maria = await makeAccount(server);
    const other = await makeAccount(server);
    const own = await bill(maria, { phone: maria.phone });
    const ours = await bill(maria, { phone: '+14155550110' });
    const theirs = await bill(other, { phone: '+14155550110' });
    await match();
    expect(await groups(maria)).toEqual({ customers: [idsOf(ours)], nobody: idsOf(own) });
    expect(await groups(other)).toEqual({ customers: [idsOf(theirs)], nobody: [] });
  });

  it('is nobody’s any more once a number was used with six names, also for the links before', async () => {
    const maria = await makeAccount(server);
    const phone = '+14155550120';
    const links = [];
    for (let tenant = 1; tenant <= 5; tenant += 1) {
      const email = tenant < 3 ? `tenant${tenant}@example.com` : null;
      links.push(await bill(maria, { name: `Tenant ${tenant}`, phone, email }));
    }
    await match();
    expect((await groups(maria)).customers).toHaveLength(1);
    links.push(await bill(maria, { name: 'TÉNANT 1', phone }));
    await match();
    expect((await groups(maria)).customers).toHaveLength(1);
    links.push(await bill(maria, { name: 'Tenant 6', phone }));
    await match();
    const [first, second, ...others] = links;
    expect(await groups(maria)).toEqual({
      customers: [idsOf(first!), idsOf(second!)],
      nobody: idsOf(...others),
    });
    expect(
      await server.sql`select name from customers where user_id = ${maria.userId} order by name`,
    ).toEqual([{ name: 'Tenant 1' }, { name: 'Tenant 2' }]);
  });
});

it('takes apart what a shared number had joined in short batches, in which it matches nothing', async () => {
  const maria = await makeAccount(server);
  const phone = '+14155550145';
  for (let count = 0; count < 40; count += 1) await bill(maria, { name: 'T1', phone });
  await match();
  for (let tenant = 2; tenant <= 6; tenant += 1) await bill(maria, { name: `T${tenant}`, phone });
  await server.sql`
    update customer_keys set names = array['t1', 't2', 't3', 't4', 't5', 't6'] where key = '4155550145'`;
  const [batch] = await server.sql<{ done: number }>`
    select done from app.match_links('-infinity', '-infinity')`;
  expect(batch!.done).toBe(31);
  const [left] = await server.sql<{ unmatched: number }>`
    select count(*)::integer as unmatched from payment_links where user_id = ${maria.userId} and customer_by is null`;
  expect(left!.unmatched).toBe(35);
  await match();
  expect((await groups(maria)).customers).toEqual([]);
});

it('leaves a customer whom the contractor has touched, without what a shared number had brought', async () => {
  const maria = await makeAccount(server);
  const phone = '+14155550140';
  const own = await bill(maria, { phone, email: 'tenant@example.com' });
  for (let tenant = 1; tenant <= 4; tenant += 1) await bill(maria, { name: `T${tenant}`, phone });
  await match();
  await server.sql`update customers set made_by = 'hand' where user_id = ${maria.userId}`;
  await server.sql`
    update payment_links set amount_cash_cents = 90000 where customer_name = 'T4' and user_id = ${maria.userId}`;
  await server.sql`update payment_links set customer_by = 'email' where id = ${own.id}`;
  await bill(maria, { name: 'T5', phone });
  await match();
  expect((await groups(maria)).customers).toEqual([idsOf(own)]);
  const rows = await server.sql`
    select last_bill ->> 'amount_cash_cents' as cents from customers where user_id = ${maria.userId}`;
  expect(rows).toEqual([{ cents: '15000' }]);
});

it('waits for its turn while somebody changes customers, and then finds the link', async () => {
  const maria = await makeAccount(server);
  const link = await bill(maria, { phone: '+14155550143' });
  await withClient(new pg.Client({ connectionString: server.owner.url }), async (merging) => {
    await merging.query('begin');
    await merging.query('select pg_advisory_xact_lock(1936287599)');
    const matching = match();
    await sleep(100);
    await merging.query('commit');
    await matching;
  });
  expect((await groups(maria)).customers).toEqual([idsOf(link)]);
});

it('goes on where the batch before got to, and from the start before it ends', async () => {
  const maria = await makeAccount(server);
  const links = [];
  for (let count = 0; count < 45; count += 1) {
    links.push(await bill(maria, { phone: `+1415557${1_000 + count}` }));
  }
  const batch = async (from: string) =>
    await server.sql<{ done: number; old_from: string }>`
      select done, old_from::text from app.match_links(${from}::timestamptz, '-infinity')`;
  const [first] = await batch('-infinity');
  expect(first!.done).toBeGreaterThan(0);
  const [behind] = await batch('infinity');
  expect(behind).toEqual({ done: 0, old_from: 'infinity' });
  await match();
  expect((await groups(maria)).customers).toEqual(links.map((link) => idsOf(link)));
});

it('goes on behind a link that cannot be matched', async () => {
  const maria = await makeAccount(server);
  const asOwner = (text: string) =>
    withClient(new pg.Client({ connectionString: server.owner.url }), (owner) => owner.query(text));
  await asOwner(`
    create function refuse_one() returns trigger language plpgsql as
      $$ begin if new.name = 'Poison' then raise exception 'no'; end if; return new; end $$;
    create trigger refuse_one before insert on customers for each row execute function refuse_one()`);
  const poison = await bill(maria, { name: 'Poison', phone: '+14155550141' });
  const next = await bill(maria, { phone: '+14155550142' });
  await match();
  await asOwner('drop function refuse_one cascade');
  expect(await groups(maria)).toEqual({ customers: [idsOf(next)], nobody: idsOf(poison) });
});

it('finds the customer of a link whose chosen one is gone', async () => {
  const maria = await makeAccount(server);
  const link = await bill(maria, { phone: '+14155550130' });
  await server.sql`update payment_links set customer_id = ${randomUUID()} where id = ${link.id}`;
  await match();
  expect(await groups(maria)).toEqual({ customers: [idsOf(link)], nobody: [] });
  const [row] = await server.sql`select id from customers where user_id = ${maria.userId}`;
  expect(
    await server.sql`select customer_id as id from payment_links where id = ${link.id}`,
  ).toEqual([row]);
});

/** The same rule, by somebody who sees all links at once: shared keys are known before the first is matched. */
function oracle(links: Link[]): string[][] {
  const keysOf = ({ phone, email }: Link) => [phone, ...(email ? [email] : [])];
  const names = new Map<string, Set<string>>();
  for (const link of links) {
    for (const key of keysOf(link)) names.set(key, (names.get(key) ?? new Set()).add(link.name));
  }
  const ofKey = new Map<string, Link[]>();
  const nobody: Link[] = [];
  for (const link of links) {
    const keys = keysOf(link).filter((key) => names.get(key)!.size <= 5);
    const known =
      keys.map((key) => ofKey.get(key)).find(Boolean) ?? (keys.length > 0 ? [] : nobody);
    known.push(link);
    for (const key of keys) if (!ofKey.has(key)) ofKey.set(key, known);
  }
  return [...new Set(ofKey.values())].map((group) => idsOf(...group));
}

it('is the same however links arrive and rounds come between them', async () => {
  for (let history = 0; history < dose({ test: 3, drill: 300 }); history += 1) {
    const maria = await makeAccount(server);
    const links: Link[] = [];
    for (let count = 0; count < 60; count += 1) {
      const name = `Person ${random(9)}`;
      const phone = `+1415556${String(1_000 + random(12)).slice(1)}0`;
      const email = random(2) ? `mail${random(9)}@example.com` : null;
      links.push(await bill(maria, { name, phone, email }));
      if (random(8) === 0) await match();
    }
    await match();
    expect((await groups(maria)).customers).toEqual(oracle(links));
    expect(
      await server.sql`select id from customers c where user_id = ${maria.userId}
        and not exists (select from payment_links l where l.customer_id = c.id)`,
    ).toEqual([]);
  }
}, 600_000);
