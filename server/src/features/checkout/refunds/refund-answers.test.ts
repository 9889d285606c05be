import { Client } from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FAILING_ANSWERS, faultOf, type FailingAnswer } from '../../../../test/answers.ts';
import { refundsOf } from '../../../../test/refunds.ts';
import { linkWrites, useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';
import type { Db } from '../../../db/database.ts';
import { findViolations } from '../../../db/invariants.ts';
import { settleRefund } from './settle-refunds.ts';

const shop = useShop({}, { timeoutMs: 2_000 });
const maria = useBusiness(shop);
const { refund, atProvider } = refundsOf(shop, maria);
beforeAll(async () => {
  // The provider signs its events at its own hour, ours is far ahead of it: they are delivered by hand.
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
});

beforeEach(() => shop.sandbox.control('DELETE', '/faults'));

const STATEMENT = { method: 'GET', path: '/report/statement' };
const REFUND = { method: 'POST', path: '^/payment/[^/]+/refund$' };
const REFUSALS = ['400', '422'] as const;
const NO_REFUSALS = FAILING_ANSWERS.filter((kind) => kind !== '400' && kind !== '422');

interface Refund {
  id: string;
  status: string;
  next_try_at: Date | null;
  payment: string;
}

async function refundOf(link: MadeLink): Promise<Refund> {
  const [row] = await shop.sql<Refund>`
    select r.id, r.status, r.next_try_at, p.provider_payment_id as payment
    from refunds r join payments p on p.id = r.payment_id where r.payment_link_id = ${link.id}`;
  return row!;
}

/** Charged twice while the call of that path fails: the automatic refund cannot go out. */
async function chargedTwice(fault: object): Promise<MadeLink> {
  const link = await charged(2, { ...fault, times: null });
  await expect.poll(() => refundOf(link)).toBeDefined();
  return link;
}

async function charged(times: number, fault?: object): Promise<MadeLink> {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  const id = await shop.checkoutOf(link);
  for (let time = 0; time < times; time += 1) {
    await shop.sandbox.control('POST', `/links/${id}/charge`, {});
  }
  if (fault) await shop.sandbox.fault(fault);
  await shop.deliver('payment.success', { paymentLinkId: id });
  await shop.becomes(link, 'paid');
  return link;
}

/** The next attempt of this refund, whichever worker made the last one. */
async function settle(link: MadeLink): Promise<void> {
  // As long as a lost call may take.
  shop.clock.advance(25 * 3_600);
  const { database, clock } = shop.server;
  const { provider } = shop.sandbox;
  const enqueueFollowUp = (db: Db, paymentId: string) =>
    shop.server.enqueue(db, 'follow-up-payment', { paymentId });
  const deps = { database, clock, provider, enqueueFollowUp, links: linkWrites };
  await settleRefund(deps, (await refundOf(link)).id);
}

/**
 * The worker may be at it at the same moment: then the next turn is the one that counts. Not at once: each turn is a
 * day later, and a call of the worker's that is still under way would seem to have taken that day.
 */
async function healedSettles(link: MadeLink): Promise<void> {
  await shop.sandbox.control('DELETE', '/faults');
  const next = async () => {
    await settle(link);
    return (await refundOf(link)).status;
  };
  await expect.poll(next, { timeout: 10_000, interval: 1_500 }).toBe('done');
}

const mismatchesOf = (link: MadeLink) =>
  shop.sql<{ seen: string; resolved: boolean }>`
    select seen, resolved_at is not null as resolved from payment_mismatches
    where payment_link_id = ${link.id}`;

const promised = (link: MadeLink) =>
  shop.sql`
    select 1 from messages m join payments p on m.dedupe_key = 'extra-payment:' || p.id
    where p.payment_link_id = ${link.id}`;

describe('the automatic refund of a second charge (M16)', () => {
  it.each(FAILING_ANSWERS)(
    'outlasts a read that is answered %s',
    async (kind) => {
      const link = await chargedTwice({ ...STATEMENT, ...faultOf(kind) });
      await settle(link);
      expect((await refundOf(link)).status).not.toBe('refused');
      expect(await promised(link)).toEqual([]);
      // No answer for long enough: a person has heard of it.
      await expect.poll(() => mismatchesOf(link)).toMatchObject([{ resolved: false }]);
      expect(await shop.violations()).toEqual([]);
      await healedSettles(link);
      expect(await mismatchesOf(link)).toMatchObject([{ resolved: true }]);
      await shop.run('reconcile-payments');
      await expect.poll(() => promised(link)).toHaveLength(1);
    },
    30_000,
  );

  it.each(REFUSALS)(
    'ends when its own call is answered %s, and a person knows',
    async (kind) => {
      const link = await chargedTwice({ ...REFUND, ...faultOf(kind) });
      await settle(link);
      await expect.poll(async () => (await refundOf(link)).status).toBe('refused');
      expect(await mismatchesOf(link)).toMatchObject([{ resolved: false }]);
      expect(await promised(link)).toEqual([]);
      expect(await shop.violations()).toEqual([]);
    },
    30_000,
  );

  it.each(NO_REFUSALS)(
    'does not end when its own call is answered %s',
    async (kind) => {
      const link = await chargedTwice({ ...REFUND, ...faultOf(kind) });
      await settle(link);
      await healedSettles(link);
      expect(await shop.violations()).toEqual([]);
    },
    30_000,
  );

  it('is a violation when it was refused without an alert, or when it is stuck', async () => {
    const link = await chargedTwice({ ...STATEMENT, ...faultOf('403') });
    await settle(link);
    const broken = (...statements: string[]) => violationsAfter(statements, link.id);
    const refundWith = (change: string) =>
      `update refunds set ${change} where payment_link_id = $1`;
    expect(await broken(refundWith(`next_try_at = now() - interval '2 days'`))).toBeGreaterThan(0);
    expect(await broken(refundWith(`next_try_at = null`))).toBeGreaterThan(0);
    const refused = refundWith(`status = 'refused', next_try_at = null`);
    expect(await broken(refused)).toBe(0);
    const withoutMismatch =
      'update payment_mismatches set provider_payment_id = null where payment_link_id = $1';
    expect(await broken(refused, withoutMismatch)).toBeGreaterThan(0);
    await healedSettles(link);
    expect(await shop.violations()).toEqual([]);
  }, 30_000);
});

/** How many violations there would be after these statements, which are taken back. */
async function violationsAfter(statements: string[], linkId: string): Promise<number> {
  const client = new Client({
    connectionString: shop.server.owner.url,
    options: '-c role=jobly_system',
  });
  await client.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement, [linkId]);
    return (await findViolations((text) => client.query(text))).length;
  } finally {
    await client.end();
  }
}

/** Answers that may well be the same the next time. */
const NOT_TO_BE_READ = new Set<FailingAnswer>([
  '400',
  '409',
  '422',
  'non-json',
  'empty',
  'wrong-shape',
]);

describe('a refund that the contractor asks for', () => {
  it.each(FAILING_ANSWERS)(
    'is not begun when the read before it is answered %s',
    async (kind) => {
      const link = await charged(1);
      await shop.sandbox.fault({ ...STATEMENT, ...faultOf(kind), times: null });
      const { body } = await refund(link, 5_000);
      expect(body['code']).toBe(
        NOT_TO_BE_READ.has(kind) ? 'refund_not_checked' : 'refund_not_started',
      );
      expect(body['message']).toContain('No money has moved');
      expect(await refundOf(link)).toBeUndefined();
      await shop.sandbox.control('DELETE', '/faults');
      expect((await refund(link, 5_000)).body['outcome']).toBe('done');
    },
    30_000,
  );

  it.each(REFUSALS)(
    'whose call is answered %s is refused',
    async (kind) => {
      const link = await charged(1);
      await shop.sandbox.fault({ ...REFUND, ...faultOf(kind), times: null });
      expect((await refund(link, 5_000)).body['code']).toBe('refund_refused');
    },
    30_000,
  );

  it.each(NO_REFUSALS)(
    'whose call is answered %s goes on until it is done',
    async (kind) => {
      const link = await charged(1);
      await shop.sandbox.fault({ ...REFUND, ...faultOf(kind), times: null });
      expect((await refund(link, 5_000)).body['outcome']).toMatch(/^(unknown|done)$/);
      // What was only late has arrived by the time that another turn comes.
      await new Promise((resolve) => setTimeout(resolve, kind === 'slow' ? 3_000 : 0));
      await settle(link);
      await healedSettles(link);
      expect(await atProvider(link)).toBe(5_000);
      expect((await shop.linkRow(link)).refunded_cents).toBe(5_000);
      expect(await shop.violations()).toEqual([]);
    },
    30_000,
  );
});
