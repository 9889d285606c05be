import { randomUUID } from 'node:crypto';
import {
  expect,
  request,
  type APIRequestContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { makeAccount, merchantOf, readNewCode, sql, type Account } from './accounts.ts';
import { test as base } from './test.ts';
import { collectComplaints } from './complaints.ts';
import { ownAddress, ownPhoneDigits, typedPhone } from './visitors.ts';

/** Where one stack and its provider are to be found. */
export interface Stack {
  address: string;
  databaseUrl: string;
  sandbox: string;
}

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** A contractor who can be paid, signed in. */
export interface Business {
  stack: Stack;
  account: Account;
  merchantId: string;
  /** Calls as the contractor. */
  api: APIRequestContext;
  /** For a browser that is signed in as them. */
  storageState: StorageState;
}

export interface MadeLink {
  id: string;
  url: string;
  customerName: string;
  customerPhone: string;
}

export function sharedStack(): Stack {
  return {
    address: process.env['JOBLY_ADDRESS']!,
    databaseUrl: process.env['JOBLY_DATABASE_URL']!,
    sandbox: process.env['JOBLY_SANDBOX']!,
  };
}

export const newPhone = (): string => typedPhone(ownPhoneDigits());

export async function openBusiness(
  stack: Stack,
  given: Parameters<typeof makeAccount>[1] = {},
): Promise<Business> {
  const account = await makeAccount(stack.databaseUrl, given);
  const api = await request.newContext({
    baseURL: stack.address,
    extraHTTPHeaders: ownAddress(),
  });
  await must(api.post('/auth/v1/otp', { data: { phone: account.phone } }));
  const token = await readNewCode(stack.address, account.phone);
  const proof = { phone: account.phone, token, type: 'sms' };
  await must(api.post('/auth/v1/verify', { data: proof }));
  const merchantId = await merchantOf(stack.databaseUrl, account);
  await fetch(`${stack.sandbox}/control/merchants/${merchantId}/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enabled: true }),
  });
  await sql(stack.databaseUrl)`
    update contractors set payouts_status = 'active', business_verification_status = 'complete',
      bank_routing_last4 = '0021', bank_account_last4 = '6789',
      bank_account_type = 'checking', bank_name = 'Bank'
    where user_id = ${account.userId}`;
  return { stack, account, merchantId, api, storageState: await api.storageState() };
}

export async function makeLink(
  { api }: Business,
  given: Record<string, unknown> = {},
): Promise<MadeLink> {
  const answer = await must(
    api.post('/rest/v1/payment_links', {
      data: {
        id: randomUUID(),
        customerName: 'Dana Whitfield',
        memo: 'Replace kitchen faucet',
        customerPhone: newPhone(),
        amountCashCents: 42_500,
        customerPaysFees: true,
        ...given,
      },
    }),
  );
  return answer['paymentLink'] as MadeLink;
}

/** The answer of a call that has to succeed. */
export async function must(
  call: ReturnType<APIRequestContext['post']>,
): Promise<Record<string, unknown>> {
  const answer = await call;
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  const text = await answer.text();
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

interface Fixtures {
  /** A page in a browser of its own: a customer, unless the options say otherwise. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** A page in the contractor's own browser. */
  contractor: (business?: Business) => Promise<Page>;
}

export const test = base.extend<Fixtures, { business: Business }>({
  business: [
    async ({}, use) => {
      const business = await openBusiness(sharedStack());
      await use(business);
      await business.api.dispose();
    },
    { scope: 'worker', timeout: 45_000 },
  ],

  visitor: async ({ browser, expectedComplaints }, use) => {
    const complaints: string[] = [];
    const closing: (() => Promise<void>)[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ extraHTTPHeaders: ownAddress(), ...options });
      closing.push(() => context.close());
      collectComplaints(context, complaints);
      return context.newPage();
    });
    await Promise.all(closing.map((close) => close()));
    expect(
      complaints.filter((text) => !expectedComplaints.some((expected) => expected.test(text))),
    ).toEqual([]);
  },

  contractor: async ({ visitor, business }, use) =>
    use((who = business) => visitor({ storageState: who.storageState })),
});

export { expect };
