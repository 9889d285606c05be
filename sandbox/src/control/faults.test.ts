import { expect, it } from 'vitest';
import { merchant, newLink, readLink, registration, sure } from '../../test/people.ts';
import { sandbox, type Json, type Speaker } from '../../test/sandbox.ts';

const set = ({ control }: Speaker, ...faults: Json[]) => control('PUT', '/faults', faults);
const merchants = async ({ control }: Speaker) =>
  (await control<{ merchants: Json[] }>('GET', '/state')).body.merchants.length;

it.each(['401', '403', '404', '409', '422', '429', '500'])('answers %s, once', async (kind) => {
  const one = await sandbox();
  await set(one, { method: 'GET', path: '/merchant', kind, message: 'As told', times: 1 });
  const { status, body, headers } = await one.api('GET', '/merchant');
  expect(status).toBe(Number(kind));
  expect(body).toEqual({ httpCode: status, errorCode: 'LO_PAY_ERR', errorMessage: 'As told' });
  expect(headers.get('retry-after')).toBe(kind === '429' ? '1' : null);
  expect((await one.api('GET', '/merchant')).status).toBe(200);
});

it('cuts the line before or after the work is done', async () => {
  const one = await sandbox();
  const register = () => one.api('POST', '/merchant', registration());
  await set(one, { method: 'POST', path: '/merchant', kind: 'reset-before', times: 1 });
  await expect(register()).rejects.toThrow('fetch failed');
  expect(await merchants(one)).toBe(0);
  await set(one, { method: 'POST', path: '/merchant', kind: 'reset-after-commit', times: 1 });
  await expect(register()).rejects.toThrow('fetch failed');
  expect(await merchants(one)).toBe(1);
});

it('loses the answer of a link and of a refund that were made', async () => {
  const one = await sandbox();
  const id = await merchant(one);
  const lost = { method: 'POST', kind: 'reset-after-commit', times: 1 };
  await set(one, { ...lost, path: '^/payment-link$' }, { ...lost, path: '/payment/' });
  await expect(newLink(one, id, { reference: 'ours' })).rejects.toThrow('fetch failed');
  const { body } = await one.control<{ paymentLinks: { id: string }[] }>('GET', '/links');
  expect(body.paymentLinks).toHaveLength(1);
  const linkId = sure(body.paymentLinks[0]).id;
  await one.control('POST', `/links/${linkId}/charge`, {});
  const payment = sure((await readLink(one, id, linkId)).payments[0]);
  const refund = () =>
    one.api('POST', `/payment/${String(payment['id'])}/refund`, { amount: -500 }, id);
  await expect(refund()).rejects.toThrow('fetch failed');
  const { data } = (
    await one.api<{ data: Json[] }>('GET', `/report/statement/activity?merchantId=${id}`)
  ).body;
  expect(data[0]).toMatchObject({
    type: 'refund',
    paymentId: payment['id'],
    gross: { units: -500, currencyCode: 'USD' },
  });
});

it.each([
  ['non-json', '<html><body>Bad gateway</body></html>'],
  ['empty', null],
  ['wrong-shape', { result: { unexpected: true } }],
])('answers %s after the work is done', async (kind, expected) => {
  const one = await sandbox();
  await set(one, { path: '/merchant', kind, times: 1 });
  const { status, body } = await one.api('POST', '/merchant', registration());
  expect(status).toBe(201);
  expect(body).toEqual(expected);
  expect(await merchants(one)).toBe(1);
});

it('is slow when told to', async () => {
  const one = await sandbox();
  await set(one, { path: '/merchant', kind: 'slow', seconds: 0.4, times: 1 });
  const start = Date.now();
  expect((await one.api('GET', '/merchant')).status).toBe(200);
  expect(Date.now() - start).toBeGreaterThanOrEqual(390);
});

it('strikes by method, by prefix or by pattern, until it is taken away', async () => {
  const one = await sandbox();
  const id = await merchant(one);
  await set(one, { method: 'GET', path: '^/merchant/[^/]+/balance$', kind: '500' });
  for (let n = 0; n < 3; n++) {
    expect((await one.api('GET', `/merchant/${id}/balance`)).status).toBe(500);
  }
  expect((await one.api('GET', `/merchant/${id}`)).status).toBe(200);
  await one.control('DELETE', '/faults');
  expect((await one.api('GET', `/merchant/${id}/balance`)).status).toBe(200);
  await set(one, { method: 'PUT', path: '/api/1/partner/merchant', kind: '500' });
  expect((await one.api('GET', '/merchant')).status).toBe(200);
  expect((await one.api('PUT', `/merchant/${id}/bank-details`, {})).status).toBe(500);
  expect((await one.control('GET', '/faults')).body).toMatchObject({ faults: [{ kind: '500' }] });
  expect((await set(one, { kind: 'odd' })).status).toBe(400);
  expect((await set(one, { kind: '500', path: '^(' })).status).toBe(400);
});
