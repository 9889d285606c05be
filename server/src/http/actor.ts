import type { Context } from 'hono';
import type { Basics } from '../basics.ts';
import { findActorName, writeAudit } from '../db/audit.ts';
import type { Actor, AuditEntry } from '../db/audit.ts';
import type { Db } from '../db/database.ts';
import type { Caller, HttpEnv } from './caller.ts';
import { deviceName } from './requests/user-agent.ts';

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
  { database, clock }: Basics,
  by: By,
  change: (db: Db, now: Date) => Promise<LoggedChange | undefined>,
): Promise<string | null> {
  return database.system.transaction().execute(async (db) => {
    const entry = await change(db, clock.now());
    if (!entry) return null;
    // The moment after the change: what an undo finds to be younger has been changed since.
    return writeAudit(db, { at: clock.now(), actor: await actorOf(db, by), ...entry });
  });
}
