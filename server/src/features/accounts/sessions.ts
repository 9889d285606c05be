import type { Role, User } from '@jobly/core/accounts/contract';
import type { BaseDeps } from '../../base-deps.ts';
import { hashToken } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import type { Caller, Viewing } from '../../http/caller.ts';
import type { LookUp } from '../../db/batch-loader.ts';
import { findRow, insertRow, updateRows } from '../../db/rows.ts';
import { deviceName } from '../../http/requests/user-agent.ts';
import { deleteDeadSessions, findViewedName, type Session } from './session-queries.ts';
import { sessionLimits } from './limits.ts';
import { staffRequirementsOf } from './passkeys/staff-needs.ts';

export interface StartedSession {
  token: string;
  userId: string;
  expiresAt: Date;
}

export interface NewSession {
  account: { id: string; role: Role };
  token: string;
  userAgent: string | undefined;
  now: Date;
  passkeyId?: string;
}

export async function startSession(db: Db, request: NewSession): Promise<StartedSession> {
  const { account, token, now, passkeyId = null } = request;
  const { id: userId } = account;
  const expiresAt = new Date(now.getTime() + sessionLimits(account.role).idleMs);
  await deleteDeadSessions(db, now, userId);
  await insertRow(db, 'sessions', {
    user_id: userId,
    token_hash: hashToken(token),
    device: deviceName(request.userAgent),
    verified_at: now,
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    passkey_id: passkeyId,
  });
  return { token, userId, expiresAt };
}

/** Unless it has ended since. */
export async function findStartedSession(
  db: Db,
  token: string,
  now: Date,
): Promise<StartedSession | undefined> {
  const session = await findRow(db, 'sessions', { token_hash: hashToken(token) });
  if (!session || session.expires_at <= now) return undefined;
  return { token, userId: session.user_id, expiresAt: session.expires_at };
}

export interface SessionDeps extends BaseDeps {
  /** By token hash (session-queries.ts). */
  findSession: LookUp<Session>;
  /** Off in a trial where passkeys do not work. */
  staffPasskeys: boolean;
}

/**
 * Sliding expiry by the account's current role, with idle and absolute limits (limits.ts). `movedTo` is set when this
 * request moved the expiry, so that the cookie can follow.
 */
export async function findCaller(deps: SessionDeps, token: string) {
  const now = deps.clock.now();
  const session = await deps.findSession(hashToken(token).toString('hex'));
  if (!session || session.expires_at <= now || endOf(session) <= now) return undefined;
  const { role, confirmed_for: purpose, confirmed_at: at, passkey_id: passkeyId } = session;
  const isProvenStaff = role !== 'contractor' && (passkeyId !== null || !deps.staffPasskeys);
  const caller: Caller = {
    userId: session.user_id,
    sessionId: session.id,
    role,
    phone: session.phone ?? '',
    timeZone: session.time_zone,
    language: session.language,
    verifiedAt: session.verified_at,
    confirmed: purpose && at ? { purpose, at } : null,
    isFrozen: session.frozen,
    passkeyId,
    isProvenStaff,
    viewing: isProvenStaff ? viewingOf(session, now) : undefined,
  };
  const idleMs = now.getTime() - session.last_seen_at.getTime();
  const isRecent = idleMs < sessionLimits(role).touchMs;
  // Best effort: skipped while no server accepts writes; the next request does it.
  if (isRecent || deps.database.isPrimaryAway()) return { caller, movedTo: undefined };
  const expiresAt = endOf({ ...session, last_seen_at: now });
  const slid = { last_seen_at: now, expires_at: expiresAt };
  await updateRows(deps.database.system, 'sessions', { id: session.id }, slid);
  return { caller, movedTo: expiresAt };
}

/** By the limits of the account's current role. */
export function endOf({ role, created_at, last_seen_at }: SessionTimes): Date {
  const { idleMs, maxMs } = sessionLimits(role);
  return new Date(Math.min(last_seen_at.getTime() + idleMs, created_at.getTime() + maxMs));
}

type SessionTimes = Pick<Session, 'role' | 'created_at' | 'last_seen_at'>;

/** Ends by itself, and with the roles that allowed it. */
function viewingOf(session: Session, now: Date): Viewing | undefined {
  const { viewing_user_id: userId, viewing_until: until } = session;
  if (!userId || !until || until <= now) return undefined;
  if (session.viewing_role !== 'contractor') return undefined;
  const { viewing_phone: phone, viewing_time_zone: timeZone } = session;
  return { staffId: session.user_id, userId, phone: phone ?? '', timeZone, until };
}

/** Always the real person; the viewed account is added. */
export async function userOf(db: Db, caller: Caller, now: Date): Promise<User> {
  const { viewing } = caller;
  return {
    id: caller.userId,
    role: caller.role,
    phone: caller.phone,
    timeZone: caller.timeZone,
    language: caller.language,
    verifiedAt: caller.verifiedAt.toISOString(),
    ...(caller.passkeyId ? { passkey: true as const } : {}),
    ...(await staffRequirementsOf(db, caller, now)),
    viewing: viewing
      ? {
          userId: viewing.userId,
          name: await findViewedName(db, viewing.userId),
          until: viewing.until.toISOString(),
        }
      : null,
  };
}
