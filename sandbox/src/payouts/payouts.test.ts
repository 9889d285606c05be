import { expect, it } from 'vitest';
import { merchant, usd } from '../../test/people.ts';
import { listening, type Json, type Speaker } from '../../test/sandbox.ts';
import { bankTime, nextWorkingDay } from './payouts.ts';

type Row = Json & { id: string; type: string; status: string | null };
type Statement = { data: Row[]; count: number; offsetId: string | null };

async function business(changes: Json = {}) {
  const { one, events } = await listening();
  const id = await merchant(one, changes);
  const sentEvents = async () =>
    (await events()).filter(({ type }) => String(type).includes('payout'));
  return { one, id, sentEvents };
}

const pay = async ({ control }: Speaker, id: string, amountUnits: number) =>
  (
    await control<{ payment: { id: string }; paymentLink: { id: string } }>(
      'POST',
      `/merchants/${id}/payments`,
      { amountUnits, description: `Job of ${amountUnits}` },
    )
  ).body;

const statement = async ({ api }: Speaker, id: string, more = '') =>
  (await api<Statement>('GET', `/report/statement/activity?merchantId=${id}${more}`)).body;

const balance = async ({ api }: Speaker, id: string) =>
  (await api('GET', `/merchant/${id}/balance`)).body;

it('pays out what is available on the next working day, and it arrives on the one after', async () => {
  const { one, id, sentEvents } = await business();
  const [a, b] = [await pay(one, id, 10_000), await pay(one, id, 5000)];
  const nextPayoutDate = nextWorkingDay(bankTime(new Date()).day);
  expect(await balance(one, id)).toEqual({
    available: usd(9651 + 4825),
    pending: usd(0),
    nextPayoutDate,
  });
  await one.control('POST', '/next-working-day');
  expect(await balance(one, id)).toMatchObject({ available: usd(0), pending: usd(14_476) });
  const [payout] = (await statement(one, id)).data;
  expect(payout).toEqual({
    id: payout?.id,
    merchantId: id,
    type: 'payout',
    paymentId: null,
    paymentLinkId: null,
    payoutId: payout?.id,
    description: 'Payout to ****6789',
    gross: usd(14_476),
    fee: usd(0),
    net: usd(14_476),
    status: 'created',
    reason: null,
    arrivalDate: nextPayoutDate,
    payments: [
      {
        id: a.payment.id,
        paymentLinkId: a.paymentLink.id,
        description: 'Job of 10000',
        net: usd(9651),
      },
      {
        id: b.payment.id,
        paymentLinkId: b.paymentLink.id,
        description: 'Job of 5000',
        net: usd(4825),
      },
    ],
    createdAt: expect.any(String),
  });
  await one.control('POST', '/next-working-day');
  expect(await balance(one, id)).toMatchObject({ available: usd(0), pending: usd(0) });
  const events = await sentEvents();
  expect(events.map(({ type }) => type)).toEqual([
    'merchant.payout.created',
    'merchant.payout.paid',
  ]);
  expect(events[1]?.['data']).toEqual({
    merchantId: id,
    payoutId: payout?.id,
    payments: [
      { id: a.payment.id, paymentLinkId: a.paymentLink.id },
      { id: b.payment.id, paymentLinkId: b.paymentLink.id },
    ],
  });
});

it('gives the money back when a payout fails, and sends it again', async () => {
  const { one, id, sentEvents } = await business();
  await pay(one, id, 10_000);
  await one.control('POST', '/next-working-day');
  const [payout] = (await statement(one, id)).data;
  const move = (status: string, reason?: string) =>
    one.control('POST', `/payouts/${payout?.id}`, { status, reason });

  expect((await move('held')).body).toMatchObject({
    status: 'held',
    reason: 'The provider is reviewing this payout',
  });
  await one.control('POST', '/next-working-day');
  expect((await statement(one, id)).data[0]).toMatchObject({ status: 'held' });
  expect((await move('failed', 'Account closed')).body).toMatchObject({
    status: 'failed',
    reason: 'Account closed',
    payments: [{ net: usd(9651) }],
  });
  expect(await balance(one, id)).toMatchObject({ available: usd(9651), pending: usd(0) });
  expect((await move('paid')).status).toBe(422);
  await one.control('POST', '/next-working-day');
  expect(await balance(one, id)).toMatchObject({ available: usd(0), pending: usd(9651) });
  expect((await sentEvents()).map(({ type }) => type)).toEqual([
    'merchant.payout.created',
    'merchant.payout.failed',
    'merchant.payout.created',
  ]);
});

it('pays nothing out without a bank account', async () => {
  const { one, id } = await business({ bankDetails: null });
  await pay(one, id, 10_000);
  expect((await one.control('POST', '/next-working-day')).body).toEqual({ paid: [], created: [] });
  expect(await balance(one, id)).toMatchObject({ available: usd(9651), nextPayoutDate: null });
});

it('lists the statement newest first, by date and by page; gross is fee plus net', async () => {
  const { one, id } = await business();
  const { payment } = await pay(one, id, 10_000);
  await one.api('POST', `/payment/${payment.id}/refund`, { amount: -1000 }, id);
  const all = await statement(one, id);
  expect(all.data.map(({ type }) => type)).toEqual(['refund', 'payment']);
  expect(all.data[0]).toMatchObject({ gross: usd(-1000), fee: usd(0), net: usd(-1000) });
  expect(all.data[1]).toMatchObject({ gross: usd(10_000), fee: usd(349), net: usd(9651) });
  const first = await statement(one, id, '&pageSize=1');
  expect(first).toMatchObject({ count: 2, offsetId: all.data[0]?.id });
  const second = await statement(one, id, `&pageSize=1&offsetId=${first.offsetId}`);
  expect(second).toMatchObject({ offsetId: null, data: [{ type: 'payment' }] });
  expect((await statement(one, id, '&from=2999-01-01')).data).toEqual([]);
});

it('knows the working days', () => {
  expect(nextWorkingDay('2026-11-12')).toBe('2026-11-13');
  expect(['2026-11-13', '2026-11-14', '2026-11-15'].map(nextWorkingDay)).toEqual(
    Array.from({ length: 3 }, () => '2026-11-16'),
  );
  expect(bankTime(new Date('2026-11-15T03:30:00Z'))).toEqual({ day: '2026-11-14', hour: 22 });
});
