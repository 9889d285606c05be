import { expect, it } from 'vitest';
import { paid } from '../../test/stripe.ts';

const NET = 12_600 - 395 - 100;

it('gives back in parts, with the platform fee in proportion, and never more than there was', async () => {
  const { stripe, charge, asAccount, readCharge, lines, types } = await paid();
  const part = { charge, amount: 6_300, refund_application_fee: true };
  const refund = await stripe.refunds.create({ ...part, metadata: { ours: '1' } }, asAccount);
  expect(refund).toMatchObject({ status: 'succeeded', amount: 6_300, metadata: { ours: '1' } });
  const [line] = await lines({ type: 'refund' });
  expect(line).toMatchObject({ amount: -6_300, fee: -50, net: -6_250, source: refund.id });
  await expect(stripe.refunds.create({ charge, amount: 6_301 }, asAccount)).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
  });
  await stripe.refunds.create(part, asAccount);
  expect(await readCharge(['refunds'])).toMatchObject({
    refunded: true,
    amount_refunded: 12_600,
    refunds: { data: [{ amount: 6_300 }, { amount: 6_300 }] },
  });
  await expect(stripe.refunds.create({ charge }, asAccount)).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const { data } = await stripe.refunds.list({ charge }, asAccount);
  expect(data).toHaveLength(2);
  expect((await types()).filter((type) => type === 'charge.refunded')).toHaveLength(2);
});

it('refunds once per idempotency key', async () => {
  const { stripe, charge, asAccount } = await paid();
  const again = () =>
    stripe.refunds.create({ charge, amount: 100 }, { ...asAccount, idempotencyKey: 'refund-1' });
  expect((await again()).id).toBe((await again()).id);
  expect((await stripe.refunds.list({ charge }, asAccount)).data).toHaveLength(1);
});

it('fails a refund days later and takes the money back', async () => {
  const { stripe, charge, asAccount, readCharge, days, lines, types } = await paid({
    card: '4000000000005126',
  });
  const { id } = await stripe.refunds.create({ charge }, asAccount);
  await days(3);
  expect(await stripe.refunds.retrieve(id, {}, asAccount)).toMatchObject({
    status: 'failed',
    failure_reason: 'declined',
  });
  expect(await readCharge()).toMatchObject({ refunded: false, amount_refunded: 0 });
  expect(await lines({ type: 'refund_failure' })).toMatchObject([{ amount: 12_600 }]);
  expect(await types()).toContain('refund.failed');
});

it('withdraws a disputed amount and its fee, takes evidence, and gives the amount back if it is won', async () => {
  const { stripe, asAccount, charge, lines, types, steer } = await paid({
    card: '4000000000000259',
  });
  const [dispute] = (await stripe.disputes.list({ charge }, asAccount)).data;
  const id = String(dispute?.id);
  expect(dispute).toMatchObject({
    status: 'needs_response',
    amount: 12_600,
    is_charge_refundable: false,
    balance_transactions: [{ amount: -12_600, fee: 1_500, reporting_category: 'dispute' }],
  });
  await expect(stripe.refunds.create({ charge }, asAccount)).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  const file = await stripe.files.create(
    {
      purpose: 'dispute_evidence',
      file: { data: Buffer.alloc(1_000_000), name: 'pack.pdf', type: 'application/pdf' },
    },
    asAccount,
  );
  expect(file).toMatchObject({ object: 'file', size: 1_000_000, type: 'pdf' });
  const evidence = { uncategorized_file: file.id, customer_name: 'Dana Whitfield' };
  await stripe.disputes.update(id, { evidence, submit: false }, asAccount);
  const wrong = stripe.disputes.update(id, { evidence: { receipt: 'file_none' } }, asAccount);
  await expect(wrong).rejects.toMatchObject({ code: 'resource_missing' });
  const submitted = await stripe.disputes.update(id, { submit: true }, asAccount);
  expect(submitted).toMatchObject({
    status: 'under_review',
    evidence,
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  await expect(stripe.disputes.update(id, { evidence }, asAccount)).rejects.toThrow('under review');
  await steer(`/disputes/${id}`, { status: 'won' });
  expect(await lines({ type: 'adjustment' })).toMatchObject([
    { amount: 12_600, fee: 0, reporting_category: 'dispute_reversal' },
    { amount: -12_600, fee: 1_500 },
  ]);
  expect((await types()).filter((type) => String(type).startsWith('charge.dispute'))).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ]);
});

it('takes the money of an inquiry when it goes on, and gives it back if that is won', async () => {
  const { stripe, asAccount, charge, steer, lines } = await paid();
  await steer(`/charges/${charge}/dispute`, { status: 'warning_needs_response' });
  const [dispute] = (await stripe.disputes.list({ charge }, asAccount)).data;
  const becomes = (status: string) => steer(`/disputes/${String(dispute?.id)}`, { status });
  await becomes('needs_response');
  expect(await lines({ type: 'adjustment' })).toMatchObject([{ net: -12_600 - 1_500 }]);
  await becomes('won');
  expect(await lines({ type: 'adjustment' })).toMatchObject([{ net: 12_600 }, {}]);
  expect((await becomes('lost')).status).toBe(400);
});

it.each([
  ['warning_needs_response', 'inquiry', ['created'], 0],
  ['prevented', 'resolution', ['created', 'funds_withdrawn', 'closed'], -12_600],
])('raises a dispute that is %s', async (status, case_type, events, amount) => {
  const { stripe, asAccount, charge, steer, types, lines } = await paid();
  await steer(`/charges/${charge}/dispute`, { status });
  const [dispute] = (await stripe.disputes.list({ charge }, asAccount)).data;
  expect(dispute).toMatchObject({ status, payment_method_details: { card: { case_type } } });
  const sent = (await types()).filter((type) => String(type).startsWith('charge.dispute'));
  expect(sent).toEqual(events.map((name) => `charge.dispute.${name}`));
  const withdrawn = (await lines({ type: 'adjustment' })).reduce((sum, { net }) => sum + net, 0);
  expect(withdrawn).toBe(amount);
});

it('pays out what is available, names its lines, and says when they are complete', async () => {
  const { stripe, asAccount, charge, days, lines, available, types } = await paid();
  expect(await stripe.balance.retrieve({}, asAccount)).toMatchObject({
    available: [{ amount: 0, currency: 'usd' }],
    pending: [{ amount: NET, source_types: { card: NET } }],
  });
  await days(2);
  const [payout] = (await stripe.payouts.list({}, asAccount)).data;
  expect(payout).toMatchObject({ amount: NET, automatic: true, status: 'in_transit' });
  expect(await available()).toBe(0);
  await days(1);
  const paidOut = await stripe.payouts.retrieve(String(payout?.id), {}, asAccount);
  expect(paidOut).toMatchObject({ status: 'paid', reconciliation_status: 'completed' });
  const inside = await lines({ payout: paidOut.id, expand: ['data.source'] });
  expect(inside.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -NET],
    ['charge', NET],
  ]);
  expect(inside[1]?.source).toMatchObject({ id: charge, object: 'charge' });
  const sent = (await types()).filter((type) => String(type).startsWith('payout.'));
  expect(sent).toEqual(['payout.created', 'payout.paid', 'payout.reconciliation_completed']);
});

it('returns a payout that the bank refused to the next one', async () => {
  const { stripe, asAccount, days, steer, types } = await paid();
  await days(2);
  const [payout] = (await stripe.payouts.list({}, asAccount)).data;
  await steer(`/payouts/${String(payout?.id)}`, { failure_code: 'account_closed' });
  expect(await stripe.payouts.retrieve(String(payout?.id), {}, asAccount)).toMatchObject({
    status: 'failed',
    failure_code: 'account_closed',
  });
  await days(1);
  const { data } = await stripe.payouts.list({ status: 'in_transit' }, asAccount);
  expect(data).toMatchObject([{ amount: NET }]);
  expect(await types()).toContain('payout.failed');
});

it('pays nothing out by itself while payouts are manual, and no more than there is', async () => {
  const { stripe, asAccount, days, available } = await paid();
  const manual = { payments: { payouts: { schedule: { interval: 'manual' as const } } } };
  await stripe.balanceSettings.update(manual, asAccount);
  await days(5);
  expect(await available()).toBe(NET);
  const too = stripe.payouts.create({ amount: NET + 1, currency: 'usd' }, asAccount);
  await expect(too).rejects.toMatchObject({ code: 'balance_insufficient' });
  const payout = await stripe.payouts.create({ amount: NET, currency: 'usd' }, asAccount);
  expect(payout).toMatchObject({ automatic: false, reconciliation_status: 'not_applicable' });
  const asked = stripe.balanceTransactions.list({ payout: payout.id }, asAccount);
  await expect(asked).rejects.toMatchObject({ param: 'payout' });
});

it('says another sum, drops a row or adds one, so that a comparison of the books has something to find', async () => {
  const { account, lines, steer } = await paid();
  const [line] = await lines();
  await steer(`/balance-transactions/${String(line?.id)}`, { amount: 1 });
  expect(await lines()).toMatchObject([{ amount: 1 }]);
  await steer(`/balance-transactions/${String(line?.id)}/drop`);
  await steer('/balance-transactions', { account, amount: 500 });
  expect(await lines()).toMatchObject([{ amount: 500, source: 'ch_surplus' }]);
  const createdAt = '2026-01-02T03:04:05.000Z';
  await steer('/balance-transactions', { account, amount: 700, createdAt });
  const old = await lines({ created: { lt: Date.parse('2026-01-03') / 1000 } });
  expect(old).toMatchObject([{ amount: 700, created: Date.parse(createdAt) / 1000 }]);
});

it('charges another amount than was asked for', async () => {
  const { readCharge, session } = await paid({ amount: 12_601 });
  expect(session.amount_total).toBe(12_601);
  expect(await readCharge()).toMatchObject({ amount: 12_601, status: 'succeeded' });
});
