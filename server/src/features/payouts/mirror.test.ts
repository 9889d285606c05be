import { expect, it } from 'vitest';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

/** Status and amount as the provider reports them over time, and what must be at the bank then. */
it.each([
  [[['paid', 100]], 100],
  [
    [
      ['created', 100],
      ['paid', 100],
    ],
    100,
  ],
  [
    [
      ['paid', 100],
      ['failed', 100],
    ],
    0,
  ],
  [
    [
      ['paid', 100],
      ['failed', null],
    ],
    0,
  ],
  [
    [
      ['paid', 100],
      ['failed', 100],
      ['paid', 100],
    ],
    100,
  ],
  [
    [
      ['paid', 100],
      ['paid', 120],
    ],
    120,
  ],
  [
    [
      ['paid', null],
      ['paid', 90],
    ],
    90,
  ],
  [
    [
      ['paid', 100],
      ['created', 100],
    ],
    100,
  ],
  [
    [
      ['created', 100],
      ['cancelled', 100],
    ],
    0,
  ],
] as const)('the ledger follows a payout through %j', async (steps, atBank) => {
  const { account } = await shop.business();
  const id = crypto.randomUUID();
  for (const [status, cents] of steps) {
    await shop.sql`
      insert into payouts (contractor_id, user_id, provider_payout_id, status, amount_cents, payout_date)
      values (${account.contractorId}, ${account.userId}, ${id}, ${status}, ${cents}, '2026-11-16')
      on conflict (provider_payout_id) do update set status = ${status}, amount_cents = ${cents}`;
  }
  const [row] = await shop.sql<{ bank: string | null; all: string | null }>`
    select sum(amount_cents) filter (where account = 'bank') as bank, sum(amount_cents) as all
    from ledger_entries where user_id = ${account.userId}`;
  expect([Number(row!.bank), Number(row!.all)]).toEqual([atBank, 0]);
  expect(await shop.violations()).toEqual([]);
});
