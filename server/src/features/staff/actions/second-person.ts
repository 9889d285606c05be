import { AppError } from '@jobly/core/errors';
import { raiseAlert } from '../../../alerts.ts';
import type { Basics } from '../../../basics.ts';
import { findActorName } from '../../../db/audit.ts';
import type { Db } from '../../../db/database.ts';
import { findRow } from '../../../db/rows.ts';
import { hasConfirmed, hasFreshCode, type Caller } from '../../../http/caller.ts';
import type { Who } from '../../../staff-actions/people.ts';
import type { Plan, Preview } from '../../../staff-actions/plan.ts';
import { hasColleague, type Proposal } from '../proposals/proposal-queries.ts';

type Run = 'propose' | 'alone' | 'now';

export const ALONE_NOTE =
  'Nobody else could approve this: you do it alone, and it stands on the desk as an alert.';

/**
 * The one place that decides what waits for a second person. An admin acts alone only where nobody could approve,
 * so that whoever runs this by themselves is not locked out.
 */
export async function howToRun(
  db: Db,
  plan: Preview & { userId?: string | null },
  who: Who,
  now: Date,
): Promise<Run> {
  if (!plan.takesTwo) return 'now';
  if (who.role !== 'admin') return 'propose';
  const { userId = null } = plan;
  return (await hasColleague(db, { userId: who.userId, about: userId, now })) ? 'propose' : 'alone';
}

/** Shown for this press: whoever acts alone proves it each time, however fresh their sign-in is. */
const ALONE_PROOF_MS = 2 * 60_000;

export function needsProof(caller: Caller, plan: Preview, run: Run, now: Date): boolean {
  return run === 'alone'
    ? !hasConfirmed(caller, now, 'staff_action', ALONE_PROOF_MS)
    : plan.dangerous && !hasFreshCode(caller, now);
}

/** What an admin proposed, a colleague of any rank approves: else whoever has no second admin would be stuck. */
export async function rankOfBoth(db: Db, who: Who, approves: Proposal | undefined): Promise<Who> {
  const proposer =
    approves && ({ id: approves.proposed_by, role: 'admin', suspended_at: null } as const);
  return proposer && (await findRow(db, 'users', proposer)) ? { ...who, role: 'admin' } : who;
}

export interface RunDeps extends Basics {
  /** Of the session, by the feature that owns it. */
  spendConfirmation: (db: Db, caller: Caller) => Promise<boolean>;
}

/** Uses up the proof, so that one does not serve for the next action, and leaves an alert. */
export async function actAlone(deps: RunDeps, db: Db, plan: Plan, caller: Caller): Promise<void> {
  const isShown = !needsProof(caller, plan, 'alone', deps.clock.now());
  if (!isShown || !(await deps.spendConfirmation(db, caller))) {
    throw new AppError('fresh_code_needed');
  }
  await raiseAlert(db, {
    kind: 'acted_alone',
    key: `${plan.action}:${plan.subject}`,
    userId: plan.userId,
    details: { Action: plan.action, About: plan.title, By: await findActorName(db, caller.userId) },
  });
}
