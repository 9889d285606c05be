import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripeProvider, type StripeProviderOptions } from '../src/adapters/stripe/provider.ts';
import { Secret } from '../src/secret.ts';

export interface SentToStripe {
  method: string;
  /** With the query, as it was sent. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body of a form. */
  form: Record<string, string>;
}

/** JSON with 200, a status with a body, or no answer after the request was taken. */
type Answer = object | { status: number; text: string } | 'reset' | 'never';

export const SNAPSHOT_SECRET = 'whsec_of-the-snapshot-endpoint';
export const THIN_SECRET = 'whsec_of-the-thin-endpoint';

/** Stands where Stripe does, and records what it is sent. Its answers are the test's. */
export async function startStripeStub(answer: (sent: SentToStripe) => Answer | undefined) {
  const sent: SentToStripe[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const one = {
      method: request.method ?? '',
      path: decodeURIComponent(request.url ?? ''),
      headers: request.headers,
      body,
      form: Object.fromEntries(new URLSearchParams(body)),
    };
    sent.push(one);
    const given = answer(one) ?? {
      status: 404,
      text: '{"error":{"type":"invalid_request_error","code":"resource_missing"}}',
    };
    if (given === 'never') return;
    if (given === 'reset') {
      request.socket.destroy();
      return;
    }
    const { status, text } =
      'text' in given && 'status' in given ? given : { status: 200, text: JSON.stringify(given) };
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    apiUrl,
    sent,
    provider: (changed: Partial<StripeProviderOptions> = {}) =>
      stripeProvider({ ...STUB_OPTIONS, apiUrl, ...changed }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export const STUB_OPTIONS = {
  secretKey: new Secret('sk_test_key'),
  apiUrl: 'http://127.0.0.1:1',
  timeoutMs: 3_000,
  snapshotSecrets: { current: new Secret(SNAPSHOT_SECRET) },
  thinSecrets: { current: new Secret(THIN_SECRET) },
};

/** A page that is the last one. */
export const listOf = (...data: object[]) => ({ object: 'list', data, has_more: false });

/** 2026-07-14, a Tuesday. */
export const AT = 1_784_000_000;

/** A row of an account's statement. */
export const transaction = (
  id: string,
  category: string,
  cents: [number, number],
  source: object,
) => ({
  id,
  object: 'balance_transaction',
  type: category,
  reporting_category: category,
  amount: cents[0],
  fee: cents[1],
  net: cents[0] - cents[1],
  currency: 'usd',
  created: AT,
  description: `about ${id}`,
  source,
});

const ofPayment = (id: string) => ({ id, payment_intent: 'pi_1' });

export const ROWS = [
  transaction('txn_1', 'charge', [42_500, 1_263], ofPayment('ch_1')),
  transaction('txn_2', 'refund', [-1_000, 0], ofPayment('re_1')),
  transaction('txn_3', 'refund_failure', [1_000, 0], ofPayment('re_1')),
  transaction('txn_4', 'dispute', [-41_500, 1_500], ofPayment('dp_1')),
  transaction('txn_5', 'dispute_reversal', [41_500, 0], ofPayment('dp_1')),
  transaction('txn_6', 'fee', [-200, 0], { id: 'fee_1' }),
];
