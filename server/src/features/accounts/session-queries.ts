import type { CodePurpose } from '@jobly/core/accounts/code-purpose';
import type { Role } from '@jobly/core/accounts/contract';
import type { Language } from '@jobly/core/language/language';
import { sql } from 'kysely';
import { hashToken } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { batchLoader, type LookUp, type LookUps } from '../../db/batch-loader.ts';
import { deleteRows, findRow, updateRows, type Row } from '../../db/rows.ts';
import type { Caller } from '../../http/caller.ts';

export type Session = Omit<Row<'sessions'>, 'token_hash' | 'device' | 'updated_at'> & {
  looked_up: string;
  viewing_role: Role | null;
  viewing_phone: string | null;
  viewing_time_zone: string | null;
  role: Role;
  frozen: boolean;
  phone: string | null;
  time_zone: string | null;
  language: Language;
};

/** By the token's hash in hex; no row while the account is suspended. */
export function sessionLookUp(lookUps: LookUps): LookUp<Session> {
  return batchLoader<Session>(lookUps, {
    name: 'sessions',
    keyColumn: 'looked_up',
    one: `
      select wanted.key as looked_up, s.id, s.user_id, s.verified_at, s.created_at, s.last_seen_at, s.expires_at,
        s.viewing_user_id, s.viewing_until, s.passkey_id, s.confirmed_for, s.confirmed_at,
        viewed.role as viewing_role, viewed_profile.phone as viewing_phone,
        viewed_profile.time_zone as viewing_time_zone, u.role, p.phone, p.time_zone, p.language,
        coalesce(c.payouts_frozen_by = 'owner', false) as frozen
      from sessions s
      join users u on u.id = s.user_id
      join profiles p on p.id = s.user_id
      left join contractors c on c.user_id = s.user_id
      left join users viewed on viewed.id = s.viewing_user_id
      left join profiles viewed_profile on viewed_profile.id = s.viewing_user_id
      where s.token_hash = decode(wanted.key, 'hex') and u.suspended_at is null limit 1`,
  });
}

export async function findViewedName(db: Db, userId: string): Promise<string> {
  const profile = await findRow(db, 'profiles', { id: userId });
  return profile?.company_name ?? profile?.name ?? profile?.phone ?? 'an account';
}

export function listSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute();
}

/** At sign-in only the user's own. */
export async function deleteDeadSessions(db: Db, now: Date, userId?: string): Promise<void> {
  const dead = db.deleteFrom('sessions').where('expires_at', '<=', now);
  await (userId ? dead.where('user_id', '=', userId) : dead).execute();
}

/**
 * Ends all sessions, codes and known devices. Codes first: a concurrent sign-in has then either started its session
 * or finds its code gone.
 */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await deleteRows(db, 'sign_in_challenges', { user_id: userId });
  // Used by nodes of the previous version during a deploy.
  await updateRows(
    db,
    'sign_in_codes',
    { user_id: userId, used_at: null },
    { used_at: sql`now()` },
  );
  await deleteRows(db, 'sessions', { user_id: userId });
}

/**
 * The owner reported an intruder: passkeys added since then are removed. Never older ones: an attacker who holds the
 * phone gets the notice, too, and could remove the owner's.
 */
export async function endAccess(db: Db, userId: string, since: Date): Promise<void> {
  await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
  await endSessions(db, userId);
}

/** Whether an expired session was staff's and was not signed out. */
export async function isStaffTimeOver(db: Db, token: string): Promise<boolean> {
  const over = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('token_hash', '=', hashToken(token))
    .where('role', '<>', 'contractor')
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return over !== undefined;
}

export async function setViewing(
  db: Db,
  sessionId: string,
  viewing: { userId: string; until: Date } | null,
): Promise<void> {
  const { userId = null, until = null } = viewing ?? {};
  const change = { viewing_user_id: userId, viewing_until: until };
  await updateRows(db, 'sessions', { id: sessionId }, change);
}

/** Single use. False when it was used or replaced meanwhile. */
export async function spendConfirmation(
  db: Db,
  { sessionId, confirmed }: Caller,
): Promise<boolean> {
  if (!confirmed) return false;
  const proof = { id: sessionId, confirmed_for: confirmed.purpose, confirmed_at: confirmed.at };
  return updateRows(db, 'sessions', proof, { confirmed_for: null, confirmed_at: null });
}

export async function confirmSession(
  db: Db,
  { sessionId }: Caller,
  purpose: CodePurpose,
  now: Date,
): Promise<void> {
  const confirmed = { confirmed_for: purpose, confirmed_at: now };
  await updateRows(db, 'sessions', { id: sessionId }, confirmed);
}
