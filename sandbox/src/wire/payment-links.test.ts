import { expect, it } from 'vitest';
import { merchant, newLink, readLink, registration } from '../../test/people.ts';
import { sandbox, type Json } from '../../test/sandbox.ts';

const amount = { units: 12_600, currencyCode: 'USD' };

it('creates a link in the documented shape', async () => {
  const one = await sandbox();
  const id = await merchant(one);
  const wanted = {
    description: 'Invoice 2041',
    reference: 'INV-2041',
    amount,
    returnUrl: 'https://app.example/paid',
  };
  const { status, body } = await one.api('POST', '/payment-link', wanted, id);
  expect(status).toBe(201);
  expect(body).toEqual({
    ...wanted,
    id: expect.any(String),
    merchantId: id,
    status: 'pending',
    link: expect.stringMatching(/^http:\/\/localhost:\d+\/checkout\/[0-9a-f]{5}\/[0-9a-f-]{36}$/),
    payments: [],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(body['link']).not.toContain(body['id']);
});

it('asks for a merchant that exists and may take payments', async () => {
  const { api } = await sandbox();
  const { body } = await api<{ id: string }>('POST', '/merchant', registration());
  const wanted = { amount, description: 'x' };
  expect((await api('POST', '/payment-link', wanted)).status).toBe(400);
  expect((await api('POST', '/payment-link', wanted, crypto.randomUUID())).status).toBe(404);
  const early = await api('POST', '/payment-link', wanted, body.id);
  expect(early.status).toBe(422);
  expect(early.body['errorMessage']).toBe('Merchant cannot accept payments yet');
});

it.each<Json>([
  { amount: { units: 0, currencyCode: 'USD' } },
  { amount: { units: 1.5, currencyCode: 'USD' } },
  { amount: { units: '100', currencyCode: 'USD' } },
  { amount: 100 },
  { description: '' },
  { returnUrl: 'javascript:alert(1)' },
  { paymentMethod: 'cheque' },
  { fee: { units: -1, currencyCode: 'USD' } },
  { fee: 5 },
])('refuses %j', async (changes) => {
  const one = await sandbox();
  const id = await merchant(one);
  const body = { amount, description: 'x', ...changes };
  const answer = await one.api('POST', '/payment-link', body, id);
  expect(answer.status).toBe(400);
  expect(answer.body['errorMessage']).toMatch(/^Validation error: /);
});

it('takes a fee that is a part of the amount', async () => {
  const one = await sandbox();
  const id = await merchant(one);
  for (const units of [0, 500, amount.units]) {
    const fee = { units, currencyCode: 'USD' };
    expect(await newLink(one, id, { amount, fee })).toMatchObject({ amount, fee });
  }
  for (const fee of [
    { units: amount.units + 1, currencyCode: 'USD' },
    { units: 5, currencyCode: 'GBP' },
  ]) {
    const body = { amount, fee, description: 'x' };
    expect((await one.api('POST', '/payment-link', body, id)).status).toBe(422);
  }
});

it('withdraws a link only while it is open', async () => {
  const one = await sandbox();
  const id = await merchant(one);
  const link = await newLink(one, id, { reference: 'a', returnUrl: 'https://a.example/' });
  const path = `/payment-link/${link.id}`;
  expect(await one.api('DELETE', path, undefined, id)).toMatchObject({ status: 204, body: null });
  expect((await readLink(one, id, link.id)).status).toBe('cancelled');
  expect((await one.api('DELETE', path, undefined, id)).status).toBe(204);

  const paid = await newLink(one, id);
  await one.control('POST', `/merchants/${id}/payments`, { paymentLinkId: paid.id });
  expect((await one.api('DELETE', `/payment-link/${paid.id}`, undefined, id)).status).toBe(422);
});

it('lists newest first and keeps merchants apart', async () => {
  const one = await sandbox();
  const [mine, other] = [await merchant(one), await merchant(one)];
  const [a, b] = [await newLink(one, mine), await newLink(one, mine)];
  const list = (id: string) =>
    one.api<{ data: { id: string }[] }>('GET', '/payment-link', undefined, id);
  expect((await list(mine)).body).toMatchObject({ count: 2, offsetId: null, data: [b, a] });
  expect((await list(other)).body.data).toEqual([]);
  expect((await one.api('GET', `/payment-link/${b.id}`, undefined, other)).status).toBe(404);
});
