import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { linkWrites, useBusiness, useShop } from '../../../../test/shop.ts';
import { REFUND_CALL, refundsOf } from '../../../../test/refunds.ts';
import { ProviderError } from '../../../ports/provider-error.ts';
import { refund as refundDirectly } from './refund.ts';
import { settleRefund } from './settle-refunds.ts';

const shop = useShop();
const maria = useBusiness(shop);
const { paidLink, refund, atProvider } = refundsOf(shop, maria);

beforeEach(() => shop.sandbox.control('DELETE', '/faults'));

describe('a refund', () => {
  it('counts what went through between asking and writing down', async () => {
    const link = await paidLink();
    let signalAsked: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      signalAsked = resolve;
    });
    const otherIsDone = Promise.withResolvers<void>();
    const { provider } = shop.sandbox;
    const slow = {
      ...provider,
      // The sum is read, and another tab's refund goes through before it is written down.
      listRefunds: async (merchantId: string, paymentId: string) => {
        const cents = await provider.listRefunds(merchantId, paymentId);
        signalAsked!();
        await otherIsDone.promise;
        return cents;
      },
      refund: () =>
        Promise.reject(new ProviderError('unreachable', 'lost', { outcomeUnknown: true })),
    };
    const { database, clock } = shop.server;
    const late = refundDirectly(
      { database, clock, provider: slow, links: linkWrites, enqueueFollowUp: async () => {} },
      {
        id: randomUUID(),
        linkId: link.id,
        userId: maria.account.userId,
        amountCents: 4_000,
        freelyCents: undefined,
      },
    );
    await asked;
    expect((await refund(link, 4_000)).body['outcome']).toBe('done');
    otherIsDone.resolve();
    expect(await late).toBe('unknown');
    expect((await shop.linkRow(link)).refunded_cents).toBe(4_000);
  });

  it('of a worker that lost its turn while asking is not sent a second time', async () => {
    const link = await paidLink();
    await shop.sandbox.fault({ ...REFUND_CALL, kind: 'reset-before' });
    expect((await refund(link, 1_000)).body['outcome']).toBe('unknown');
    // Due in an hour, and tried then: the server's own round does not come in between.
    await shop.sql`
      update refunds set started_at = now() - interval '25 hours',
        unseen_at = now() - interval '24 hours', next_try_at = now() + interval '1 hour'
      where payment_link_id = ${link.id}`;
    const { provider } = shop.sandbox;
    let sent = 0;
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const counting = {
      ...provider,
      refund: async (input: Parameters<typeof provider.refund>[0]) => {
        sent += 1;
        await provider.refund(input);
      },
    };
    const slow = {
      ...counting,
      listRefunds: async (merchantId: string, paymentId: string) => {
        const cents = await provider.listRefunds(merchantId, paymentId);
        asked.resolve();
        await answered.promise;
        return cents;
      },
    };
    const { database } = shop.server;
    const deps = { database, enqueueFollowUp: async () => {}, links: linkWrites };
    const nowMs = Date.now() + 3_700_000;
    const at = (ms: number) => ({ now: () => new Date(nowMs + ms) });
    const [row] = await shop.sql<{ id: string }>`
      select id from refunds where payment_link_id = ${link.id}`;
    // The first asks for so long that its minute is over; the second comes with the next round.
    const first = settleRefund({ ...deps, clock: at(0), provider: slow }, row!.id);
    await asked.promise;
    await settleRefund({ ...deps, clock: at(61_000), provider: counting }, row!.id);
    answered.resolve();
    await first;
    expect(sent).toBe(1);
    expect(await atProvider(link)).toBe(1_000);
  });
});

it('leaves every invariant of the money intact', async () => {
  expect(await shop.violations()).toEqual([]);
});
