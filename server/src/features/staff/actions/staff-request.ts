import { StaffAction } from '@jobly/core/staff/actions';
import { AppError } from '@jobly/core/errors';
import * as z from 'zod';
import type { BaseDeps } from '../../../base-deps.ts';
import type { Db } from '../../../db/database.ts';
import type { StaffMember } from '../../../staff-actions/people.ts';
import type {
  Intent,
  Preview,
  PreviewedOnly,
  StaffIntents,
  UndoRules,
} from '../../../staff-actions/intent.ts';
import { findEntry } from '../desk/audit-queries.ts';
import { runAction, type MakeIntent, type RunRequest } from './run-action.ts';
import { accountsIn } from './second-person.ts';
import { lockUndo, prepareUndo } from './undo.ts';

export interface ActionDeps extends BaseDeps {
  intents: StaffIntents;
  undoRules: UndoRules;
}

const Undo = z.strictObject({ action: z.literal('undo'), auditId: z.string() });

/** Stored with a proposal until the second approval. */
export const StaffRequest = z.union([StaffAction, Undo]);
export type StaffRequest = Exclude<StaffAction, { action: PreviewedOnly }> | z.output<typeof Undo>;

export function intentOfAction({ intents }: ActionDeps, action: StaffAction): MakeIntent<Preview> {
  // Each intent takes its own action; the types cannot express that.
  const intent = intents[action.action] as (
    ...given: [Db, StaffAction, StaffMember]
  ) => Promise<Preview>;
  return (db, member) => intent(db, action, member);
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
    return runAction(deps, request, intentOfAction(deps, staffRequest) as MakeIntent);
  }
  const { auditId } = staffRequest;
  const known = await findEntry(deps.database.system, auditId);
  if (!known) throw new AppError('not_found');
  const accounts = known.user_id ? [known.user_id] : [];
  const request = { by, asked: staffRequest, accounts, undoes: auditId, approves };
  return runAction(deps, request, intentOfUndo(deps, auditId));
}

const intentOfUndo =
  ({ undoRules }: ActionDeps, auditId: string): MakeIntent =>
  async (db, member): Promise<Intent> => {
    await lockUndo(db, auditId);
    return prepareUndo(undoRules, db, (await findEntry(db, auditId))!, member);
  };

export function intentOfRequest(deps: ActionDeps, staffRequest: StaffRequest): MakeIntent<Preview> {
  return staffRequest.action === 'undo'
    ? intentOfUndo(deps, staffRequest.auditId)
    : intentOfAction(deps, staffRequest);
}
