import { REFUSALS } from '@jobly/core/staff/refusals';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { findPerson, label, rankRefusal, type StaffMember } from '../../../staff-actions/people.ts';
import {
  refusedIntent,
  type Intent,
  type UndoRules,
  type Values,
} from '../../../staff-actions/intent.ts';
import { hasLaterEntry, type EntryRow } from '../desk/audit-queries.ts';

/** By the entry alone; later changes are checked on undo. */
export function canUndo(rules: UndoRules, entry: EntryRow): boolean {
  const rule = rules[entry.action];
  if (!rule || entry.undone_by !== null || entry.profile_id === null) return false;
  return rule.when?.(valuesOf(entry.before), valuesOf(entry.after)) ?? true;
}

export async function prepareUndo(
  rules: UndoRules,
  db: Db,
  entry: EntryRow,
  member: StaffMember,
): Promise<Intent> {
  const rule = rules[entry.action];
  const person = entry.user_id ? await findPerson(db, entry.user_id) : undefined;
  const about = {
    action: `undo-${entry.action}`,
    title: person ? label(person) : (entry.subject ?? entry.action),
    userId: entry.user_id,
    subject: entry.subject ?? `entry ${entry.id}`,
  };
  if (entry.undone_by !== null) return refusedIntent(about, REFUSALS.undoneAlready);
  if (!person) return refusedIntent(about, REFUSALS.accountGone);
  if (!rule || !canUndo(rules, entry)) return refusedIntent(about, REFUSALS.notUndoable);
  const refused = rankRefusal(member, person);
  if (refused) return refusedIntent(about, refused);
  if (await hasLaterEntry(db, entry, rule.family)) {
    return refusedIntent(about, REFUSALS.changedSince);
  }
  const [before, after] = [valuesOf(entry.before), valuesOf(entry.after)];
  const intent = await rule.intent(db, { about, person, at: entry.at, before, after }, member);
  // Undoing an undo is the action itself.
  return { ...intent, ...about, canUndo: false };
}

function valuesOf(json: unknown): Values {
  return json !== null && typeof json === 'object' ? (json as Values) : {};
}

/** Serialises undos of an entry. */
export async function lockUndo(db: Db, entryId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${0x756e646f}, ${Number(entryId) % 2_147_483_647})`.execute(
    db,
  );
}
