import { StaffAction } from '@jobly/core/staff/actions';
import { AppError } from '@jobly/core/errors';
import * as z from 'zod';
import type { BaseDeps } from '../../../base-deps.ts';
import type { Db } from '../../../db/database.ts';
import type { StaffMember } from '../../../staff-actions/people.ts';
import type {
  Plan,
  Preview,
  PreviewedOnly,
  StaffPlans,
  UndoRules,
} from '../../../staff-actions/plan.ts';
import { findEntry } from '../desk/audit-queries.ts';
import { runAction, type MakePlan, type RunRequest } from './run-action.ts';
import { accountsIn } from './second-person.ts';
import { lockUndo, planUndo } from './undo.ts';

export interface ActionDeps extends BaseDeps {
  plans: StaffPlans;
  undoRules: UndoRules;
}

const Undo = z.strictObject({ action: z.literal('undo'), auditId: z.string() });

/** Stored with a proposal until the second approval. */
export const StaffRequest = z.union([StaffAction, Undo]);
export type StaffRequest = Exclude<StaffAction, { action: PreviewedOnly }> | z.output<typeof Undo>;

export function planOfAction({ plans }: ActionDeps, action: StaffAction): MakePlan<Preview> {
  // Each plan takes its own action; the types cannot express that.
  const plan = plans[action.action] as (
    ...given: [Db, StaffAction, StaffMember]
  ) => Promise<Preview>;
  return (db, member) => plan(db, action, member);
}

export async function runStaffRequest(
  deps: ActionDeps,
  by: RunRequest['by'],
  staffRequest: StaffRequest,
  approves?: RunRequest['approves'],
) {
  if (staffRequest.action !== 'undo') {
    const { reason, seen, ...action } = staffRequest;
    const accounts = accountsIn(action);
    const request = { by, asked: action, accounts, reason, seen, approves };
    return runAction(deps, request, planOfAction(deps, staffRequest) as MakePlan);
  }
  const { auditId } = staffRequest;
  const known = await findEntry(deps.database.system, auditId);
  if (!known) throw new AppError('not_found');
  const accounts = known.user_id ? [known.user_id] : [];
  const request = { by, asked: staffRequest, accounts, undoes: auditId, approves };
  return runAction(deps, request, planOfUndo(deps, auditId));
}

const planOfUndo =
  ({ undoRules }: ActionDeps, auditId: string): MakePlan =>
  async (db, member): Promise<Plan> => {
    await lockUndo(db, auditId);
    return planUndo(undoRules, db, (await findEntry(db, auditId))!, member);
  };

export function planOfRequest(deps: ActionDeps, staffRequest: StaffRequest): MakePlan<Preview> {
  return staffRequest.action === 'undo'
    ? planOfUndo(deps, staffRequest.auditId)
    : planOfAction(deps, staffRequest);
}
