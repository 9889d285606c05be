import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

/** A phone is stored as somebody once typed it; spec 5 looks it up in four spellings. */
export function findAccountByPhone(queries: Queries, forms: string[]) {
  return queries
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['users.id', 'users.role', 'users.suspended_at', 'profiles.phone'])
    .where('profiles.phone', 'in', forms)
    .executeTakeFirst();
}

/** True while the account still has that phone; then it keeps it until the transaction ends. */
export async function holdPhone(
  queries: Queries,
  account: { id: string; phone: string },
): Promise<boolean> {
  const held = await queries
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', account.id)
    .where('phone', '=', account.phone)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * The new code replaces the old one, unless that was sent after `notAfter` (two requests at the same
 * moment are one text); the failures of the hour stay. False when the old one stands.
 */
export async function storeCode(
  queries: Queries,
  code: { userId: string; hmac: Buffer; sentAt: Date; expiresAt: Date; notAfter: Date },
): Promise<boolean> {
  const fresh = {
    code_hmac: code.hmac,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
    guesses: 0,
    used_at: null,
  };
  const stored = await queries
    .insertInto('sign_in_codes')
    .values({ user_id: code.userId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(fresh)
        .where('sign_in_codes.sent_at', '<=', code.notAfter),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Counts the guess and judges it in one statement, so that no crowd of guesses can slip past the
 * count (M12): the row lock lets them through one by one, and the sixth finds nothing to update.
 * Returns whether the guess was right, or nothing when it was not evaluated at all.
 */
export async function guessCode(
  queries: Queries,
  guess: { userId: string; hmac: Buffer; now: Date; guesses: number; failures: number },
): Promise<{ right: boolean } | undefined> {
  const hourAgo = new Date(guess.now.getTime() - 3_600_000);
  const result = await sql<{ right: boolean }>`
    update sign_in_codes set
      guesses = guesses + 1,
      used_at = case when code_hmac = ${guess.hmac} then ${guess.now}::timestamptz end,
      failures = case
        when code_hmac = ${guess.hmac} then failures
        when failures_since is null or failures_since <= ${hourAgo} then 1
        else failures + 1 end,
      failures_since = case
        when code_hmac = ${guess.hmac} then failures_since
        when failures_since is null or failures_since <= ${hourAgo} then ${guess.now}::timestamptz
        else failures_since end
    where user_id = ${guess.userId}
      and used_at is null
      and expires_at > ${guess.now}
      and guesses < ${guess.guesses}
      and (failures < ${guess.failures} or failures_since <= ${hourAgo})
    returning used_at is not null as right`.execute(queries);
  return result.rows[0];
}

/** Why a guess was not evaluated. */
export function readCodeState(queries: Queries, userId: string) {
  return queries
    .selectFrom('sign_in_codes')
    .select(['sent_at', 'guesses', 'used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export function findProfile(queries: Queries, userId: string) {
  return queries
    .selectFrom('profiles')
    .select(['id', 'name', 'company_name', 'phone', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export function findContractor(queries: Queries, userId: string) {
  return queries
    .selectFrom('contractors')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
