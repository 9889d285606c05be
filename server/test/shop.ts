import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BodyOf } from '@jobly/core/contract';
import { createPaymentLink } from '@jobly/core/payment-links/contract';
import { afterAll, expect, onTestFinished } from 'vitest';
import type { AppContext } from '../src/app-context.ts';
import { findViolations, type Violation } from '../src/db/invariants.ts';
export { linkWrites } from '../src/features/payment-links/link-writes.ts';
import { ensureMerchant } from '../src/features/payouts/ensure-merchant.ts';
import type { PaymentProvider } from '../src/ports/payment-provider.ts';
import { Secret } from '../src/secret.ts';
import { beforeTests } from './before-tests.ts';
import { apiClient, newLink, type ApiClient } from './api-client.ts';
import { makeAccount, signIn, type TestAccount } from './factories.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';
import { openTestServer, type TestAnswer, type TestServer, type Worker } from './test-server.ts';

export interface Shop {
  server: TestServer;
  ask: TestServer['ask'];
  sql: TestServer['sql'];
  textsTo: TestServer['textsTo'];
  clock: TestServer['clock'];
  sandbox: TestSandbox;
  /** Of a second provider, with `twoProviders`: its merchants' ids begin with 'second-'. */
  second: TestSandbox | undefined;
  /** Over HTTP. */
  address: string;
  /** Verified and signed in. */
  business(): Promise<Business>;
  run: TestServer['run'];
  violations(): Promise<Violation[]>;
  /** Signed as by the provider, at our own time. */
  deliver(type: string, data: object): Promise<TestAnswer>;
  openCheckout(link: MadeLink, method?: string): Promise<TestAnswer>;
  /** The provider's id of the open checkout. */
  checkoutOf(link: MadeLink, method?: string): Promise<string>;
  /** On the provider's page; does not wait for the event. */
  charge(link: MadeLink, method?: string): Promise<string>;
  linkRow(link: MadeLink): Promise<LinkRow>;
  becomes(link: MadeLink, status: string): Promise<void>;
  /** Overrides the provider's answers until the test ends. */
  answering(change: (real: PaymentProvider) => Partial<PaymentProvider>): void;
  close(): Promise<void>;
}

export interface Business {
  account: TestAccount;
  merchantId: string;
  cookie: string;
  /** As the contractor: by contract, or raw where it may be refused. */
  call: ApiClient;
  ask(method: string, path: string, body?: unknown): Promise<TestAnswer>;
  makeLink: (form?: Partial<BodyOf<typeof createPaymentLink>>) => Promise<MadeLink>;
}

export interface MadeLink {
  id: string;
  url: string;
}

export interface LinkRow {
  status: string;
  paid_method: string | null;
  refunded_cents: number;
  view_count: number;
  cash_claimed_at: Date | null;
  customer_language: string | null;
  customer_by: string | null;
}

type ShopOptions = Partial<AppContext> & { worker?: Worker; twoProviders?: boolean };

/** A shop for the tests of one file; options that are not known yet come from a function. */
export function useShop(
  options: ShopOptions | (() => ShopOptions) = {},
  times?: { timeoutMs: number },
): Shop {
  const shop = beforeTests(() =>
    openShop(typeof options === 'function' ? options() : options, times),
  );
  afterAll(() => shop.close());
  return shop;
}

/** One of its contractors, for the tests of one file. */
export const useBusiness = (shop: Shop): Business => beforeTests(() => shop.business());

/** The whole product around one payment: server, provider, and the provider's events between them. */
export async function openShop(
  { twoProviders = false, ...overrides }: ShopOptions = {},
  { timeoutMs = 1_500 } = {},
): Promise<Shop> {
  // The events need an address before the server exists: the port is taken first.
  let server: TestServer | undefined;
  const httpServer: Server = createServer((request, response) => {
    if (server) server.listener(request, response);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const { port } = httpServer.address() as AddressInfo;
  const openSandbox = (webhook: string, merchantPrefix = '') =>
    startTestSandbox({
      timeoutMs,
      merchantPrefix,
      webhookUrl: `http://127.0.0.1:${port}/functions/v1/${webhook}`,
      now: () => server?.clock.now() ?? new Date(),
    });
  const sandbox = await openSandbox('lopay-webhook');
  const second = twoProviders ? await openSandbox('second-webhook', 'second-') : undefined;
  const asSecond = {
    name: 'stripe',
    merchantPrefix: 'second-',
    webhooks: ['second-webhook'],
  } as const;
  const opened = await openTestServer({
    provider: sandbox.provider,
    ...(second ? { otherProviders: [Object.assign(second.provider, asSecond)] } : {}),
    signInRules: { sendsPerAddressHour: 1_000 },
    ...overrides,
  });
  server = opened;
  const linkRow: Shop['linkRow'] = async ({ id }) =>
    (await opened.sql<LinkRow>`select * from payment_links where id = ${id}`)[0]!;
  return {
    server: opened,
    ask: opened.ask,
    sql: opened.sql,
    textsTo: opened.textsTo,
    clock: opened.clock,
    sandbox,
    second,
    address: `http://127.0.0.1:${port}`,
    business: () => openBusiness(opened, sandbox),
    run: opened.run,
    violations: () =>
      findViolations(async (text) => ({ rows: await opened.owner.query<object>(text) })),
    deliver: (type, data) =>
      opened.ask('POST', '/functions/v1/lopay-webhook', signedEvent(opened, type, data)),
    openCheckout: (link, method = 'card') =>
      opened.ask('POST', '/functions/v1/create-payment-link', {
        body: { linkCode: link.url, method },
        // Every payer has an address of their own.
        address: `198.18.${randomInt(256)}.${randomInt(1, 255)}`,
      }),
    checkoutOf: (link, method) => checkoutOf(opened, link, method),
    async charge(link, method) {
      const checkoutId = await checkoutOf(opened, link, method);
      const [attempt] = await opened.sql<{ merchant_id: string }>`
        select merchant_id from checkout_attempts where provider_checkout_id = ${checkoutId}`;
      const where = attempt!.merchant_id.startsWith('second-') ? second! : sandbox;
      await where.control('POST', `/links/${checkoutId}/charge`, {});
      return checkoutId;
    },
    linkRow,
    async becomes(link, status) {
      await expect.poll(async () => (await linkRow(link)).status).toBe(status);
    },
    answering(change) {
      const { provider } = sandbox;
      const real = { ...provider };
      Object.assign(provider, change(real));
      onTestFinished(() => void Object.assign(provider, real));
    },
    async close() {
      await sandbox.stop();
      await second?.stop();
      httpServer.closeAllConnections();
      httpServer.close();
      await opened.close();
    },
  };
}

/** As the provider would post it now. */
export function signedEvent(server: Pick<TestServer, 'clock'>, type: string, data: object) {
  const id = randomUUID();
  const body = JSON.stringify({ id, type, data });
  return { body, headers: eventSignature(body, server.clock.now(), id) };
}

export function eventSignature(body: string, at: Date, id: string = randomUUID()) {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', Buffer.from('a secret for the tests'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
  return {
    'svix-id': id,
    'svix-timestamp': String(seconds),
    'svix-signature': `v1,${signature}`,
  };
}

async function openBusiness(server: TestServer, sandbox: TestSandbox): Promise<Business> {
  const account = await makeAccount(server);
  const { database, clock } = server;
  const { provider } = sandbox;
  const merchantId = await ensureMerchant(
    { database, clock, provider, production: false },
    account.userId,
  );
  await provider.setBankDetails(merchantId, {
    routingNumber: new Secret('021000021'),
    accountNumber: new Secret('000123456789'),
    holder: { name: 'Rivera Plumbing', type: 'company' },
  });
  await sandbox.control('POST', `/merchants/${merchantId}/verify`, { enabled: true });
  await server.sql`
    update contractors set payouts_status = 'active', business_verification_status = 'complete',
      bank_routing_last4 = '0021', bank_account_last4 = '6789', bank_account_type = 'checking',
        bank_name = 'Bank'
    where user_id = ${account.userId}`;
  const cookie = await signIn(server, account);
  const ask: Business['ask'] = (method, path, body) => server.ask(method, path, { cookie, body });
  const call = apiClient(ask);
  return {
    account,
    merchantId,
    cookie,
    ask,
    call,
    async makeLink(form = {}) {
      return (await call(createPaymentLink, { body: { ...newLink(), ...form } })).paymentLink;
    },
  };
}

async function checkoutOf(server: TestServer, link: MadeLink, method = 'card'): Promise<string> {
  const [row] = await server.sql<{ id: string }>`
    select provider_checkout_id as id from checkout_attempts
    where payment_link_id = ${link.id} and method = ${method} and provider_checkout_id is not null
    order by created_at desc limit 1`;
  if (!row) throw new Error('no checkout is open');
  return row.id;
}
