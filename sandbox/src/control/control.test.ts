import { request } from 'node:http';
import { expect, it } from 'vitest';
import { merchant, newLink, registration } from '../../test/people.ts';
import { receiver, sandbox, type Json } from '../../test/sandbox.ts';

const submit = (url: string, fields: Record<string, string>, headers = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields), headers });

it('shows everything on one page and works by plain forms', async () => {
  const hook = await receiver();
  const one = await sandbox({
    SANDBOX_WEBHOOK_URL: hook.url,
    SANDBOX_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
  });
  const { body } = await one.api<{ id: string }>(
    'POST',
    '/merchant',
    registration({ tradingName: '<i>Sly</i>' }),
  );
  const path = `${one.url}/control/merchants/${body.id}`;
  expect((await submit(`${path}/verify`, { enabled: 'true' })).headers.get('location')).toBe('/');
  await submit(`${path}/payments`, { amount: '120.50', description: 'Drain' });
  await submit(`${one.url}/control/next-working-day`, {});
  await submit(`${one.url}/control/faults`, {
    method: '*',
    path: '/merchant',
    kind: '500',
    times: '2',
  });
  const page = await (await fetch(`${one.url}/`)).text();
  expect(page).toContain('&lt;i&gt;Sly&lt;/i&gt;');
  expect(page).toContain('$120.50');
  expect(page).toContain('merchant.payout.created');
  expect(page).toContain('Still to come: 2');
  const wrong = await submit(`${path}/payments`, { amount: 'x' });
  const notice = await fetch(new URL(wrong.headers.get('location') ?? '', one.url));
  expect(await notice.text()).toContain('amountUnits must be an integer');
});

it('forgets everything but the subscription of the environment', async () => {
  const hook = await receiver();
  const one = await sandbox({
    SANDBOX_WEBHOOK_URL: hook.url,
    SANDBOX_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
  });
  await newLink(one, await merchant(one));
  await one.control('PUT', '/settings', { createStatus: 200 });
  await one.control('POST', '/reset');
  const { body } = await one.control<Record<string, Json[]>>('GET', '/state');
  expect(body).toMatchObject({
    merchants: [],
    paymentLinks: [],
    deliveries: [],
    settings: { createStatus: 201 },
    webhooks: [{ url: hook.url }],
  });
});

it('answers only to this machine and not to another site', async () => {
  const one = await sandbox();
  const { port } = new URL(one.url);
  const asked = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: '/control/state', headers: { host } };
      request(options, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
  expect(await asked(`localhost:${port}`)).toBe(200);
  expect(await asked(`rebound.example:${port}`)).toBe(403);
  const foreign = await submit(`${one.url}/control/reset`, {}, { 'sec-fetch-site': 'cross-site' });
  expect(foreign.status).toBe(403);
});
