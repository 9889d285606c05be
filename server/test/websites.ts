import { expect } from 'vitest';
import { makeAccount, signIn } from './factories.ts';
import type { TestServer } from './test-server.ts';

/** A contractor of this business name, signed in. */
export async function contractor(
  server: TestServer,
  companyName: string,
  /** With a merchant already: none is registered at the sign-in. */
  { merchantId = null as string | null } = {},
) {
  const account = await makeAccount(server);
  await server.sql`
    update contractors set lopay_merchant_id = ${merchantId} where user_id = ${account.userId}`;
  await server.sql`
    update profiles set company_name = ${companyName || null} where id = ${account.userId}`;
  const cookie = await signIn(server, account);
  return {
    ...account,
    cookie,
    ask: (method: string, path: string, body?: unknown) =>
      server.ask(method, path, { cookie, body }),
  };
}
export type SignedInContractor = Awaited<ReturnType<typeof contractor>>;

export async function staffCookie(server: TestServer): Promise<string> {
  return signIn(server, await makeAccount(server, { role: 'staff', name: 'Ana Ruiz' }));
}

/** The site that the worker writes after creation was started. */
export async function builtSite(server: TestServer, userId: string): Promise<{ slug: string }> {
  const sites = () =>
    server.sql<{ slug: string }>`select slug from sites where user_id = ${userId}`;
  await expect.poll(sites).toHaveLength(1);
  return (await sites())[0]!;
}

/** They ask for a site, and have its draft. */
export async function createSite(server: TestServer, person: SignedInContractor) {
  await person.ask('POST', '/rest/v1/websites', {});
  return builtSite(server, person.userId);
}

export async function websiteStatus(person: SignedInContractor): Promise<string | undefined> {
  const { body } = await person.ask('GET', '/rest/v1/websites/me');
  return (body['website'] as { status: string } | null)?.status;
}
