import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { merchant, newLink, sure, until } from '../../test/people.ts';
import { KEY, listening, type Json, type Received } from '../../test/sandbox.ts';

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text);

const types = (got: Received[]) => got.map(({ event }) => event['type']);

it('signs so that an independent computation agrees', async () => {
  const { one, got } = await listening();
  await merchant(one);
  await until(() => got.length === 1);
  const { headers, text } = sure(got[0]);
  const [id, time] = [String(headers['svix-id']), String(headers['svix-timestamp'])];
  expect(headers['svix-signature']).toBe(
    `v1,${hmac(KEY, `${id}.${time}.${text}`).digest('base64')}`,
  );
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(5);
});

it('tries again until the receiver takes it, with the same id', async () => {
  const { one, got } = await listening((count) => (count < 3 ? 500 : 200));
  await one.control('PUT', '/settings', { retrySpeed: 20 });
  await merchant(one);
  await until(() => got.length === 3);
  expect(new Set(got.map(({ headers }) => headers['svix-id'])).size).toBe(1);
  await until(async () => {
    const { body } = await one.control<{ deliveries: Json[] }>('GET', '/state');
    return body.deliveries[0]?.['state'] === 'delivered';
  });
});

it('gives up after the last retry and says why', async () => {
  const { one, got } = await listening(() => 503);
  await one.control('PUT', '/settings', { retrySpeed: 10_000 });
  await merchant(one);
  await until(() => got.length === 8);
  await until(async () => {
    const { body } = await one.control<{ deliveries: Json[] }>('GET', '/state');
    return body.deliveries[0]?.['state'] === 'failed';
  });
  const { body } = await one.control<{ deliveries: Json[] }>('GET', '/state');
  expect(body.deliveries[0]).toMatchObject({ attempts: 8, lastError: 'The receiver answered 503' });
});

it('delivers in order, and duplicates, reorders, loses or delays when told to', async () => {
  const { one, got } = await listening();
  const id = await merchant(one);
  await until(() => got.length === 1);
  const pay = () => one.control('POST', `/merchants/${id}/payments`, { amountUnits: 100 });
  const mode = (name: string) => one.control('POST', '/webhooks', { mode: name, delaySeconds: 60 });

  await pay();
  await until(() => got.length === 3);
  expect(types(got.splice(0)).slice(1)).toEqual(['paymentLink.created', 'payment.success']);

  await mode('duplicate');
  await pay();
  await until(() => got.length === 4);
  expect(new Set(got.splice(0).map(({ headers }) => headers['svix-id'])).size).toBe(2);

  await mode('reorder');
  await pay();
  await until(() => got.length === 2);
  expect(types(got.splice(0))).toEqual(['payment.success', 'paymentLink.created']);

  await mode('lose');
  await pay();
  const { body } = await one.control('POST', '/webhooks/deliver-now');
  expect(body).toMatchObject({ lost: 2, pending: 0 });
  expect(got).toEqual([]);

  await mode('delay');
  await pay();
  expect(got).toEqual([]);
  await one.control('POST', '/webhooks/deliver-now');
  expect(types(got)).toEqual(['paymentLink.created', 'payment.success']);
});

it('forges an event that no honest check believes', async () => {
  const { one, got } = await listening(() => 401);
  const id = await merchant(one);
  const link = await newLink(one, id);
  got.length = 0;
  await one.control('POST', '/webhooks', { forge: true });
  const forged = () => got.find(({ event }) => event['type'] === 'payment.success');
  await until(() => forged() !== undefined);
  const { headers, text, event } = sure(forged());
  expect(event['data']).toMatchObject({ paymentLinkId: link.id });
  const honest = hmac(
    KEY,
    `${String(headers['svix-id'])}.${String(headers['svix-timestamp'])}.${text}`,
  );
  expect(headers['svix-signature']).not.toBe(`v1,${honest.digest('base64')}`);
});
