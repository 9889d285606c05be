import { setTimeout as sleep } from 'node:timers/promises';
import { runImport, undoImport } from '@jobly/core/customers/import/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { person, sendRows } from '../../../test/customer-imports.ts';
import { dose } from '../../../test/dose.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';
import { withClient } from '../../db/with-client.ts';

const shop = useShop({ worker: false });
const maria = useBusiness(shop);
const other = useBusiness(shop);

/** As many as one file may have. */
const MOST = 10_000;
const ROWS = dose({ test: 2_000, drill: MOST });

it(`imports ${ROWS} customers at once, never one above ${MOST}, and undoes it`, async () => {
  const rows = Array.from({ length: ROWS }, (_, index) =>
    person(`Customer ${index}`, `415${5_550_000 + index}`, {
      email: `customer${index}@example.com`,
    }),
  );
  const sent = await sendRows(maria, rows);
  expect(await maria.call(runImport, sent)).toMatchObject({ made: ROWS });
  const { status } = await maria.ask('PUT', `/rest/v1/customer_imports/${sent.params.id}/rows`, {
    place: MOST,
    rows: rows.slice(0, 1),
  });
  expect(status).toBe(400);
  expect(await maria.call(undoImport, sent)).toEqual({ made: ROWS, removed: ROWS });
  const left = await shop.sql`
    select from customer_keys where user_id = ${maria.account.userId}
    union all select from customer_terms where user_id = ${maria.account.userId}`;
  expect(left).toEqual([]);
});

it('leaves out one whose number became another customer’s while it waited for its turn', async () => {
  const { userId } = other.account;
  const sent = await sendRows(other, [
    person('Ana', '(415) 555-0151'),
    person('Bob', '(415) 555-0152'),
  ]);
  const run = await withClient(
    new pg.Client({ connectionString: shop.server.owner.url }),
    async (matching) => {
      await matching.query('begin');
      await matching.query('select pg_advisory_xact_lock(1936287599)');
      const running = other.call(runImport, sent);
      const waits = `select from pg_locks where locktype = 'advisory' and objid = 1936287599 and not granted`;
      while ((await matching.query(waits)).rowCount === 0) await sleep(10);
      await matching.query(
        `with made as (insert into customers (user_id, name) values ($1, 'Ana by link') returning id)
         insert into customer_keys (user_id, kind, key, customer_id) select $1, 'phone', '4155550151', id from made`,
        [userId],
      );
      await matching.query('commit');
      return running;
    },
  );
  expect(run.made).toBe(1);
  expect(
    await shop.sql`select name from customers where user_id = ${userId} order by name`,
  ).toEqual([{ name: 'Ana by link' }, { name: 'Bob' }]);
});
