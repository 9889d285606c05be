import { expect, it } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { startStripeStub } from '../../../test/stripe-stub.ts';
import { API_VERSION } from './client.ts';

const EXPIRE = { merchantId: 'acct_1', checkoutId: 'cs_1' };

/** What a write and a read of one provider end with. */
async function failures(answer: () => object | 'reset' | 'never', timeoutMs = 3_000) {
  await using stub = await startStripeStub(answer);
  const provider = stub.provider({ timeoutMs });
  const write = await provider
    .revokeCheckout(EXPIRE.merchantId, EXPIRE.checkoutId)
    .catch((error: unknown) => error);
  const writes = stub.sent.length;
  const read = await provider.getBalance('acct_1').catch((error: unknown) => error);
  return { write, writes, read, reads: stub.sent.length - writes };
}

const error = (status: number, about: object = {}) => ({
  status,
  text: JSON.stringify({ error: { type: 'invalid_request_error', message: 'a secret', ...about } }),
});

it('names its key, its version and the account, and sends nothing about this machine', async () => {
  await using stub = await startStripeStub(() => ({ object: 'balance' }));
  await stub.provider().getBalance('acct_1');
  const [{ headers, path }] = stub.sent as [(typeof stub.sent)[0]];
  expect(path).toBe('/v1/balance');
  expect(headers).toMatchObject({
    authorization: 'Bearer sk_test_key',
    'stripe-version': API_VERSION,
    'stripe-account': 'acct_1',
  });
  expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
  expect(headers['x-stripe-client-user-agent']).not.toContain('platform');
});

it.each([
  [400, {}, { kind: 'validation', refused: true, outcomeUnknown: false }],
  [400, { param: 'contact_email' }, { kind: 'email_invalid', refused: true }],
  [400, { type: 'idempotency_error' }, { conflict: true, refused: false, outcomeUnknown: true }],
  [401, {}, { kind: 'unauthorized', refused: false, outcomeUnknown: false }],
  [402, { code: 'bank_account_unusable' }, { kind: 'unexpected', refused: true }],
  [403, {}, { kind: 'forbidden', refused: false, outcomeUnknown: false }],
  [404, {}, { kind: 'not_found', refused: false, outcomeUnknown: false }],
  [409, {}, { kind: 'unexpected', conflict: true, outcomeUnknown: true }],
  [429, {}, { kind: 'rate_limited', refused: false, outcomeUnknown: false }],
  [500, {}, { kind: 'down', refused: false, outcomeUnknown: true }],
] as const)('%s %o of a write, and of a read, which it never refuses', async (...given) => {
  const [status, about, expected] = given;
  const { write, read, writes } = await failures(() => error(status, about));
  expect(write).toMatchObject({ name: 'ProviderError', ...expected });
  expect(writes).toBe(1);
  expect(read).toMatchObject({ kind: (write as { kind: string }).kind });
  expect(read).toMatchObject({ refused: false, outcomeUnknown: true });
  expect(String(write) + String(read)).not.toContain('a secret');
});

it.each([
  ['a gateway’s page', { status: 502, text: '<html>Bad Gateway</html>' }],
  ['a gateway’s JSON', { status: 503, text: '{"message":"no upstream"}' }],
])('%s is a provider that is down, never a success', async (_, answer) => {
  const { write, read, reads } = await failures(() => answer);
  expect(write).toMatchObject({ kind: 'down', outcomeUnknown: true });
  expect(read).toMatchObject({ kind: 'down', outcomeUnknown: true });
  expect(reads).toBe(3);
});

it('an answer that it cannot read leaves the outcome unknown', async () => {
  const { write, read } = await failures(() => ({ status: 200, text: '{"object":' }));
  expect(write).toMatchObject({ kind: 'unexpected', outcomeUnknown: true, refused: false });
  expect(read).toMatchObject({ kind: 'unexpected', outcomeUnknown: true });
});

it('a write whose connection breaks is sent once, and may have been done', async () => {
  const { write, writes, reads } = await failures(() => 'reset');
  expect(write).toMatchObject({ kind: 'unreachable', outcomeUnknown: true, notCalled: false });
  expect(writes).toBe(1);
  expect(reads).toBe(3);
});

it('waits for all tries together no longer than it may', async () => {
  const from = performance.now();
  const { write, read } = await failures(() => 'never', 300);
  expect(write).toMatchObject({ kind: 'unreachable', outcomeUnknown: true });
  expect(read).toMatchObject({ kind: 'unreachable', outcomeUnknown: true });
  expect(performance.now() - from).toBeLessThan(1_500);
});

it('knows a write that was never sent', async () => {
  await using stub = await startStripeStub(() => ({}));
  const provider = stub.provider({ apiUrl: `http://127.0.0.1:${await freePort()}` });
  await expect(provider.revokeCheckout('acct_1', 'cs_1')).rejects.toMatchObject({
    kind: 'unreachable',
    notCalled: true,
    outcomeUnknown: false,
  });
  await expect(provider.getBalance('acct_1')).rejects.toMatchObject({ outcomeUnknown: true });
});
