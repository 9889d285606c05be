import { sendCode, verifyCode } from '@jobly/core/accounts/contract';
import type { BodyOf } from '@jobly/core/contract';
import { createPaymentLink } from '@jobly/core/payment-links/contract';
import {
  expect,
  request,
  type APIRequestContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { makeAccount, merchantOf, readNewCode, sql, type Account } from './accounts.ts';
import {
  apiClient,
  newLink,
  sandboxControl,
  type ApiClient,
} from '../../server/test/api-client.ts';
import { overPlaywright } from './api.ts';
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
  /** Calls as the contractor: by contract, and those that may be refused. */
  call: ApiClient;
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
  const call = apiClient(overPlaywright(api));
  const { phone } = account;
  await call(sendCode, { body: { phone } });
  const token = await readNewCode(stack.address, phone);
  await call(verifyCode, { body: { phone, token, type: 'sms' } });
  const merchantId = await merchantOf(stack.databaseUrl, account);
  const verify = `/merchants/${merchantId}/verify`;
  await sandboxControl(stack.sandbox)('POST', verify, { enabled: true });
  await sql(stack.databaseUrl)`
    update contractors set payouts_status = 'active', business_verification_status = 'complete',
      bank_routing_last4 = '0021', bank_account_last4 = '6789',
      bank_account_type = 'checking', bank_name = 'Bank'
    where user_id = ${account.userId}`;
  return { stack, account, merchantId, api, call, storageState: await api.storageState() };
}

export async function makeLink(
  { call }: Business,
  form: Partial<BodyOf<typeof createPaymentLink>> = {},
): Promise<MadeLink> {
  const body = { ...newLink(), customerPhone: newPhone(), ...form };
  return (await call(createPaymentLink, { body })).paymentLink;
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
