import { beforeAll, beforeEach, expect, it } from 'vitest';
import { useShop, type Business } from '../../../test/shop.ts';
import { syncPayouts } from './sync-payouts.ts';

let maria: Business;
let payoutId: string;
const shop = useShop();
beforeAll(async () => {
  // The test alone says when the provider is asked.
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
});

beforeEach(async () => {
  maria = await shop.business();
  const { merchantId } = maria;
  await shop.sandbox.control('POST', `/merchants/${merchantId}/payments`, { amountUnits: 10_000 });
  await shop.sandbox.control('POST', '/next-working-day');
  payoutId = (await shop.sandbox.provider.listPayouts(merchantId))[0]!.id;
});

const becomes = (status: string) =>
  shop.sandbox.control('POST', `/payouts/${payoutId}`, { status });

function sync({ provider = shop.sandbox.provider, clockAheadMs = 0 } = {}): Promise<unknown> {
  const { database, clock } = shop.server;
  const ahead = { now: () => new Date(clock.now().getTime() + clockAheadMs) };
  const deps = { database, clock: ahead, provider, notifyOwnerBySms: async () => {} };
  return syncPayouts(deps, maria.merchantId);
}

async function saved() {
  const { owner } = shop.server;
  const [payout] = await owner.sql<{ status: string }>`
    select status from payouts where provider_payout_id = ${payoutId}`;
  const [bank] = await owner.sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries
    where user_id = ${maria.account.userId} and account = 'bank'`;
  return { status: payout!.status, atBankCents: bank!.cents };
}

it('an older reading that arrives late does not undo a newer one', async () => {
  await becomes('paid');
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const { provider } = shop.sandbox;
  const slow = {
    ...provider,
    async getBalance(merchantId: string) {
      asked.resolve();
      await answered.promise;
      return provider.getBalance(merchantId);
    },
  };
  const older = sync({ provider: slow });
  await asked.promise;
  await becomes('failed');
  await sync();
  expect(await saved()).toEqual({ status: 'failed', atBankCents: 0 });

  answered.resolve();
  await older;
  expect(await saved()).toEqual({ status: 'failed', atBankCents: 0 });
  expect(await shop.violations()).toEqual([]);
});

it('a reading by a clock that was ahead does not hold up the next ones', async () => {
  await becomes('paid');
  await sync({ clockAheadMs: 60 * 60_000 });
  expect(await saved()).toMatchObject({ status: 'paid' });
  await becomes('failed');
  await sync();
  expect(await saved()).toEqual({ status: 'failed', atBankCents: 0 });
});
