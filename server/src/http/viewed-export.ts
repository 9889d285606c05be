import { writeAudit } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { actorOf } from './actor.ts';
import type { By } from './actor.ts';

/**
 * A file of a contractor's customers leaves with a member of staff: it is in the log before its first
 * byte is sent, or it is not sent. What is only looked at is covered by the entry of the view itself.
 */
export async function logViewedExport(
  database: Database,
  { caller, context }: By,
  exported: { action: string; filter: object; now: Date },
): Promise<void> {
  const { viewing } = caller;
  // Without the viewed account's eyes: the person at the screen.
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
