import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Payout } from '@jobly/core/payouts/contract';
import { dose } from '../../../test/dose.ts';
import { refundsOf } from '../../../test/refunds.ts';
import { useShop, type Business, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();

/** What happens to one business, each from 0 to 1 choosing an amount or a link. */
const Step = fc.record({
  kind: fc.constantFrom('pay', 'pay twice', 'refund', 'next day', 'payout fails'),
  share: fc.double({ min: 0.01, max: 1, noNaN: true }),
});
type Step = { kind: string; share: number };

async function live(business: Business, steps: Step[]): Promise<void> {
  const { paidLink, refund } = refundsOf(shop, business);
  const paid: { link: MadeLink; leftCents: number }[] = [];
  for (const { kind, share } of steps) {
    if (kind === 'pay' || kind === 'pay twice') {
      const link = await paidLink();
      paid.push({ link, leftCents: 43_983 });
      if (kind === 'pay twice') await payAgain(link);
    } else if (kind === 'refund') {
      const one = paid[Math.floor(share * paid.length * 0.99)];
      const amountCents = one ? Math.ceil(one.leftCents * share) : 0;
      if (!one || amountCents === 0) continue;
      const { body } = await refund(one.link, amountCents);
      if (body['outcome'] !== 'done') throw new Error(`no refund: ${JSON.stringify(body)}`);
      one.leftCents -= amountCents;
    } else if (kind === 'next day') {
      await shop.sandbox.control('POST', '/next-working-day');
    } else await failNewestPayout(business);
  }
}

/** The second charge goes back by itself; its fee does not. */
async function payAgain(link: MadeLink): Promise<void> {
  await shop.charge(link);
  const back = () =>
    shop.sql`
      select 1 from refunds where payment_link_id = ${link.id} and reason = 'extra_payment'
      and status = 'done'`;
  await expect.poll(back).toHaveLength(1);
}

async function failNewestPayout({ merchantId }: Business): Promise<void> {
  const [newest] = await shop.sandbox.provider.listPayouts(merchantId);
  if (!newest || newest.status === 'failed') return;
  await shop.sandbox.control('POST', `/payouts/${newest.id}`, { status: 'failed' });
}

/** Until nothing of what happened is under way: a sync that began before it would write what was then. */
async function settle(): Promise<void> {
  await shop.sandbox.control('POST', '/webhooks/deliver-now');
  const open = () =>
    shop.server.owner.query(`select 1 from provider_events where status = 'received'`);
  await expect.poll(open).toEqual([]);
}

/** What the screens of this business show, read anew from the provider. */
async function screens({ cookie, account }: Business) {
  await settle();
  // The provider's events are signed by the real clock, so the readings are aged instead of ours.
  for (const age of [
    `update merchant_polls set payouts_synced_at = null where user_id = $1`,
    `update balances set read_at = read_at - interval '1 hour' where user_id = $1`,
  ]) {
    await shop.server.owner.query(age, [account.userId]);
  }
  const list = await shop.ask('GET', '/rest/v1/payouts', { cookie });
  const balance = await shop.ask('POST', '/functions/v1/fetch-lopay-balance', {
    cookie,
    body: {},
  });
  const [ledger] = await shop.sql<{ cents: string }>`
    select coalesce(sum(amount_cents), 0) as cents from ledger_entries
    where user_id = ${account.userId} and account = 'provider_balance'`;
  return {
    payouts: list.body['payouts'] as Payout[],
    balance: balance.body as { balance: number; pending: number },
    ledgerCents: Number(ledger!.cents),
  };
}

const sumOf = (lines: Payout['payments']) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents!, 0);

const step = (kind: string, share = 0.5): Step => ({ kind, share });

it('the lines of every payout sum to it, and the balance is the ledger’s, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const business = await shop.business();
      await live(business, [...steps, step('next day')]);
      const { payouts, balance, ledgerCents } = await screens(business);
      for (const payout of payouts) {
        expect(sumOf(payout.payments)).toBe(payout.amountCents);
        // Only what the provider does not explain (of a payout that came back) has no name.
        const named = payout.payments.filter(({ kind }) => kind !== 'other');
        expect(named.map(({ customerName }) => customerName)).not.toContain(null);
      }
      expect(balance.balance + balance.pending).toBe(ledgerCents);
    }),
    {
      numRuns: dose({ test: 3, drill: 100 }),
      endOnFailure: true,
      examples: [
        [[step('pay'), step('pay twice'), step('refund'), step('next day'), step('refund')]],
        [[step('pay'), step('next day'), step('refund', 0.9), step('pay'), step('payout fails')]],
      ],
    },
  );
}, 300_000);

it('says what each line is, with the customer of our link', async () => {
  const business = await shop.business();
  await live(business, [step('pay twice'), step('pay'), step('refund', 1), step('next day')]);
  const { payouts } = await screens(business);
  expect(payouts).toHaveLength(1);
  const lines = payouts[0]!.payments.map(({ kind, amountCents, customerName, description }) => ({
    kind,
    amountCents,
    customerName,
    description,
  }));
  const dana = { customerName: 'Dana Whitfield', description: 'Replace kitchen faucet' };
  expect(lines.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'extra_payment', amountCents: 42_500, ...dana },
    { kind: 'extra_refund', amountCents: -43_983, ...dana },
    { kind: 'payment', amountCents: 42_500, ...dana },
    { kind: 'payment', amountCents: 42_500, ...dana },
    { kind: 'refund', amountCents: -43_983, ...dana },
  ]);
  expect(payouts[0]!.amountCents).toBe(39_534);
});
