import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { ProviderError } from '../../ports/provider-error.ts';
import { Secret } from '../../secret.ts';
import { lopayProvider } from './provider.ts';

/** A provider that answers every call as the test says. */
let answer: (response: ServerResponse) => void;
let provider: PaymentProvider;
const server = createServer((_, response) => answer(response));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider = lopayProvider({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: new Secret('key'),
    timeoutMs: 1_000,
    webhookScheme: 'svix',
    webhookSecret: new Secret('unused'),
  });
});
afterAll(() => {
  server.close().closeAllConnections();
});

const READS: [string, () => Promise<unknown>][] = [
  ['getMerchant', () => provider.getMerchant('m1')],
  ['findMerchantByReference', () => provider.findMerchantByReference('jobly:1')],
  ['getBalance', () => provider.getBalance('m1')],
  ['getCheckout', () => provider.getCheckout('m1', 'c1')],
  ['findCheckoutByReference', () => provider.findCheckoutByReference('m1', 'jobly:1')],
  ['listRefunds', () => provider.listRefunds('m1', 'p1')],
  ['listPayouts', () => provider.listPayouts('m1')],
];

const status =
  (code: number, body = '{}') =>
  (response: ServerResponse) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(body);

const ANSWERS: [string, (response: ServerResponse) => void, string][] = [
  ['200 of another shape', status(200, '{"result":{"unexpected":true}}'), 'unexpected'],
  ['200 without JSON', status(200, '<html>'), 'unexpected'],
  ['200 and empty', status(200, ''), 'unexpected'],
  ['400', status(400), 'unexpected'],
  ['401', status(401), 'unauthorized'],
  ['403', status(403), 'forbidden'],
  ['404', status(404), 'not_found'],
  ['408', status(408), 'down'],
  ['409', status(409), 'unexpected'],
  ['422', status(422), 'unexpected'],
  ['429', status(429), 'rate_limited'],
  ['500', status(500), 'down'],
  ['502', status(502, '<html>'), 'down'],
  ['503', status(503), 'down'],
  ['nothing in time', () => undefined, 'unreachable'],
  ['a reset', (response) => response.socket!.resetAndDestroy(), 'unreachable'],
];

describe.each(READS)('%s', (_, read) => {
  it.each(ANSWERS)('says nothing when it is answered %s', async (_name, how, kind) => {
    answer = how;
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderError);
    expect(failure).toMatchObject({ kind, outcomeUnknown: true, refused: false });
  });
});

it('a statement that does not know the payment says nothing of its refunds', async () => {
  answer = status(200, '{"data":[]}');
  await expect(provider.listRefunds('m1', 'p1')).rejects.toMatchObject({ kind: 'unexpected' });
});
