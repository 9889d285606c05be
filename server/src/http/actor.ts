import type { Context } from 'hono';
import { findActorName, writeAudit } from '../db/audit.ts';
import type { Actor, AuditEntry } from '../db/audit.ts';
import type { Database, Db } from '../db/database.ts';
import type { Clock } from '../ports/clock.ts';
import type { Caller, HttpEnv } from './caller.ts';
import { deviceName } from './requests/device-name.ts';

/** Who calls, and from where. */
export interface By {
  caller: Caller;
  context: Context<HttpEnv>;
}

/** The member of staff behind a call, as the audit log will remember them. */
export async function actorOf(db: Db, { caller, context }: By): Promise<Actor> {
  return {
    id: caller.userId,
    name: await findActorName(db, caller.userId),
    role: caller.role === 'admin' ? 'admin' : 'staff',
    address: context.get('address'),
    device: deviceName(context.req.header('user-agent')),
  };
}

export type LoggedChange = Omit<AuditEntry, 'at' | 'actor'>;

/**
 * A change by staff and its entry in the log, in one transaction (M11). The entry's id; null when
 * there was nothing to do, and so nothing to log.
 */
export function changeAndLog(
  { database, clock }: { database: Database; clock: Clock },
  by: By,
  change: (db: Db, now: Date) => Promise<LoggedChange | undefined>,
): Promise<string | null> {
  return database.system.transaction().execute(async (db) => {
    const at = clock.now();
    const entry = await change(db, at);
    return entry ? writeAudit(db, { at, actor: await actorOf(db, by), ...entry }) : null;
  });
}
