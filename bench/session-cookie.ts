import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A session as signing in leaves it, for the header `Cookie`. */
export async function signIn(pool: pg.Pool, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into sessions (user_id, token_hash, device, verified_at, created_at, last_seen_at, expires_at)
     values ($1, $2, 'bench', now(), now(), now(), now() + interval '1 day')`,
    [userId, createHash('sha256').update(token).digest()],
  );
  return `jobly_session=${token}`;
}
