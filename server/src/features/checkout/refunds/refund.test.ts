import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBusiness, useShop } from '../../../../test/shop.ts';
import { REFUND_CALL, refundsOf } from '../../../../test/refunds.ts';

// On a busy machine fifty calls at once take a while.
const shop = useShop({}, { timeoutMs: 3_000 });
const maria = useBusiness(shop);
const { paidLink, refund, atProvider } = refundsOf(shop, maria);

beforeEach(() => shop.sandbox.control('DELETE', '/faults'));

describe('a refund', () => {
  it('in part leaves the link paid, in full makes it refunded', async () => {
    const link = await paidLink();
    expect((await refund(link, 10_000)).body).toMatchObject({
      outcome: 'done',
      paymentLink: { status: 'paid', refundedCents: 10_000 },
    });
    expect((await refund(link, 33_983)).body).toMatchObject({
      outcome: 'done',
      paymentLink: { status: 'refunded', refundedCents: 43_983 },
    });
    expect(await atProvider(link)).toBe(43_983);
    expect((await refund(link, 1)).body['code']).toBe('refund_too_large');
  });

  it('of another contractor’s link is not found', async () => {
    const link = await paidLink();
    const other = await shop.business();
    const { body } = await other.ask('POST', `/rest/v1/payment_links/${link.id}/refund`, {
      refundId: randomUUID(),
      amountCents: 100,
    });
    expect(body['code']).toBe('payment_link_not_found');
    expect(await atProvider(link)).toBe(0);
  });

  it('of more than was paid is refused, and nothing leaves', async () => {
    const link = await paidLink();
    expect((await refund(link, 43_984)).body['code']).toBe('refund_too_large');
    expect(await atProvider(link)).toBe(0);
  });

  it('asked for fifty times at once goes out once', async () => {
    const link = await paidLink();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund(link, 20_000, id)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await atProvider(link)).toBe(20_000);
    expect((await refund(link, 20_000, id)).body['outcome']).toBe('done');
    expect((await shop.linkRow(link)).refunded_cents).toBe(20_000);
  });

  it('of two tabs at once never gives back more than one of them asked for at a time', async () => {
    const link = await paidLink();
    const answers = await Promise.all([refund(link, 30_000), refund(link, 30_000)]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(await atProvider(link)).toBe(30_000);
  });

  it('that was lost before it arrived is not taken for another that went through', async () => {
    const link = await paidLink();
    // Both have asked what was refunded before; then one goes through, and the other is lost.
    const first = refund(link, 4_000);
    await first;
    await shop.sandbox.fault({ ...REFUND_CALL, kind: 'reset-before' });
    expect((await refund(link, 4_000)).body['outcome']).toBe('unknown');
    expect((await shop.linkRow(link)).refunded_cents).toBe(4_000);
    expect(await atProvider(link)).toBe(4_000);
  });

  it('whose answer was lost is found at the provider, not sent again', async () => {
    const link = await paidLink();
    await shop.sandbox.fault({ ...REFUND_CALL, kind: 'reset-after-commit' });
    expect((await refund(link, 5_000)).body['outcome']).toBe('done');
    expect(await atProvider(link)).toBe(5_000);
  });

  it('that may still arrive is unknown, blocks another, and is settled by asking', async () => {
    const link = await paidLink();
    await shop.sandbox.fault({ ...REFUND_CALL, kind: 'slow', seconds: 4 });
    expect((await refund(link, 5_000)).body['outcome']).toBe('unknown');
    const detail = await maria.ask('GET', `/rest/v1/payment_links/${link.id}`);
    expect(detail.body['refundPending']).toBe(true);
    expect((await refund(link, 5_000)).body['code']).toBe('refund_under_way');
    await expect.poll(() => atProvider(link)).toBe(5_000);
    shop.clock.advance(10);
    await shop.run('reconcile-payments');
    expect(await atProvider(link)).toBe(5_000);
    expect((await shop.linkRow(link)).refunded_cents).toBe(5_000);
  }, 20_000);

  it('that never arrived is sent again only after the provider was asked', async () => {
    const link = await paidLink();
    await shop.sandbox.fault({ ...REFUND_CALL, kind: 'reset-before' });
    expect((await refund(link, 5_000)).body['outcome']).toBe('unknown');
    shop.clock.advance(10);
    await shop.run('reconcile-payments');
    expect(await atProvider(link)).toBe(0);
    // Not after two minutes, nor after a day and one reading: the call may still be carried out.
    shop.clock.advance(200);
    await shop.run('reconcile-payments');
    expect(await atProvider(link)).toBe(0);
    shop.clock.advance(86_400);
    await shop.run('reconcile-payments');
    expect(await atProvider(link)).toBe(5_000);
    expect((await shop.linkRow(link)).refunded_cents).toBe(5_000);
  }, 20_000);

  it('that the provider refuses is said to be refused, and can be asked for anew', async () => {
    const link = await paidLink();
    await shop.sandbox.fault({ ...REFUND_CALL, kind: '422' });
    expect((await refund(link, 5_000)).body['code']).toBe('refund_refused');
    expect((await refund(link, 5_000)).body['outcome']).toBe('done');
  });

  it('made in the provider’s own app is noticed by the next look', async () => {
    const link = await paidLink();
    const [payment] = await shop.sql<{ id: string }>`
      select provider_payment_id as id from payments where payment_link_id = ${link.id}`;
    await shop.sandbox.control('POST', `/payments/${payment!.id}/refund`, { units: 7_000 });
    shop.clock.advance(3_700);
    await shop.run('reconcile-payments');
    expect((await shop.linkRow(link)).refunded_cents).toBe(7_000);
    await shop.sandbox.control('POST', `/payments/${payment!.id}/refund`, { units: 36_983 });
    shop.clock.advance(7 * 3_600);
    await shop.run('reconcile-payments');
    expect(await shop.linkRow(link)).toMatchObject({ status: 'refunded', refunded_cents: 43_983 });
  }, 20_000);

  it('of cash is written down without the provider', async () => {
    const link = await maria.makeLink();
    await maria.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, {});
    expect((await refund(link, 42_500)).body).toMatchObject({
      outcome: 'done',
      paymentLink: { status: 'refunded', method: 'cash' },
    });
  });
});

describe('the ledger', () => {
  it('cannot be changed, by anybody', async () => {
    await expect(
      shop.server.owner.query('update ledger_entries set amount_cents = 1'),
    ).rejects.toThrow(/permission denied|append-only/);
    await expect(shop.server.owner.query('delete from ledger_entries')).rejects.toThrow(
      /permission denied|append-only/,
    );
  });

  it('takes no transaction that does not sum to zero', async () => {
    await expect(
      shop.sql`
        insert into ledger_entries (transaction_id, user_id, kind, account, amount_cents, payment_id)
        select gen_random_uuid(), user_id, 'payment', 'bank', 1, id from payments limit 1`,
    ).rejects.toThrow(/does not sum to zero/);
  });

  it('keeps every invariant', async () => {
    expect(await shop.violations()).toEqual([]);
  });
});
