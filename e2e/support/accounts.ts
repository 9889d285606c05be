import { isAllowedMoment } from '@jobly/core/reviews/quiet-hours';
import { expect } from '@playwright/test';
import pg from 'pg';
import { ownPhoneDigits, typedPhone } from './visitors.ts';

export interface Account {
  userId: string;
  phone: string;
  /** As a person types it. */
  typedPhone: string;
  email: string;
  /** Signs in with a passkey, too. */
  isStaff?: true;
}

/** Statements as the stack itself, for what no screen can do yet. */
export async function inDatabase<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c role=jobly_system',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One of them; what stands in `${}` becomes a parameter. */
export const sql =
  (databaseUrl: string) =>
  async <Row extends object>(parts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const text = parts.reduce((before, part, index) => `${before}$${index}${part}`);
    return inDatabase(databaseUrl, async (client) => (await client.query<Row>(text, values)).rows);
  };

/** A contractor with a unique phone. */
export function makeAccount(
  databaseUrl: string,
  given: { name?: string; companyName?: string; email?: string } = {},
): Promise<Account> {
  const digits = ownPhoneDigits();
  const { name = 'Maria Rivera', companyName = 'Rivera Plumbing' } = given;
  // The provider takes an e-mail only once.
  const email = given.email ?? `person-${digits}@example.com`;
  return inDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with person as (insert into users default values returning id),
        profile as (
          insert into profiles (id, name, company_name, phone, email)
          select id, $1, $2, $3, $4 from person
        ),
        contractor as (insert into contractors (user_id) select id from person)
      select id from person`,
      [name, companyName, `+1${digits}`, email],
    );
    return {
      userId: rows[0]!.id,
      phone: `+1${digits}`,
      typedPhone: typedPhone(digits),
      email,
    };
  });
}

const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Tokyo'];

/** Where it is day now: at night a text to a contractor waits for the morning. */
export function inDaytime(databaseUrl: string, { userId }: Account): Promise<unknown> {
  const zone = ZONES.find((one) => isAllowedMoment(new Date(), [one]));
  return sql(databaseUrl)`update profiles set time_zone = ${zone} where id = ${userId}`;
}

/** Signing in registers the business at the provider, in the background. */
export async function merchantOf(databaseUrl: string, account: Account): Promise<string> {
  let found: string | null = null;
  await expect
    .poll(
      async () => {
        const rows = await sql(databaseUrl)<{ id: string | null }>`
          select lopay_merchant_id as id from contractors where user_id = ${account.userId}`;
        found = rows[0]!.id;
        return found;
      },
      { timeout: 20_000, intervals: [100] },
    )
    .not.toBeNull();
  return found!;
}

/** The codes in the local inbox page, newest first, as a person would read them there. */
export async function readCodes(address: string, phone: string): Promise<string[]> {
  const page = await (await fetch(`${address}/dev/inbox`)).text();
  return page
    .split('<article>')
    .filter((part) => part.includes(phone))
    .flatMap((part) => /data-code>(\d{6})</.exec(part)?.[1] ?? []);
}

/** The newest code, once there is one more than `before`. */
export async function readNewCode(
  address: string,
  phone: string,
  before: string[] = [],
): Promise<string> {
  const deadlineMs = Date.now() + 10_000;
  while (Date.now() < deadlineMs) {
    const codes = await readCodes(address, phone);
    if (codes.length > before.length) return codes[0]!;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code for ${phone} in the inbox`);
}

export function readCode(address: string, phone: string): Promise<string> {
  return readNewCode(address, phone);
}

/** As if every code so far had been sent so long ago. */
export function ageCodes(databaseUrl: string, userId: string, by: string): Promise<unknown> {
  return sql(databaseUrl)`
    with strangers as (
      update sign_in_strangers set sent_at = sent_at - ${by}::interval where user_id = ${userId}
    )
    update sign_in_challenges
    set sent_at = sent_at - ${by}::interval, expires_at = expires_at - ${by}::interval
    where user_id = ${userId}`;
}

/** One more round of what runs by the clock, without the wait for the minute. */
export function runRound(
  databaseUrl: string,
  name: 'reconcile-payments' | 'settle-bank-changes' | 'send-reminders' | 'make-repeats',
): Promise<unknown> {
  return sql(databaseUrl)`insert into pgboss.job (name, retry_limit) values (${name}, 0)`;
}
