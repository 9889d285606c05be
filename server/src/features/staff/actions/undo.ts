import { firstError } from '@jobly/core/accounts/schema';
import { updateGoogleProfile } from '@jobly/core/google-profiles/staff-contract';
import { REFUSALS } from '@jobly/core/staff/refusals';
import { canUndoCompletion } from '@jobly/core/websites/status';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { findPerson, label, rankRefusal } from '../people-queries.ts';
import { change, refusedPlan } from './plan.ts';
import type { Plan, Who } from './plan.ts';
import { phoneRefusal, planSetPhone } from './plan-phone.ts';
import type { PhoneDeps } from './plan-phone.ts';
import { planSuspension } from './plan-suspension.ts';
import type { Undo, Values } from './undo-entry.ts';
import { planUncomplete, planUndelete } from './undo-website.ts';
import type { UndoWebsiteDeps } from './undo-website.ts';
import { hasLaterEntry } from '../desk/audit-queries.ts';
import type { EntryRow } from '../desk/audit-queries.ts';

export type UndoDeps = PhoneDeps & UndoWebsiteDeps;
type PlanUndo = (deps: UndoDeps, db: Db, undo: Undo, who: Who) => Promise<Plan>;

/** What changes the same thing: with a later one in the log, the same value is not the same state. */
const PHONE = ['update-user-phone', 'link-phone-to-user'];
const WEBSITE = ['complete-website', 'delete-website', 'publish-site'];
const SUSPENSION = ['suspend-account', 'resume-account', 'add-staff', 'remove-staff'];

const UNDOABLE: Record<
  string,
  { plan: PlanUndo; family: string[]; when?: (before: Values, after: Values) => boolean }
> = {
  'update-user-phone': { plan: planPhoneBack, family: PHONE },
  // Where an account went with it, there is nothing to go back to.
  'link-phone-to-user': {
    plan: planPhoneBack,
    family: PHONE,
    when: (_, after) => !('gone' in after),
  },
  'delete-website': { plan: planUndelete, family: WEBSITE },
  'complete-website': {
    plan: planUncomplete,
    family: WEBSITE,
    when: (before) => canUndoCompletion(before['status']),
  },
  'update-google-profile': { plan: planGoogleBack, family: ['update-google-profile'] },
  'suspend-account': { plan: planSuspensionBack, family: SUSPENSION },
  'resume-account': { plan: planSuspensionBack, family: SUSPENSION },
};

/** As far as the entry itself tells; whether things have moved on since is seen at the press. */
export function canUndo(
  entry: Pick<EntryRow, 'action' | 'before' | 'after' | 'user_id' | 'undone_by' | 'profile_id'>,
): boolean {
  const rule = UNDOABLE[entry.action];
  if (!rule || entry.undone_by !== null || entry.profile_id === null) return false;
  return rule.when?.(valuesOf(entry.before), valuesOf(entry.after)) ?? true;
}

export async function planUndo(deps: UndoDeps, db: Db, entry: EntryRow, who: Who): Promise<Plan> {
  const rule = UNDOABLE[entry.action];
  const person = entry.user_id ? await findPerson(db, entry.user_id) : undefined;
  const about = {
    action: `undo-${entry.action}`,
    title: person ? label(person) : (entry.subject ?? entry.action),
    userId: entry.user_id,
    subject: entry.subject ?? `entry ${entry.id}`,
  };
  if (entry.undone_by !== null) return refusedPlan(about, REFUSALS.undoneAlready);
  if (!person) return refusedPlan(about, REFUSALS.accountGone);
  if (!rule || !canUndo(entry)) return refusedPlan(about, REFUSALS.notUndoable);
  const refused = rankRefusal(who, person);
  if (refused) return refusedPlan(about, refused);
  if (await hasLaterEntry(db, entry, rule.family)) {
    return refusedPlan(about, REFUSALS.changedSince);
  }
  const undo = {
    about,
    person,
    at: entry.at,
    before: valuesOf(entry.before),
    after: valuesOf(entry.after),
  };
  const plan = await rule.plan(deps, db, undo, who);
  // Taking back what was taken back is the action itself, once more.
  return { ...plan, ...about, canUndo: false };
}

async function planPhoneBack(deps: UndoDeps, db: Db, undo: Undo, who: Who): Promise<Plan> {
  const { about, person } = undo;
  if (person.phone !== undo.after['phone']) return refusedPlan(about, REFUSALS.changedSince);
  const phone = typeof undo.before['phone'] === 'string' ? undo.before['phone'] : null;
  const refused = await phoneRefusal(db, person, phone, who);
  if (refused) return refusedPlan(about, refused);
  return planSetPhone(deps, db, { about, person, phone });
}

function planSuspensionBack(deps: UndoDeps, db: Db, undo: Undo, who: Who): Promise<Plan> {
  const suspended = undo.before['suspended'] === true;
  return planSuspension(deps, db, { userId: undo.person.id, suspended }, who);
}

const GOOGLE_COLUMNS = ['status', 'google_profile_name', 'profile_url', 'review_url'] as const;

async function planGoogleBack(_: UndoDeps, db: Db, undo: Undo): Promise<Plan> {
  const { about, person, before, after } = undo;
  const columns = GOOGLE_COLUMNS.filter((column) => column in after);
  const row = await db
    .selectFrom('google_profiles')
    .select(GOOGLE_COLUMNS)
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  const same = row && columns.every((column) => isDeepStrictEqual(row[column], after[column]));
  if (!same) return refusedPlan(about, REFUSALS.changedSince);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const problem = firstError(updateGoogleProfile.body, {
    profileUrl: text(before['profile_url']),
    reviewUrl: text(before['review_url']),
  });
  if (problem) return refusedPlan({ ...about, dangerous: false }, problem);
  return {
    ...about,
    refused: null,
    dangerous: false,
    canUndo: false,
    changes: columns.flatMap((column) => change(column, text(after[column]), text(before[column]))),
    notes: [],
    before: Object.fromEntries(columns.map((column) => [column, after[column]])),
    after: Object.fromEntries(columns.map((column) => [column, before[column]])),
    async apply(running) {
      const back = Object.fromEntries(columns.map((column) => [column, text(before[column])]));
      await running
        .updateTable('google_profiles')
        .set(back)
        .where('user_id', '=', person.id)
        .execute();
    },
  };
}

function valuesOf(json: unknown): Values {
  return json !== null && typeof json === 'object' ? (json as Values) : {};
}

/** Held while an entry is taken back: two presses are one. */
export async function lockUndo(db: Db, entryId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${0x756e646f}, ${Number(entryId) % 2_147_483_647})`.execute(
    db,
  );
}
