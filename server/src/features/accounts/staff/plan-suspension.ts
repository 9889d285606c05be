import { REFUSALS } from '@jobly/core/staff/refusals';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { label, mustFindPerson } from '../../../staff-actions/people.ts';
import type { Who } from '../../../staff-actions/people.ts';
import { countSessions, endSessions } from '../session-queries.ts';
import { change, refusedPlan } from '../../../staff-actions/plan.ts';
import type { Plan } from '../../../staff-actions/plan.ts';

/** A paused account cannot sign in; its links stay payable, for the money is its owner's. */
export async function planSuspension(
  deps: { clock: Clock },
  db: Db,
  input: { userId: string; suspended: boolean },
  who: Who,
): Promise<Plan> {
  const { suspended } = input;
  const person = await mustFindPerson(db, input.userId);
  const about = {
    action: suspended ? 'suspend-account' : 'resume-account',
    title: label(person),
    userId: person.id,
    subject: `account ${person.id}`,
  };
  if (who.role !== 'admin') return refusedPlan(about, REFUSALS.adminOnly);
  if (person.id === who.userId) return refusedPlan(about, REFUSALS.yourself);
  const was = person.suspended_at !== null;
  const sessions = await countSessions(db, person.id);
  const state = (paused: boolean) => (paused ? 'paused' : 'active');
  return {
    ...about,
    refused: was === suspended ? `This account is ${state(was)} already.` : null,
    dangerous: true,
    canUndo: true,
    changes: [
      ...change('Account', state(was), state(suspended)),
      ...(suspended && sessions > 0 ? change('Signed-in devices', String(sessions), '0') : []),
    ],
    notes: [],
    before: { suspended: was },
    after: { suspended },
    async apply(running) {
      await running
        .updateTable('users')
        .set({ suspended_at: suspended ? deps.clock.now() : null })
        .where('id', '=', person.id)
        .execute();
      if (suspended) await endSessions(running, person.id);
    },
  };
}
