import { billOf } from '@jobly/core/payment-links/bill';
import pg from 'pg';
import { expect, it } from 'vitest';
import { withClient } from '../src/db/with-client.ts';
import { dose, seededRandom } from './dose.ts';
import { randomBill } from './random-bill.ts';
import { useDatabase } from './test-database.ts';

const database = useDatabase();
const random = seededRandom();

/** The rules of money once more, in PostgreSQL's decimals, whose round() is half away from zero. */
const ORACLE = `
create or replace function pg_temp.oracle(doc jsonb) returns text language plpgsql as $$
declare
  line jsonb; cents numeric; taxed numeric := 0; free numeric := 0; part numeric; tax numeric;
begin
  for line in select jsonb_array_elements(doc -> 'typed') loop
    if line ? 'text' then
      cents := round((line ->> 'priceCents')::numeric * (line ->> 'thousandths')::numeric / 1000);
      if cents > 99999999 then return 'refused'; end if;
      if (line ->> 'taxable')::boolean then taxed := taxed + cents; else free := free + cents; end if;
    else
      cents := coalesce((line ->> 'discountCents')::numeric,
        round((taxed + free) * (line ->> 'discountMillionths')::numeric / 1000000));
      if taxed + free <= 0 or cents > taxed + free then return 'refused'; end if;
      part := round(cents * taxed / (taxed + free));
      if greatest(part, cents - part) > 99999999 then return 'refused'; end if;
      taxed := taxed - part; free := free - (cents - part);
    end if;
  end loop;
  tax := round(taxed * (doc ->> 'taxMillionths')::numeric / 1000000);
  if taxed + free + tax < 1 or taxed + free + tax > 99999999 then return 'refused'; end if;
  return (taxed + free)::bigint || ' + ' || tax::bigint;
end $$`;

const BATCH = 1_000;

it('come to the same sums in core and in the decimals of the database', async () => {
  const documents = dose({ test: 2_000, drill: 100_000 });
  let accepted = 0;
  for (let done = 0; done < documents; done += BATCH) {
    const bills = Array.from({ length: BATCH }, () => randomBill(random));
    const ours = bills.map(({ typed, taxMillionths }) => {
      const bill = billOf(typed, taxMillionths);
      return bill ? `${bill.subtotalCents} + ${bill.taxCents}` : 'refused';
    });
    const { rows } = await withClient(
      new pg.Client({ connectionString: database.url }),
      async (client) => {
        await client.query(ORACLE);
        return client.query<{ sums: string }>(
          `select pg_temp.oracle(doc) as sums
         from jsonb_array_elements($1::jsonb) with ordinality as docs (doc, place) order by place`,
          [JSON.stringify(bills)],
        );
      },
    );
    expect(ours).toEqual(rows.map(({ sums }) => sums));
    accepted += ours.filter((sums) => sums !== 'refused').length;
  }
  expect(accepted).toBeGreaterThan(documents / 4);
}, 300_000);
