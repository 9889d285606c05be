import type { Role } from '@jobly/core/accounts/contract';
import type { TestServer } from './test-server.ts';

let made = 0;

export interface TestAccount {
  userId: string;
  contractorId: string | undefined;
  phone: string;
}

/** An account with a phone nobody else has. */
export async function makeAccount(
  server: TestServer,
  given: { phone?: string; role?: Role; name?: string; suspended?: boolean } = {},
): Promise<TestAccount> {
  made += 1;
  // Kept: by the time the row is written, another account may be under way.
  const number = made;
  const phone = given.phone ?? `+1415555${String(1000 + number)}`;
  const role = given.role ?? 'contractor';
  return server.database.system.transaction().execute(async (db) => {
    const user = await db
      .insertInto('users')
      .values({ role, suspended_at: given.suspended ? new Date() : null })
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

/** Signs in as a person would: asks for a code, reads the text, types it. Returns the cookie. */
export async function signIn(
  server: TestServer,
  account: TestAccount,
  from: { address?: string } = {},
): Promise<string> {
  const before = await server.textsTo(account.phone, 0);
  const { device } = await server.ask('POST', '/auth/v1/otp', {
    ...from,
    body: { phone: account.phone },
  });
  const texts = await server.textsTo(account.phone, before.length + 1);
  const verified = await server.ask('POST', '/auth/v1/verify', {
    ...from,
    // Several may sign in at once, each by a browser that was new when it asked.
    ...(device ? { device } : {}),
    body: { phone: account.phone, token: codeIn(texts.at(-1)!), type: 'sms' },
  });
  if (!verified.cookie) throw new Error(`sign-in failed: ${JSON.stringify(verified.body)}`);
  return verified.cookie;
}

export function codeIn(text: string): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error('no code in the text');
  return code;
}

/** A code that is surely not the right one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
