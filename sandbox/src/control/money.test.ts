import { expect, it } from 'vitest';
import {
  availableOf,
  merchant,
  newLink,
  readLink,
  statementOf,
  usd,
  type Link,
} from '../../test/people.ts';
import { listening, type Json } from '../../test/sandbox.ts';

async function shop() {
  const { one, events } = await listening();
  const id = await merchant(one);
  const sentEvents = async (type: string) =>
    (await events()).filter((event) => event['type'] === type);
  const charge = async (linkId: string, body: Json = {}) =>
    (
      await one.control<{ payment: Json & { id: string }; paymentLink: Link }>(
        'POST',
        `/links/${linkId}/charge`,
        body,
      )
    ).body;
  const statement = () => statementOf(one, id);
  const available = () => availableOf(one, id);
  return { one, id, sentEvents, charge, statement, available };
}

it('keeps the fee of the link and no more: $439.83 with $14.83 leaves $425.00', async () => {
  const { one, id, statement, available } = await shop();
  const link = await newLink(one, id, { amount: usd(43_983), fee: usd(1_483) });
  await one.control('POST', `/merchants/${id}/payments`, { paymentLinkId: link.id });
  expect(await statement()).toMatchObject([
    { type: 'payment', gross: usd(43_983), fee: usd(1_483), net: usd(42_500) },
  ]);
  expect(await available()).toEqual(usd(42_500));
  const free = await newLink(one, id, { amount: usd(1_000), fee: usd(0) });
  await one.control('POST', `/merchants/${id}/payments`, { paymentLinkId: free.id });
  expect(await available()).toEqual(usd(43_500));
});

it('charges a second time what is already paid, and sends an event', async () => {
  const { one, id, sentEvents, charge, available } = await shop();
  const link = await newLink(one, id, { amount: usd(10_000), fee: usd(300) });
  const first = await charge(link.id);
  expect(first).toMatchObject({
    payment: { type: 'card', total: usd(10_000) },
    paymentLink: { status: 'completed' },
  });
  const second = await charge(link.id, { method: 'klarna' });
  expect(second.payment.id).not.toBe(first.payment.id);
  expect((await readLink(one, id, link.id)).payments).toEqual([first.payment, second.payment]);
  expect((await sentEvents('payment.success')).map(({ data }) => data)).toEqual([
    { paymentLinkId: link.id, paymentId: first.payment.id },
    { paymentLinkId: link.id, paymentId: second.payment.id },
  ]);
  expect(await available()).toEqual(usd(2 * 9_700));
});

it('charges another sum or currency than was asked for, and what was withdrawn', async () => {
  const { one, id, charge, statement, available } = await shop();
  const [short, foreign, late] = [
    await newLink(one, id, { amount: usd(10_000), fee: usd(300) }),
    await newLink(one, id, { amount: usd(10_000), fee: usd(300) }),
    await newLink(one, id, { amount: usd(10_000) }),
  ];
  expect((await charge(short.id, { amountUnits: 200 })).paymentLink).toMatchObject({
    status: 'completed',
    amount: usd(10_000),
    payments: [{ total: usd(200) }],
  });
  expect(await available()).toEqual(usd(0));
  const pounds = await charge(foreign.id, { amountUnits: 9_900, currencyCode: 'GBP' });
  expect(pounds.payment).toMatchObject({ total: { units: 9_900, currencyCode: 'GBP' } });
  expect((await statement())[0]).toMatchObject({ gross: { units: 9_900, currencyCode: 'GBP' } });
  await one.api('DELETE', `/payment-link/${late.id}`, undefined, id);
  expect((await charge(late.id)).paymentLink).toMatchObject({
    status: 'cancelled',
    payments: [{ total: usd(10_000) }],
  });
  // Pounds are no part of a balance of dollars, and leave with no payout.
  expect(await available()).toEqual(usd(9_651));
  await one.control('POST', '/next-working-day');
  expect((await statement())[0]).toMatchObject({ type: 'payout', net: usd(9_651) });

  for (const wrong of [{ amountUnits: 0 }, { currencyCode: 'usd' }, { method: 'cheque' }]) {
    expect((await one.control('POST', `/links/${short.id}/charge`, wrong)).status).toBe(400);
  }
  expect((await one.control('POST', '/links/none/charge', {})).status).toBe(404);
});

it('sends no event about a refund in its own app', async () => {
  const { one, id, sentEvents, charge, statement } = await shop();
  const link = await newLink(one, id, { amount: usd(10_000), reference: 'ours' });
  const { payment } = await charge(link.id);
  const refund = (units: unknown) =>
    one.control('POST', `/payments/${payment.id}/refund`, { units });
  expect((await refund(2_500)).body).toMatchObject({ status: 'refunded', refundedUnits: 2_500 });
  expect((await statement())[0]).toMatchObject({
    type: 'refund',
    paymentId: payment.id,
    gross: usd(-2_500),
  });
  expect((await refund(7_501)).status).toBe(422);
  for (const wrong of [0, -5, undefined]) expect((await refund(wrong)).status).toBe(400);
  expect((await one.control('POST', '/payments/none/refund', { units: 1 })).status).toBe(404);
  expect(await sentEvents('payment.success')).toHaveLength(1);
  const books = await one.control<{ payments: Json[] }>('GET', '/payments');
  expect(books.body.payments).toMatchObject([
    { id: payment.id, reference: 'ours', total: usd(10_000), refundedUnits: 2_500 },
  ]);
});
