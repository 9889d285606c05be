import { randomUUID } from 'node:crypto';
import { AppError } from '@jobly/core/errors';
import { providerReference } from '@jobly/core/checkout/reference';
import * as fc from 'fast-check';
import { failureOf, unreachable } from '../src/adapters/lopay/failures.ts';
import { lopayProvider } from '../src/adapters/lopay/provider.ts';
import type { PaymentProvider } from '../src/ports/payment-provider.ts';
import { Secret } from '../src/secret.ts';
import { Death, livingFor, step } from './deaths.ts';
import { refundLife } from './refund-life.ts';
import type { Business, Shop } from './shop.ts';
import { makeLinkRow } from './staff.ts';

const FAULTS = ['lost', 'late', '503', '503-done', '429', 'refused', 'unread'] as const;
type Fault = (typeof FAULTS)[number];

const thousandths = fc.integer({ min: 1, max: 1_000 });
const ofPayment = fc.nat({ max: 1 });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('round' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('refund' as const), part: thousandths }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('fault' as const),
      fault: fc.constantFrom(...FAULTS),
      lateMinutes: fc.integer({ min: 1, max: 2_200 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('time' as const),
      minutes: fc.integer({ min: 1, max: 1_600 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('app' as const),
      of: ofPayment,
      part: thousandths,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('dispute' as const),
      of: ofPayment,
      part: fc.oneof(thousandths, fc.constant(1_000)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      how: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('hear' as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** In order; the process may die in each act, after some steps. */
export const history = fc.record({
  charges: fc.integer({ min: 1, max: 2 }),
  acts: fc.array(
    fc.record({ act, dies: fc.option(fc.integer({ min: 0, max: 40 }), { freq: 2 }) }),
    { minLength: 1, maxLength: 12 },
  ),
  end: fc.constantFrom('won' as const, 'lost' as const),
});
export type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

export const GROSS = 43_983;
const MINUTE_MS = 60_000;

interface Carried {
  key: string;
  sentAt: number;
  carriedAt: number;
}

/** A link paid once or twice, a faulty provider, and its own clock. */
export async function openStory(shop: Shop, business: Business, charges: number) {
  const { merchantId, account } = business;
  const { owner, database } = shop.server;
  const real = shop.sandbox.provider;
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const link = await makeLinkRow(shop.server, account);
  const attemptId = randomUUID();
  const checkout = await real.createCheckout({
    merchantId,
    method: 'card',
    amountCents: GROSS,
    feeCents: 1_483,
    description: 'Work',
    reference: providerReference({ id: attemptId }),
    returnUrl: 'http://localhost:4000',
  });
  await owner.sql`
    insert into checkout_attempts (id, payment_link_id, user_id, method, merchant_id,
      amount_cents, fee_cents,
      net_cents, status, provider_checkout_id, checkout_url, started_at, next_look_at)
    values (${attemptId}, ${link.id}, ${account.userId}, 'card', ${merchantId}, ${GROSS}, 1483,
      ${GROSS} - 1483, 'open', ${checkout.id}, ${checkout.url}, now(), now())`;
  const payments: string[] = [];
  for (let charge = 0; charge < charges; charge += 1) {
    const made = await shop.sandbox.control('POST', `/links/${checkout.id}/charge`, {});
    payments.push((made['payment'] as { id: string }).id);
  }
  const carried: Carried[] = [];
  const late: { dueMs: number; carry: () => Promise<void> }[] = [];
  const armed: { fault: Fault; lateMinutes: number }[] = [];
  const provider: PaymentProvider = {
    ...real,
    listRefunds: async (...asked) => {
      step();
      if (armed[0]?.fault === 'unread') {
        armed.shift();
        throw unreachable('GET statement');
      }
      const shown = await real.listRefunds(...asked);
      step();
      return shown;
    },
    refund: async (asked) => {
      step();
      const sentAt = clock.now().getTime();
      const carry = async () => {
        await real.refund(asked);
        carried.push({ key: asked.key, sentAt, carriedAt: clock.now().getTime() });
      };
      const fault = armed[0]?.fault === 'unread' ? undefined : armed.shift();
      if (fault?.fault === '429') throw failureOf('POST refund', 429, undefined);
      if (fault?.fault === '503') throw failureOf('POST refund', 503, undefined);
      if (fault?.fault === 'refused') return away.refund(asked);
      if (fault?.fault === 'late') {
        late.push({ dueMs: sentAt + fault.lateMinutes * MINUTE_MS, carry });
        throw unreachable('POST refund');
      }
      await carry();
      step();
      if (fault?.fault === 'lost') throw unreachable('POST refund');
      if (fault) throw failureOf('POST refund', 503, undefined);
    },
  };
  const life = refundLife({ database, clock, provider });
  const disputes: { disputeId: string; paymentId: string; open: boolean }[] = [];

  /** Delayed calls are carried out now; the provider may refuse them by then. */
  async function passTime(minutes: number): Promise<void> {
    aheadMs += minutes * MINUTE_MS;
    for (const call of late.filter(({ dueMs }) => dueMs <= clock.now().getTime())) {
      late.splice(late.indexOf(call), 1);
      await call.carry().catch(() => undefined);
    }
  }

  const hear = async () => {
    for (const { disputeId, paymentId } of disputes) await life.hear({ disputeId, paymentId });
  };

  async function decide(how: 'won' | 'lost'): Promise<void> {
    for (const dispute of disputes.filter(({ open }) => open)) {
      await shop.sandbox.control('POST', `/disputes/${dispute.disputeId}`, { status: how });
      dispute.open = false;
    }
  }

  async function take(one: Act): Promise<void> {
    if (one.does === 'round') return life.round(link.id);
    if (one.does === 'hear') return hear();
    if (one.does === 'decide') return decide(one.how);
    if (one.does === 'time') return passTime(one.minutes);
    if (one.does === 'fault') return void armed.push(one);
    const units = Math.max(1, Math.floor((GROSS * one.part) / 1_000));
    if (one.does === 'refund') {
      const asked = { linkId: link.id, userId: account.userId, amountCents: units };
      return void (await life.refund({ id: randomUUID(), ...asked }));
    }
    const paymentId = payments[one.of] ?? payments[0]!;
    // The provider may refuse it: more than is left, or disputed already.
    const path = `/payments/${paymentId}/${one.does === 'app' ? 'refund' : 'dispute'}`;
    const made = await shop.sandbox.control('POST', path, { units }).catch(() => undefined);
    if (made && one.does === 'dispute') {
      disputes.push({ disputeId: made['id'] as string, paymentId, open: true });
    }
  }

  return {
    link,
    payments,
    carried,
    life,
    take: ({ act: one, dies }: History['acts'][number]) =>
      livingFor(dies ?? Infinity, () => take(one)).catch((error: unknown) => {
        if (!(error instanceof Death || error instanceof AppError)) throw error;
      }),
    /** All faults end, and time advances until nothing is under way. */
    async end(how: 'won' | 'lost'): Promise<void> {
      armed.length = 0;
      await decide(how);
      for (let turn = 0; turn < 60; turn += 1) {
        await hear();
        await life.round(link.id);
        const open = await owner.sql`
          select 1 from refunds where payment_link_id = ${link.id} and status in ('open', 'unknown')`;
        if (open.length === 0 && late.length === 0) break;
        await passTime(turn < 2 ? 10 : 600);
      }
      await passTime(1);
      // Twice: a round first notifies of what the previous one finished.
      await life.round(link.id);
      await life.round(link.id);
    },
  };
}

export type Story = Awaited<ReturnType<typeof openStory>>;

/** Connection refused. */
const away = lopayProvider({
  baseUrl: 'http://127.0.0.1:1',
  apiKey: new Secret('none'),
  timeoutMs: 2_000,
  webhookScheme: 'svix',
  webhookSecret: new Secret('none'),
});
