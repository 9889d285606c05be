import type { User } from '@jobly/core/accounts/contract';
import type { Basics } from '../../basics.ts';
import { hashToken } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import type { Caller, Viewing } from '../../http/caller.ts';
import type { LookUp } from '../../db/batch-loader.ts';
import { findRow, insertRow, updateRows } from '../../db/rows.ts';
import { deviceName } from '../../http/requests/user-agent.ts';
import { deleteDeadSessions, findViewedName, type Session } from './session-queries.ts';
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS, SESSION_TOUCH_MINUTES } from './limits.ts';

const DAY_MS = 86_400_000;

export interface StartedSession {
  token: string;
  userId: string;
  expiresAt: Date;
}

export async function startSession(
  db: Db,
  request: { userId: string; token: string; userAgent: string | undefined; now: Date },
): Promise<StartedSession> {
  const { userId, token, now } = request;
  const expiresAt = new Date(now.getTime() + SESSION_IDLE_DAYS * DAY_MS);
  await deleteDeadSessions(db, now, userId);
  await insertRow(db, 'sessions', {
    user_id: userId,
    token_hash: hashToken(token),
    device: deviceName(request.userAgent),
    verified_at: now,
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
  });
  return { token, userId, expiresAt };
}

/** The session that this token started, unless it has ended since. */
export async function findStartedSession(
  db: Db,
  token: string,
  now: Date,
): Promise<StartedSession | undefined> {
  const session = await findRow(db, 'sessions', { token_hash: hashToken(token) });
  if (!session || session.expires_at <= now) return undefined;
  return { token, userId: session.user_id, expiresAt: session.expires_at };
}

export interface SessionDeps extends Basics {
  /** By the hash of its token (session-queries.ts). */
  findSession: LookUp<Session>;
}

/**
 * Who a cookie belongs to. Sliding: idle 30 days ends it, 180 days end it in any case. `movedTo` is set
 * when this request moved the expiry forward, so that the cookie can follow.
 */
export async function findCaller(deps: SessionDeps, token: string) {
  const now = deps.clock.now();
  const session = await deps.findSession(hashToken(token).toString('hex'));
  if (!session || session.expires_at <= now) return undefined;
  const caller: Caller = {
    userId: session.user_id,
    sessionId: session.id,
    role: session.role,
    phone: session.phone ?? '',
    timeZone: session.time_zone,
    language: session.language,
    verifiedAt: session.verified_at,
    viewing: viewingOf(session, now),
  };
  const idleMs = now.getTime() - session.last_seen_at.getTime();
  if (idleMs < SESSION_TOUCH_MINUTES * 60_000) return { caller, movedTo: undefined };
  const expiresAt = new Date(
    Math.min(
      now.getTime() + SESSION_IDLE_DAYS * DAY_MS,
      session.created_at.getTime() + SESSION_MAX_DAYS * DAY_MS,
    ),
  );
  const slid = { last_seen_at: now, expires_at: expiresAt };
  await updateRows(deps.database.system, 'sessions', { id: session.id }, slid);
  return { caller, movedTo: expiresAt };
}

/** It ends by itself, and with the roles that allowed it: the viewer's and the viewed one's. */
function viewingOf(session: Session, now: Date): Viewing | undefined {
  const { viewing_user_id: userId, viewing_until: until } = session;
  if (!userId || !until || until <= now || session.role === 'contractor') return undefined;
  if (session.viewing_role !== 'contractor') return undefined;
  const { viewing_phone: phone, viewing_time_zone: timeZone } = session;
  return { staffId: session.user_id, userId, phone: phone ?? '', timeZone, until };
}

/** Always the person at the device; whom they view is said beside it. */
export async function userOf(db: Db, caller: Caller): Promise<User> {
  const { viewing } = caller;
  return {
    id: caller.userId,
    role: caller.role,
    phone: caller.phone,
    timeZone: caller.timeZone,
    language: caller.language,
    verifiedAt: caller.verifiedAt.toISOString(),
    viewing: viewing
      ? {
          userId: viewing.userId,
          name: await findViewedName(db, viewing.userId),
          until: viewing.until.toISOString(),
        }
      : null,
  };
}
