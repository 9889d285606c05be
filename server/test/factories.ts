import type { Role } from '@jobly/core/accounts/contract';
import { TestAuthenticator } from './authenticator.ts';
import type { TestAnswer, AskOptions, TestServer } from './test-server.ts';

let made = 0;

export interface TestAccount {
  userId: string;
  contractorId: string | undefined;
  phone: string;
}

/** With a unique phone. */
export async function makeAccount(
  server: TestServer,
  given: { phone?: string; role?: Role; name?: string; suspended?: boolean } = {},
): Promise<TestAccount> {
  made += 1;
  // Kept, because accounts may be made in parallel.
  const number = made;
  const phone = given.phone ?? `+1415555${String(1000 + number)}`;
  const role = given.role ?? 'contractor';
  return server.database.system.transaction().execute(async (db) => {
    const user = await db
      .insertInto('users')
      .values({
        role,
        suspended_at: given.suspended ? new Date() : null,
        first_passkey_until: role === 'contractor' ? null : 'infinity',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('profiles')
      .values({
        id: user.id,
        name: given.name ?? 'Maria Rivera',
        company_name: 'Rivera Plumbing',
        phone,
        email: `person${number}@example.com`,
      })
      .execute();
    if (role !== 'contractor') return { userId: user.id, contractorId: undefined, phone };
    const contractor = await db
      .insertInto('contractors')
      .values({ user_id: user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { userId: user.id, contractorId: contractor.id, phone };
  });
}

/** As a person would; staff with their passkey, created if needed. Returns the cookie. */
export async function signIn(
  server: TestServer,
  account: TestAccount,
  from: { address?: string } = {},
): Promise<string> {
  const passkey = PASSKEYS.get(account.userId);
  if (passkey) return (await signInByPasskey(server, passkey, from)).cookie!;
  const cookie = await signInByCode(server, account, from);
  const [user] = await server.sql<{ role: Role }>`
    select role from users where id = ${account.userId}`;
  if (user!.role !== 'contractor') await addPasskey(server, account, cookie);
  return cookie;
}

/** Of staff. */
const PASSKEYS = new Map<string, TestAuthenticator>();
export const ORIGIN = 'http://localhost:4000';

/** The newest. */
export const passkeyOf = ({ userId }: Pick<TestAccount, 'userId'>) => PASSKEYS.get(userId)!;

/** The session then rests on it. */
export async function addPasskey(
  server: TestServer,
  account: Pick<TestAccount, 'userId'>,
  cookie: string,
): Promise<TestAuthenticator> {
  const { body } = await server.ask('POST', '/auth/v1/passkeys/new', { cookie, body: {} });
  const authenticator = new TestAuthenticator(ORIGIN);
  const credential = authenticator.create(body['options'] as Record<string, unknown>);
  const added = await server.ask('POST', '/auth/v1/passkeys', { cookie, body: { credential } });
  if (added.status !== 200) throw new Error(`no passkey: ${JSON.stringify(added.body)}`);
  PASSKEYS.set(account.userId, authenticator);
  return authenticator;
}

export async function withPasskey(
  server: TestServer,
  given: Parameters<typeof makeAccount>[1] = {},
) {
  const account = await makeAccount(server, given);
  const cookie = await signInByCode(server, account);
  return { account, cookie, passkey: await addPasskey(server, account, cookie) };
}

export async function signInByPasskey(
  server: TestServer,
  authenticator: TestAuthenticator,
  from: Pick<AskOptions, 'address' | 'device' | 'headers'> = {},
  lies: Parameters<TestAuthenticator['get']>[1] = {},
): Promise<TestAnswer> {
  const { body } = await server.ask('POST', '/auth/v1/passkeys/challenge', { ...from, body: {} });
  const credential = authenticator.get(body['options'] as Record<string, unknown>, lies);
  return server.ask('POST', '/auth/v1/passkeys/sign-in', { ...from, body: { credential } });
}

/** By a texted code. Returns the cookie. */
export async function signInByCode(
  server: TestServer,
  account: TestAccount,
  from: Pick<AskOptions, 'address' | 'device'> = {},
): Promise<string> {
  const before = await codesTo(server, account.phone, 0);
  const { device } = await server.ask('POST', '/auth/v1/otp', {
    ...from,
    body: { phone: account.phone },
  });
  const codes = await codesTo(server, account.phone, before.length + 1);
  const verified = await server.ask('POST', '/auth/v1/verify', {
    ...from,
    // For parallel sign-ins of new browsers.
    ...(device ? { device } : {}),
    body: { phone: account.phone, token: codes.at(-1), type: 'sms' },
  });
  if (!verified.cookie) throw new Error(`sign-in failed: ${JSON.stringify(verified.body)}`);
  return verified.cookie;
}

/** Oldest first; waits until there are `count`. */
export async function codesTo(server: TestServer, phone: string, count: number): Promise<string[]> {
  for (let texts = await server.textsTo(phone, 0); ;) {
    const codes = texts.flatMap((text) => /#(\d{6})$/.exec(text)?.[1] ?? []);
    if (codes.length >= count) return codes;
    texts = await server.textsTo(phone, texts.length + 1);
  }
}

export function codeIn(text: string): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error('no code in the text');
  return code;
}

export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
