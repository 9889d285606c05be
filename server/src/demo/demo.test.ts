import { bankingDay } from '@jobly/core/dates';
import { expect, it } from 'vitest';
import { useShop } from '../../test/shop.ts';
import { makeLogger } from '../logger.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { layDemoData } from './lay-demo-data.ts';
import { payDemoLinks } from './pay-demo-links.ts';

const shop = useShop();

const rows = <Row>(text: string, ...values: unknown[]) =>
  shop.server.owner.query<Row & object>(text, values);

it('the demo agrees with the sandbox to the cent, and no payout waits for ever', async () => {
  const { database, clock } = shop.server;
  const { provider, baseUrl } = shop.sandbox;
  const now = clock.now();
  expect(await layDemoData(database, now)).toBe(true);
  const log = makeLogger('silent');
  await payDemoLinks({
    database,
    provider,
    ensureMerchant: shop.server.ensureMerchant,
    address: shop.address,
    sandboxUrl: baseUrl,
    log,
  });
  const { phone } = DEMO_ACCOUNTS.find(({ hasHistory }) => hasHistory)!;
  const [maria] = await rows<{ id: string; merchant: string; day: string }>(
    `select user_id as id, lopay_merchant_id as merchant, next_payout_date::text as day
     from contractors join profiles on profiles.id = user_id where phone = $1`,
    phone,
  );
  const inSandbox = () =>
    rows(
      `select 1 from payments where user_id = $1 and provider_payment_id not like 'demo-%'`,
      maria!.id,
    );
  await expect.poll(inSandbox).toHaveLength(3);

  const balance = await provider.getBalance(maria!.merchant);
  const [ledger] = await rows<{ cents: string }>(
    `select sum(amount_cents) as cents from ledger_entries where user_id = $1 and account = 'provider_balance'`,
    maria!.id,
  );
  expect(balance.availableCents + balance.pendingCents).toBe(Number(ledger!.cents));
  expect(balance.availableCents).toBeGreaterThan(0);
  expect(maria!.day).toBe(balance.nextPayoutDate);

  const payouts = await rows<{ status: string; day: string; cents: string; lines: string }>(
    `select p.status, p.payout_date::text as day, p.amount_cents as cents, sum(l.amount_cents) as lines
     from payouts p join payout_payments l on l.payout_id = p.id where p.user_id = $1 group by p.id`,
    maria!.id,
  );
  expect(payouts.length).toBeGreaterThan(5);
  for (const payout of payouts) {
    expect(payout.status).toBe('paid');
    expect(payout.day <= bankingDay(now)).toBe(true);
    expect(payout.lines).toBe(payout.cents);
  }
  expect(await shop.violations()).toEqual([]);
});
