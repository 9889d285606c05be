import { returnedSplit } from '@jobly/core/checkout/refund-split';
import { ONLINE_METHODS, quote } from '@jobly/core/payment-links/fees';
import { percentTip, withoutTax } from '@jobly/core/payment-links/tips';
import pg from 'pg';
import { expect, it } from 'vitest';
import { withClient } from '../src/db/with-client.ts';
import { dose, seededRandom } from './dose.ts';
import { useDatabase } from './test-database.ts';

const database = useDatabase();
const random = seededRandom();
const upTo = (most: number) => random(most + 1);

/** The rules of tips once more, in PostgreSQL's decimals, whose round() is half away from zero. */
const ORACLE = `
  select base, round(base * percent / 100) as tip_percent,
    case when pays then amount + round(amount * rate) + fixed + tip else amount + tip end as total,
    case when pays then round(amount * rate) + fixed + round(tip * rate)
      else round((amount + tip) * rate) + fixed end as fee,
    round(back * tip / (amount + tip)) as tip_back,
    round(back * (amount - base) / (amount + tip)) as tax_back
  from jsonb_to_recordset($1::jsonb) as given (amount numeric, subtotal numeric, tax numeric,
    percent numeric, tip numeric, rate numeric, fixed numeric, pays boolean, back numeric, place bigint),
  lateral (select round(amount * subtotal / (subtotal + tax)) as base) as based
  order by place`;

it('come to the same cents in core and in the decimals of the database', async () => {
  const given = Array.from({ length: dose({ test: 20_000, drill: 500_000 }) }, (_, place) => {
    const amount = 1 + upTo(random(2) === 0 ? 20_000 : 99_999_998);
    const tip = upTo(Math.floor(amount / 2));
    const method = ONLINE_METHODS[upTo(1)]!;
    // Small enough that the job is the largest part and takes what rounding leaves.
    const subtotal = 1 + upTo(50_000_000);
    return {
      place,
      amount,
      tip,
      method,
      subtotal,
      tax: upTo(Math.floor(subtotal / 3)),
      percent: [10, 15, 20, 30][upTo(3)]!,
      rate: method === 'card' ? 0.0349 : 0.0599,
      fixed: method === 'card' ? 0 : 30,
      pays: random(2) === 0,
      back: upTo(amount + tip),
    };
  });
  const ours = given.map(({ amount, tip, method, subtotal, tax, percent, pays, back }) => {
    const bill = { lines: [], subtotalCents: subtotal, taxMillionths: 0, taxCents: tax };
    const base = withoutTax(amount, bill);
    const { totalCents, feeCents } = quote(method, amount, pays, tip);
    const split = returnedSplit({ job: base, tax: amount - base, tip, fee: 0 }, back);
    return [base, percentTip(base, percent), totalCents, feeCents, split.tip, split.tax];
  });
  const { rows } = await withClient(new pg.Client({ connectionString: database.url }), (client) =>
    client.query<Record<string, string>>(ORACLE, [JSON.stringify(given)]),
  );
  const theirs = rows.map((row) => Object.values(row).map(Number));
  // Where the job is not the largest part, or all of it is a few cents, the rest is elsewhere.
  const compared = given.flatMap(({ amount, tip }, at) =>
    amount >= 100 && ours[at]![0]! > Math.max(tip, amount - ours[at]![0]!) ? [at] : [],
  );
  expect(compared.length).toBeGreaterThan(given.length / 2);
  expect(compared.map((at) => ours[at])).toEqual(compared.map((at) => theirs[at]));
}, 300_000);
