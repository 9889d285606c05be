import type { StaffActionResult } from '@jobly/core/staff/actions';
import type { BaseDeps } from '../base-deps.ts';
import { findActorName, writeAudit, type Actor, type AuditEntry } from '../db/audit.ts';
import type { Database, Db } from '../db/database.ts';
import type { Caller, HttpContext } from './caller.ts';
import { deviceName } from './requests/user-agent.ts';

export interface RequestActor {
  caller: Caller;
  context: HttpContext;
}

export async function actorOf(db: Db, { caller, context }: RequestActor): Promise<Actor> {
  return {
    id: caller.userId,
    name: await findActorName(db, caller.userId),
    role: caller.role === 'admin' ? 'admin' : 'staff',
    address: context.get('address'),
    device: deviceName(context.req.header('user-agent')),
  };
}

export type LoggedChange = Omit<AuditEntry, 'at' | 'actor'> & { canUndo?: boolean };

/** A change by staff and its audit entry, in one transaction (M11). No entry means that nothing changed. */
export function changeAndLog(
  { database, clock }: BaseDeps,
  by: RequestActor | Actor,
  change: (db: Db, now: Date) => Promise<LoggedChange | undefined>,
): Promise<StaffActionResult> {
  return database.system.transaction().execute(async (db) => {
    const changed = await change(db, clock.now());
    if (!changed) return { auditId: null, canUndo: false };
    const { canUndo = false, ...entry } = changed;
    const actor = 'caller' in by ? await actorOf(db, by) : by;
    // The time after the change: an undo refuses rows changed later.
    return { auditId: await writeAudit(db, { at: clock.now(), actor, ...entry }), canUndo };
  });
}

/**
 * An export of customers' data by staff is logged before its first byte is sent. Plain reads are covered by the entry
 * of the view.
 */
export async function logViewedExport(
  database: Database,
  { caller, context }: RequestActor,
  exported: { action: string; filter: object; now: Date },
): Promise<void> {
  const { viewing } = caller;
  // The real caller, not the viewed account.
  const staff = viewing && (await context.get('findCaller')());
  if (!staff) return;
  await database.system.transaction().execute(async (db) =>
    writeAudit(db, {
      at: exported.now,
      actor: await actorOf(db, { caller: staff, context }),
      action: exported.action,
      userId: viewing.userId,
      subject: `account ${viewing.userId}`,
      before: null,
      after: exported.filter,
    }),
  );
}
