import { request } from 'node:http';
import { expect, it } from 'vitest';
import { merchant, newLink } from '../../test/people.ts';
import { sandbox, type Json } from '../../test/sandbox.ts';

it('has a page for its calls, and names what is wrong with one', async () => {
  const one = await sandbox();
  const page = await (await fetch(`${one.url}/`)).text();
  expect(page).toContain('src="/public/control.js"');
  expect((await fetch(`${one.url}/public/control.js`)).status).toBe(200);
  const id = await merchant(one);
  const { status, body } = await one.control('POST', `/merchants/${id}/payments`, {
    amountUnits: 'x',
  });
  expect([status, body['errorMessage']]).toEqual([
    400,
    'Validation error: amountUnits must be an integer',
  ]);
});

it('forgets everything', async () => {
  const one = await sandbox();
  await newLink(one, await merchant(one));
  await one.control('PUT', '/settings', { countIsTotal: false });
  await one.control('POST', '/reset');
  const { body } = await one.control<Record<string, Json[]>>('GET', '/state');
  expect(body).toMatchObject({
    merchants: [],
    paymentLinks: [],
    deliveries: [],
    settings: { countIsTotal: true },
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
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  expect((await one.call('POST', '/control/reset', {}, elsewhere)).status).toBe(403);
});
