import type { Role } from '@jobly/core/accounts/contract';
import { sql } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type pg from 'pg';
import type { Db, Schema } from '../../db/database.ts';
import { batchLoader } from '../../db/batch-loader.ts';
import type { LookUp } from '../../db/batch-loader.ts';

export async function insertSession(
  db: Db,
  session: Insertable<Schema['sessions']>,
): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** The session behind a cookie, with what every request needs to know of its account. */
export type Session = Omit<
  Selectable<Schema['sessions']>,
  'token_hash' | 'device' | 'updated_at'
> & {
  /** The hash by which it was found. */
  looked_up: string;
  viewing_role: Role | null;
  role: Role;
  phone: string | null;
};

/** By the hash of the token as hex digits; nobody's while the account is suspended. */
export function sessionLookUp(pool: pg.Pool): LookUp<Session> {
  return batchLoader<Session>(pool, {
    name: 'sessions',
    keyColumn: 'looked_up',
    one: `
      select wanted.key as looked_up, s.id, s.user_id, s.verified_at, s.created_at, s.last_seen_at, s.expires_at,
        s.viewing_user_id, s.viewing_until, viewed.role as viewing_role, u.role, p.phone
      from sessions s
      join users u on u.id = s.user_id
      join profiles p on p.id = s.user_id
      left join users viewed on viewed.id = s.viewing_user_id
      where s.token_hash = decode(wanted.key, 'hex') and u.suspended_at is null limit 1`,
  });
}

/** How the person is called whose account a session views. */
export async function findViewedName(db: Db, userId: string): Promise<string> {
  const profile = await db
    .selectFrom('profiles')
    .select(['name', 'company_name', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return profile?.company_name ?? profile?.name ?? profile?.phone ?? 'an account';
}

export async function updateSession(
  db: Db,
  id: string,
  change: Updateable<Schema['sessions']>,
): Promise<void> {
  await db.updateTable('sessions').set(change).where('id', '=', id).execute();
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

/** True when there was such a session of this user; another's and a missing one look the same. */
export async function deleteSession(
  db: Db,
  session: { id: string; userId: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('user_id', '=', session.userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export function findSessionByToken(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['user_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteSessionByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Nobody comes back for these; at sign-in the user's own go. */
export async function deleteDeadSessions(db: Db, now: Date, userId?: string): Promise<void> {
  const dead = db.deleteFrom('sessions').where('expires_at', '<=', now);
  await (userId ? dead.where('user_id', '=', userId) : dead).execute();
}

export function countSessions(db: Db, userId: string): Promise<number> {
  return db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count));
}

/**
 * Signed out everywhere; no code of the moment is good any more, and no device is known. The codes go
 * first: a sign-in that is under way has then either started its session or finds its code gone.
 */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  // Where nodes of the version before, which may still be serving, keep their codes.
  await db
    .updateTable('sign_in_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Through whose eyes a session of staff looks, and until when. */
export async function setViewing(
  db: Db,
  sessionId: string,
  viewing: { userId: string; until: Date } | null,
): Promise<void> {
  const { userId = null, until = null } = viewing ?? {};
  await updateSession(db, sessionId, { viewing_user_id: userId, viewing_until: until });
}
