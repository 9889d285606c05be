import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentProvider, StatementRow } from '../src/ports/payment-provider.ts';
import { Secret } from '../src/secret.ts';
import type { TestSandbox } from './sandbox.ts';

/** A provider's adapter with the simulated provider behind it, and what happens over there. */
export interface ProviderSide {
  provider: PaymentProvider;
  verify(merchantId: string): Promise<unknown>;
  /** By a card that works. */
  pay(checkoutId: string): Promise<unknown>;
  /** The next call of this kind is carried out, and its answer is lost. */
  loseAnswer(call: 'checkout' | 'refund'): Promise<unknown>;
  dispute(paymentId: string): Promise<string>;
  decide(disputeId: string, status: 'won' | 'lost'): Promise<unknown>;
  /** Until what is pending has reached the bank. */
  payOut(merchantId: string): Promise<void>;
  /** Of all merchants, from then until now. */
  statement(from: Date): Promise<StatementRow[]>;
}

const lost = (sandbox: TestSandbox, path: string) =>
  sandbox.fault({ method: 'POST', path, kind: 'reset-after-commit', times: 1 });

const readStatement = (provider: PaymentProvider) => async (from: Date) => {
  const rows: StatementRow[] = [];
  let after: string | undefined;
  do {
    const to = new Date(Date.now() + 7 * 86_400_000);
    const page = await provider.readStatementPage({ from, to, after });
    rows.push(...page.rows);
    after = page.next;
  } while (after);
  return rows;
};

const openLopay = (sandbox: TestSandbox): ProviderSide => {
  const { provider, control } = sandbox;
  return {
    provider,
    verify: (id) => control('POST', `/merchants/${id}/verify`, { enabled: true }),
    pay: (id) => control('POST', `/links/${id}/charge`, {}),
    loseAnswer: (call) =>
      lost(sandbox, call === 'checkout' ? '^/payment-link$' : '^/payment/[^/]+/refund$'),
    async dispute(paymentId) {
      const raised = await control('POST', `/payments/${paymentId}/dispute`, {});
      return String(raised['id']);
    },
    decide: (id, status) => control('POST', `/disputes/${id}`, { status }),
    async payOut(merchantId) {
      const numbers = {
        routingNumber: new Secret('021000021'),
        accountNumber: new Secret('000123456789'),
      };
      const holder = { name: 'Hudson Joinery LLC', type: 'company' } as const;
      await provider.setBankDetails(merchantId, { ...numbers, holder });
      for (let day = 0; day < 3; day += 1) await control('POST', '/next-working-day', {});
    },
    statement: readStatement(provider),
  };
};

const openStripe = (sandbox: TestSandbox): ProviderSide => {
  const { stripe: provider, control } = sandbox;
  interface Charge {
    id: string;
    payment_intent: string;
  }
  return {
    provider,
    verify: (id) => control('POST', `/stripe/accounts/${id}/verify`, {}),
    pay: (id) => control('POST', `/stripe/sessions/${id}/pay`, {}),
    loseAnswer: (call) =>
      lost(sandbox, call === 'checkout' ? '^/v1/checkout/sessions$' : '^/v1/refunds$'),
    async dispute(paymentId) {
      const { charges } = (await control('GET', '/stripe/charges')) as unknown as {
        charges: Charge[];
      };
      const charge = charges.find(({ payment_intent: intent }) => intent === paymentId)!;
      const raised = await control('POST', `/stripe/charges/${charge.id}/dispute`, {});
      return String(raised['id']);
    },
    decide: (id, status) => control('POST', `/stripe/disputes/${id}`, { status }),
    async payOut(merchantId) {
      for (let day = 0; day < 6; day += 1) {
        await control('POST', `/stripe/accounts/${merchantId}/next-working-day`, {});
      }
    },
    statement: readStatement(provider),
  };
};

export const PROVIDERS = [
  { name: 'Lopay', open: openLopay },
  { name: 'Stripe', open: openStripe },
];

export interface Delivered {
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
}

/** Takes whatever is posted, as our webhook does. */
export async function startReceiver() {
  const deliveries: Delivered[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    deliveries.push({ headers: request.headers, rawBody: Buffer.concat(parts) });
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => void server.close();
  return { url, deliveries, stop };
}

export const AMOUNT = 43_983;

export const asked = (merchantId: string, reference = `jobly:${crypto.randomUUID()}`) => ({
  merchantId,
  reference,
  method: 'card' as const,
  amountCents: AMOUNT,
  feeCents: 1_483,
  description: 'Faucet',
  returnUrl: 'http://localhost:4000/payment-success',
});
