import { expect, it } from 'vitest';
import { availableOf, merchant, newLink, statementOf, usd } from '../test/people.ts';
import { listening, type Json } from '../test/sandbox.ts';

interface Shown extends Json {
  id: string;
}

/** A business with one payment of $400.00 that left it $390.00, and what became of it. */
async function paid() {
  const { one, events } = await listening();
  const id = await merchant(one);
  const link = await newLink(one, id, { amount: usd(40_000), fee: usd(1_000) });
  const { body } = await one.control<{ payment: Shown }>('POST', `/links/${link.id}/charge`, {});
  const paymentId = body.payment.id;
  const raise = (asked: Json = {}) =>
    one.control<Shown>('POST', `/payments/${paymentId}/dispute`, asked);
  const decide = (disputeId: string, status: string) =>
    one.control('POST', `/disputes/${disputeId}`, { status });
  const sentEvents = async () =>
    (await events())
      .filter(({ type }) => String(type).startsWith('dispute.'))
      .map(({ type, data }) => [type, data]);
  const available = () => availableOf(one, id);
  const rows = async () =>
    (await statementOf(one, id)).filter(({ type }) => String(type).startsWith('dispute'));
  return { one, id, paymentId, raise, decide, sentEvents, available, rows };
}

it('withholds amount and fee when one is raised, and returns both when it is won', async () => {
  const { one, id, paymentId, raise, decide, sentEvents, available, rows } = await paid();
  const { body: dispute } = await raise({ reason: 'not received', dueInDays: 5 });
  expect(dispute).toMatchObject({
    merchantId: id,
    paymentId,
    status: 'open',
    reason: 'not received',
    amount: usd(40_000),
    fee: usd(1_500),
    closedAt: null,
  });
  expect(await available()).toEqual(usd(39_000 - 41_500));
  expect((await raise()).status).toBe(422);
  expect((await one.api('GET', `/dispute/${dispute.id}`, undefined, id)).body).toEqual(dispute);
  await decide(dispute.id, 'won');
  await decide(dispute.id, 'won');
  expect((await decide(dispute.id, 'lost')).status).toBe(422);
  expect(await available()).toEqual(usd(39_000));
  expect(await rows()).toMatchObject([
    { type: 'disputeReversal', disputeId: dispute.id, gross: usd(40_000), fee: usd(-1_500) },
    { type: 'dispute', disputeId: dispute.id, gross: usd(-40_000), fee: usd(1_500) },
  ]);
  const data = { paymentId, disputeId: dispute.id };
  expect(await sentEvents()).toEqual([
    ['dispute.created', data],
    ['dispute.won', data],
  ]);
});

it('keeps both when it is lost, and refunds nothing of it', async () => {
  const { one, id, paymentId, raise, decide, sentEvents, available, rows } = await paid();
  const refund = (amount: number) =>
    one.api('POST', `/payment/${paymentId}/refund`, { amount: -amount }, id);
  await refund(10_000);
  expect((await raise({ units: 40_001 })).status).toBe(422);
  const { body: dispute } = await raise();
  expect(dispute['amount']).toEqual(usd(30_000));
  expect((await refund(100)).status).toBe(422);
  await decide(dispute.id, 'lost');
  expect((await refund(100)).status).toBe(422);
  expect(await available()).toEqual(usd(39_000 - 10_000 - 31_500));
  expect(await rows()).toHaveLength(1);
  expect((await sentEvents()).map(([type]) => type)).toEqual(['dispute.created', 'dispute.lost']);
});

it('leaves what a lost one did not take to be refunded', async () => {
  const { one, id, paymentId, raise, decide } = await paid();
  const refund = (amount: number) =>
    one.api('POST', `/payment/${paymentId}/refund`, { amount: -amount }, id);
  const { body: dispute } = await raise({ units: 30_000 });
  expect((await refund(100)).status).toBe(422);
  await decide(dispute.id, 'lost');
  expect((await refund(10_001)).status).toBe(422);
  expect((await refund(10_000)).status).toBe(200);
});

it('shows disputes to their own merchant only, and all of them in a list', async () => {
  const { one, id, raise } = await paid();
  const { body: dispute } = await raise();
  const other = await merchant(one);
  const path = `/dispute/${dispute.id}`;
  expect((await one.api('GET', path, undefined, other)).status).toBe(404);
  const list = async (query = '') =>
    (await one.api<{ data: Json[] }>('GET', `/dispute${query}`)).body.data;
  expect(await list()).toEqual([dispute]);
  expect(await list(`?merchantId=${id}`)).toHaveLength(1);
  expect(await list(`?merchantId=${other}`)).toEqual([]);
});
