import { expect, it } from 'vitest';
import { useServer } from '../../../test/test-server.ts';
import { limitHeaders } from './limit-headers.ts';

const server = useServer();

const tryCode = (address: string) =>
  server.ask('POST', '/functions/v1/get-payment-link', {
    address,
    body: { url: 'A'.repeat(22) },
  });

it('sends with each counted answer what is left, and with the refusal how long to wait', async () => {
  const first = await tryCode('203.0.113.40');
  expect(first.status).toBe(404);
  expect(first.headers.get('ratelimit-policy')).toBe('"wrong-link-code";q=60;w=3600');
  expect(first.headers.get('ratelimit')).toMatch(/^"wrong-link-code";r=59;t=3(600|599)$/);
  expect(first.headers.get('retry-after')).toBeNull();
  for (let tries = 1; tries < 60; tries += 1) await tryCode('203.0.113.40');
  // The second refusal comes from memory and says the same.
  for (let refusals = 0; refusals < 2; refusals += 1) {
    const { status, headers } = await tryCode('203.0.113.40');
    expect(status).toBe(429);
    expect(headers.get('ratelimit-policy')).toBe('"wrong-link-code";q=60;w=3600');
    const seconds = /^"wrong-link-code";r=0;t=(\d+)$/.exec(headers.get('ratelimit')!)?.[1];
    expect(headers.get('retry-after')).toBe(seconds);
  }
});

it('counts one household whatever its addresses and their spelling, and answers its neighbor', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries += 1) {
    const spelling = tries % 2 ? '2001:DB8:0:7::' : '2001:0db8:0:0007:0:0:0:';
    statuses.push((await tryCode(spelling + tries.toString(16))).status);
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  expect((await tryCode('2001:db8:0:8::1')).status).toBe(404);
});

it.each([
  ['/auth/v1/otp', 'send-address', { phone: '4155550000' }],
  ['/auth/v1/verify', 'verify-address', { phone: '4155550000', token: '123456', type: 'sms' }],
])('does not write further attempts at %s once refused', async (path, limit, body) => {
  const address = '203.0.113.41';
  for (let tries = 0; tries < 36; tries += 1) await server.ask('POST', path, { address, body });
  expect(
    await server.sql`select points from rate_limits where key = ${`${limit}:${address}`}`,
  ).toEqual([{ points: 31 }]);
});

it('says nothing of what others did: of a phone, of the whole installation', async () => {
  const { headers } = await server.ask('POST', '/auth/v1/otp', { body: { phone: '4155550000' } });
  expect(headers.get('ratelimit-policy')).toBe('"send-address";q=30;w=3600');
});

const met = { name: 'x', allowed: 5, perSeconds: 60, left: 0, leftMs: 1_500, refused: true };

it.each([
  [200, [], {}],
  [303, [met], {}],
  [200, [met], { 'RateLimit-Policy': '"x";q=5;w=60', RateLimit: '"x";r=0;t=2' }],
  [
    429,
    [{ ...met, name: 'y', left: 3, refused: false }, met],
    {
      'RateLimit-Policy': '"y";q=5;w=60, "x";q=5;w=60',
      RateLimit: '"y";r=3;t=2, "x";r=0;t=2',
      'Retry-After': '2',
    },
  ],
])('of an answer %i with %j', (status, limits, headers) => {
  expect(limitHeaders(limits, status)).toEqual(headers);
});
