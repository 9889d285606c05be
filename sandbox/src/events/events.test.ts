import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { merchant, newLink, sure, until } from '../../test/people.ts';
import {
  KEY,
  SECRET,
  listening,
  receiver,
  sandbox,
  type Json,
  type Received,
} from '../../test/sandbox.ts';

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

it.each([
  ['lopay-legacy-base64', (text: string) => hmac(KEY, text).digest('base64')],
  ['lopay-legacy-hex', (text: string) => hmac(SECRET, text).digest('hex')],
])('signs as %s when told to', async (signatureScheme, expected) => {
  const { one, got } = await listening();
  await one.control('PUT', '/settings', { signatureScheme });
  await merchant(one);
  await until(() => got.length === 1);
  const { headers, text } = sure(got[0]);
  expect(headers['x-lopay-webhook-signature']).toBe(`sha256=${expected(text)}`);
  expect(headers).not.toHaveProperty('svix-signature');
});

it('uses the standard names of the headers when told to', async () => {
  const { one, got } = await listening();
  await one.control('PUT', '/settings', { signatureScheme: 'standard-webhooks' });
  await merchant(one);
  await until(() => got.length === 1);
  expect(got[0]?.headers['webhook-signature']).toMatch(/^v1,/);
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

it('keeps subscriptions, each with its own secret, for one merchant or all', async () => {
  const one = await sandbox();
  const [mine, other] = [await merchant(one), await merchant(one)];
  const hook = await receiver();
  const wanted = { url: hook.url, events: ['paymentLink.created'], merchantIds: [mine] };
  const { status, body } = await one.api<{ id: string }>('POST', '/webhooks', wanted);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^ep_\w+$/),
    url: hook.url,
    events: ['paymentLink.created'],
    merchantId: mine,
    webhookSecretKey: expect.stringMatching(/^whsec_/),
  });
  await newLink(one, other);
  await newLink(one, mine);
  await one.control('POST', '/webhooks/deliver-now');
  expect(hook.got).toHaveLength(1);

  const { webhookSecretKey: _, ...shown } = body as Json;
  expect((await one.api('GET', '/webhooks')).body).toMatchObject({ count: 1, data: [shown] });
  const put = await one.api('PUT', `/webhooks/${body.id}`, {
    url: hook.url,
    events: ['payment.failed'],
  });
  expect(put.body).toMatchObject({ events: ['payment.failed'], merchantId: null });
  expect((await one.api('PUT', '/webhooks/ep_no', wanted)).status).toBe(404);
  for (const wrong of [{ events: ['nope'] }, { merchantIds: [mine, other] }, { url: 'x' }]) {
    expect((await one.api('POST', '/webhooks', { ...wanted, ...wrong })).status).toBe(400);
  }
  expect((await one.api('DELETE', `/webhooks/${body.id}`)).status).toBe(204);
  expect((await one.api('GET', '/webhooks/portal')).body).toEqual({ url: `${one.url}/#webhooks` });
});
