import { describe, expect, it } from 'vitest';
import { AT, listOf, ROWS, startStripeStub, transaction } from '../../../test/stripe-stub.ts';

describe('refunds', () => {
  const refund = async (application_fee_amount: number | null) => {
    await using stub = await startStripeStub(({ method }) =>
      method === 'GET' ? { id: 'pi_1', application_fee_amount } : { id: 're_1' },
    );
    const given = { merchantId: 'acct_1', paymentId: 'pi_1', amountCents: 1_000, key: 'refund-1' };
    await stub.provider().refund(given);
    return stub.sent.at(-1)!;
  };

  it('are made once by their key, and give back the operator’s part where there is one', async () => {
    const plain = await refund(null);
    expect(plain.path).toBe('/v1/refunds');
    expect(plain.headers).toMatchObject({
      'idempotency-key': 'refund-1',
      'stripe-account': 'acct_1',
    });
    expect(plain.form).toEqual({ payment_intent: 'pi_1', amount: '1000' });
    expect((await refund(212)).form).toMatchObject({ refund_application_fee: 'true' });
  });

  it('are known not to be sent when their payment could not be read', async () => {
    await using stub = await startStripeStub(() => 'reset');
    const given = { merchantId: 'acct_1', paymentId: 'pi_1', amountCents: 1_000, key: 'refund-1' };
    await expect(stub.provider().refund(given)).rejects.toMatchObject({
      notCalled: true,
      outcomeUnknown: false,
      refused: false,
    });
    expect(stub.sent.map(({ method }) => method)).not.toContain('POST');
  });

  it('are listed without those that failed, and never in part', async () => {
    const one = (amount: number, status: string) => ({
      id: `re_${amount}`,
      amount,
      status,
      currency: 'usd',
    });
    let pages = [
      listOf(one(1, 'succeeded'), one(2, 'pending'), one(4, 'failed'), one(8, 'canceled')),
    ];
    await using stub = await startStripeStub(() => pages.shift());
    const list = () => stub.provider().listRefunds('acct_1', 'pi_1');
    expect(await list()).toEqual([1, 2]);
    expect(stub.sent[0]!.path).toBe('/v1/refunds?limit=100&payment_intent=pi_1');
    pages = [{ ...listOf(one(1, 'succeeded')), has_more: true }];
    await expect(list()).rejects.toMatchObject({ outcomeUnknown: true });
  });
});

it('the balance is what is in dollars, and may be negative', async () => {
  await using stub = await startStripeStub(() => ({
    available: [
      { amount: -1_500, currency: 'usd' },
      { amount: 700, currency: 'eur' },
    ],
    pending: [{ amount: 42_500, currency: 'usd' }],
  }));
  expect(await stub.provider().getBalance('acct_1')).toEqual({
    availableCents: -1_500,
    pendingCents: 42_500,
    nextPayoutDate: undefined,
  });
});

describe('payouts', () => {
  const payout = (id: string, changed: object = {}) => ({
    id,
    status: 'paid',
    amount: 39_737,
    currency: 'usd',
    arrival_date: AT,
    created: AT - 86_400,
    automatic: true,
    reconciliation_status: 'completed',
    failure_code: null,
    failure_message: null,
    ...changed,
  });
  const listed = async (...payouts: object[]) => {
    const own = transaction('txn_9', 'payout', [-39_737, 0], { id: 'po_1', status: 'paid' });
    await using stub = await startStripeStub(({ path }) =>
      path.startsWith('/v1/payouts') ? listOf(...payouts) : listOf(own, ...ROWS),
    );
    return { payouts: await stub.provider().listPayouts('acct_1'), sent: stub.sent };
  };

  it('name what is inside of them once that is known', async () => {
    const { payouts, sent } = await listed(payout('po_1'));
    const [{ lines, ...about }] = payouts as [(typeof payouts)[0]];
    expect(about).toEqual({
      id: 'po_1',
      status: 'paid',
      amountCents: 39_737,
      reason: undefined,
      payoutDate: '2026-07-14',
    });
    expect(sent[1]!.path).toBe(
      '/v1/balance_transactions?limit=100&payout=po_1&expand[0]=data.source',
    );
    expect(
      lines.map(({ id, kind, paymentId, amountCents }) => [id, kind, paymentId, amountCents]),
    ).toEqual([
      ['pi_1', 'payment', 'pi_1', 41_237],
      ['txn_2', 'refund', 'pi_1', -1_000],
      ['txn_3', 'refund', 'pi_1', 1_000],
      ['txn_4', 'dispute', 'pi_1', -43_000],
      ['txn_5', 'dispute', 'pi_1', 41_500],
      ['txn_6', 'other', undefined, -200],
    ]);
  });

  it('are not asked what is inside before, by hand, or when they are old', async () => {
    const old = Array.from({ length: 12 }, (_, n) => payout(`po_${n}`));
    const { payouts, sent } = await listed(
      payout('po_new', { status: 'in_transit', reconciliation_status: 'in_progress' }),
      payout('po_hand', { automatic: false, reconciliation_status: 'not_applicable' }),
      payout('po_back', { status: 'failed', failure_message: 'Account closed', automatic: false }),
      payout('po_off', { status: 'canceled', automatic: false }),
      payout('po_euro', { currency: 'eur' }),
      ...old,
    );
    expect(payouts.slice(0, 4).map(({ status, reason }) => [status, reason])).toEqual([
      ['created', undefined],
      ['paid', undefined],
      ['failed', 'Account closed'],
      ['cancelled', undefined],
    ]);
    expect(payouts.map(({ id }) => id)).not.toContain('po_euro');
    expect(payouts).toHaveLength(16);
    expect(sent.filter(({ path }) => path.includes('balance_transactions'))).toHaveLength(6);
  });
});
