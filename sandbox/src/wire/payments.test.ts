import { expect, it } from 'vitest';
import { merchant, newLink, readLink } from '../../test/people.ts';
import { sandbox, type Speaker } from '../../test/sandbox.ts';

async function paid(one: Speaker, method = 'card') {
  const id = await merchant(one);
  const link = await newLink(one, id, { amount: { units: 10_000, currencyCode: 'USD' } });
  const { body } = await one.control<{ payment: { id: string } }>(
    'POST',
    `/merchants/${id}/payments`,
    { paymentLinkId: link.id, method },
  );
  const refund = (amount: unknown) =>
    one.api('POST', `/payment/${body.payment.id}/refund`, { amount }, id);
  return { id, link, paymentId: body.payment.id, refund };
}

const balance = async (one: Speaker, id: string) =>
  (await one.api('GET', `/merchant/${id}/balance`)).body;

it('shows a payment on its link', async () => {
  const one = await sandbox();
  const { id, link, paymentId } = await paid(one);
  const { status, payments } = await readLink(one, id, link.id);
  expect(status).toBe('completed');
  expect(payments).toEqual([
    {
      id: paymentId,
      type: 'card',
      status: 'success',
      cardDetails: { country: 'US', lastFour: '4242', type: 'visa' },
      total: { units: 10_000, currencyCode: 'USD' },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  ]);
});

it('takes its fee: 3.49 % of a card, 5.99 % and 30 cents of instalments', async () => {
  const one = await sandbox();
  const card = await paid(one);
  expect(await balance(one, card.id)).toMatchObject({ available: { units: 9651 } });
  const klarna = await paid(one, 'klarna');
  expect(await balance(one, klarna.id)).toMatchObject({ available: { units: 9371 } });
});

it('refunds negative whole cents up to what remains', async () => {
  const one = await sandbox();
  const { id, refund } = await paid(one);
  for (const wrong of [2500, 0, -1.5, '-100', { units: -100 }, undefined]) {
    expect((await refund(wrong)).status).toBe(400);
  }
  expect((await refund(-2500)).body).toMatchObject({
    status: 'refunded',
    total: { units: 10_000, currencyCode: 'USD' },
  });
  expect((await refund(-7501)).status).toBe(422);
  expect((await refund(-7500)).status).toBe(200);
  expect((await refund(-1)).status).toBe(422);
  expect(await balance(one, id)).toMatchObject({ available: { units: -349 } });
});

it('keeps the payments of one merchant from another', async () => {
  const one = await sandbox();
  const { paymentId } = await paid(one);
  const other = await merchant(one);
  const refund = one.api('POST', `/payment/${paymentId}/refund`, { amount: -1 }, other);
  expect((await refund).status).toBe(404);
});
