import { firstError } from '@jobly/core/accounts/schema';
import { updateGoogleProfile } from '@jobly/core/google-profiles/staff-contract';
import { REFUSALS } from '@jobly/core/staff/refusals';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/database.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import { change, planOf, refusedPlan } from '../../staff-actions/plan.ts';
import type { Plan, Undo, UndoRules } from '../../staff-actions/plan.ts';

export const GOOGLE_PROFILE_UNDOS: UndoRules = {
  'update-google-profile': { plan: planBack, family: ['update-google-profile'] },
};

const GOOGLE_COLUMNS = ['status', 'google_profile_name', 'profile_url', 'review_url'] as const;

async function planBack(db: Db, undo: Undo): Promise<Plan> {
  const { about, person, before, after } = undo;
  const columns = GOOGLE_COLUMNS.filter((column) => column in after);
  const row = await findRow(db, 'google_profiles', { user_id: person.id });
  const same = row && columns.every((column) => isDeepStrictEqual(row[column], after[column]));
  if (!same) return refusedPlan(about, REFUSALS.changedSince);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const problem = firstError(updateGoogleProfile.body, {
    profileUrl: text(before['profile_url']),
    reviewUrl: text(before['review_url']),
  });
  if (problem) return refusedPlan({ ...about, dangerous: false }, problem);
  return planOf(about, {
    dangerous: false,
    changes: columns.flatMap((column) => change(column, text(after[column]), text(before[column]))),
    before: Object.fromEntries(columns.map((column) => [column, after[column]])),
    after: Object.fromEntries(columns.map((column) => [column, before[column]])),
    async apply(running) {
      const values = Object.fromEntries(columns.map((column) => [column, text(before[column])]));
      await updateRows(running, 'google_profiles', { user_id: person.id }, values);
    },
  });
}
