import { expect, it } from 'vitest';
import { paid } from '../../test/stripe.ts';

it('leaves a bank debit pending for four working days, then it succeeds', async () => {
  const { stripe, session, asAccount, days, readCharge, lines, types } = await paid({
    method: 'us_bank_account',
  });
  expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  await days(3);
  expect(await readCharge()).toMatchObject({ status: 'pending', paid: false });
  expect(await lines()).toEqual([]);
  await days(1);
  expect(await readCharge()).toMatchObject({
    status: 'succeeded',
    payment_method_details: { type: 'us_bank_account', us_bank_account: { last4: '6789' } },
  });
  expect(await lines({ type: 'payment' })).toMatchObject([{ fee: 101 + 100, amount: 12_600 }]);
  const read = await stripe.checkout.sessions.retrieve(session.id, {}, asAccount);
  expect(read.payment_status).toBe('paid');
  const sent = (await types()).filter((type) => String(type).startsWith('checkout.session'));
  expect(sent).toEqual(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
});

it('fails a bank debit after four working days', async () => {
  const { stripe, intent, asAccount, days, lines, types } = await paid({
    method: 'us_bank_account',
    debit: 'fails',
  });
  await days(4);
  expect(await stripe.paymentIntents.retrieve(intent, {}, asAccount)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'insufficient_funds' },
  });
  expect(await lines()).toEqual([]);
  expect(await types()).toContain('checkout.session.async_payment_failed');
});

it('returns a bank debit after its payout, which leaves a negative balance', async () => {
  const { stripe, asAccount, charge, days, available, types } = await paid({
    method: 'us_bank_account',
    debit: 'is-returned',
  });
  await days(5);
  expect((await stripe.payouts.list({ status: 'paid' }, asAccount)).data).toHaveLength(1);
  expect(await available()).toBe(-12_600 - 1_500);
  const [dispute] = (await stripe.disputes.list({ charge }, asAccount)).data;
  expect(dispute).toMatchObject({ status: 'lost', reason: 'insufficient_funds' });
  expect(await types()).toContain('charge.dispute.closed');
});

it('ends a bank debit on request, whatever day it is', async () => {
  const { charge, steer, readCharge } = await paid({ method: 'us_bank_account' });
  const end = (outcome: string) => steer(`/charges/${charge}/debit`, { outcome });
  expect((await end('is-returned')).status).toBe(400);
  await end('succeeds');
  expect(await readCharge()).toMatchObject({ status: 'succeeded', disputed: false });
  expect((await end('fails')).status).toBe(400);
  await end('is-returned');
  expect(await readCharge()).toMatchObject({ disputed: true });
});
