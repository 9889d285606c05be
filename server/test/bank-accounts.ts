import { expect } from 'vitest';
import { ensureMerchant } from '../src/features/payouts/ensure-merchant.ts';
import { Secret } from '../src/secret.ts';
import { makeAccount, signIn } from './factories.ts';
import type { TestSandbox } from './sandbox.ts';
import type { TestServer } from './test-server.ts';

const ROUTING = '021000021';
export const OLD_ACCOUNT = '000111113333';

/** Payouts go to the account ending in 3333. */
export async function businessWithBank(server: TestServer, sandbox: TestSandbox) {
  const account = await makeAccount(server);
  const { database, clock } = server;
  const deps = { database, clock, provider: sandbox.provider, production: false };
  const merchantId = await ensureMerchant(deps, account.userId);
  let cookie = await signIn(server, account);
  const save = (accountNumber: string, routingNumber = ROUTING) =>
    server.ask('POST', '/functions/v1/update-bank-details', {
      cookie,
      body: {
        merchantId,
        routingNumber,
        accountNumber,
        accountHolderName: 'Rivera Plumbing',
        accountHolderType: 'company',
      },
    });
  expect((await save(OLD_ACCOUNT)).status).toBe(200);
  return {
    cookie,
    ask: (method: string, path: string, body?: unknown) =>
      server.ask(method, path, { cookie, body }),
    save,
    signInAgain: async () => {
      cookie = await signIn(server, account);
    },
    /** Directly at the provider, as in its own app. */
    setElsewhere: (accountNumber: string) =>
      sandbox.provider.setBankDetails(merchantId, {
        routingNumber: new Secret(ROUTING),
        accountNumber: new Secret(accountNumber),
        holder: { name: 'Rivera Plumbing', type: 'company' },
      }),
    screen: async () => (await server.ask('GET', '/rest/v1/contractors/me', { cookie })).body,
    ofProvider: async () => ({
      userId: account.userId,
      merchant: await sandbox.provider.getMerchant(merchantId),
    }),
    provider: async () => (await sandbox.provider.getMerchant(merchantId)).bank?.accountLast4,
    texts: async () =>
      (
        await server.sql<{ body: string }>`
          select body from local_inbox where recipient = ${account.phone} order by id`
      )
        .map(({ body }) => body)
        .filter((body) => body.includes('account ending in')),
  };
}
