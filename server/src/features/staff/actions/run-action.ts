import type { ActionPreview, StaffActionResult } from '@jobly/core/staff/actions';
import { AppError } from '@jobly/core/errors';
import { REFUSALS } from '@jobly/core/staff/refusals';
import { sql } from 'kysely';
import type { BaseDeps } from '../../../base-deps.ts';
import type { Db } from '../../../db/database.ts';
import { findActorName, type Actor } from '../../../db/audit.ts';
import { changeAndLog, type RequestActor, type LoggedChange } from '../../../http/actor.ts';
import { hasFreshCode, requireFreshCode, type Caller } from '../../../http/caller.ts';
import type { StaffMember } from '../../../staff-actions/people.ts';
import { requireSeen, previewHash, type Plan, type Preview } from '../../../staff-actions/plan.ts';
import {
  approvalRefusal,
  decide,
  insertProposal,
  lockOpen,
  type Proposal,
} from '../proposals/proposal-queries.ts';
import { OPERATOR, rankOfBoth, waitsForSecond } from './second-person.ts';

export type MakePlan<Made = Plan> = (db: Db, member: StaffMember) => Promise<Made>;

export function staffMemberOf(caller: Caller): StaffMember {
  return { userId: caller.userId, role: caller.role === 'admin' ? 'admin' : 'staff' };
}

/** In a read-only transaction. */
export async function previewAction(
  deps: BaseDeps,
  caller: Caller,
  accounts: RunRequest['accounts'],
  makePlan: MakePlan<Preview>,
): Promise<ActionPreview> {
  const { plan, waits } = await readOnly(deps, async (db) => {
    const made = await makePlan(db, staffMemberOf(caller));
    return { plan: made, waits: await waitsForSecond(db, made, accounts) };
  });
  return {
    subject: plan.title,
    changes: plan.changes,
    notes: plan.notes,
    refused: plan.refused,
    needsFreshCode: !hasFreshCode(caller, deps.clock.now()),
    needsSecondPerson: waits,
    seen: previewHash(plan),
  };
}

export interface RunRequest {
  /** Staff, or the operator at the command line, which only approves. */
  by: RequestActor | Actor;
  /** Stored with a proposal to make the plan again. */
  asked: object;
  accounts: readonly string[];
  reason?: string | null | undefined;
  /** The preview's hash (plan.ts); undefined from a caller without a preview. */
  seen?: string | undefined;
  undoes?: string;
  /** The proposal of a colleague that this run approves. */
  approves?: Proposal | undefined;
}

/**
 * Makes the plan again under locks, then applies and logs it in one transaction (M11). What takes two is proposed,
 * unless this is the second person.
 */
export async function runAction(
  deps: BaseDeps,
  request: RunRequest,
  makePlan: MakePlan,
): Promise<StaffActionResult> {
  const { by, approves, accounts } = request;
  if ('caller' in by) requireFreshCode(by.caller, deps.clock.now());
  const requester = 'caller' in by ? staffMemberOf(by.caller) : OPERATOR;
  await readOnly(deps, async (db) =>
    refuse(await makePlan(db, await rankOfBoth(db, requester, approves))),
  );
  let proposalId: string | undefined;
  let applied: Plan | undefined;
  const result = await changeAndLog(deps, by, async (db, now) => {
    const proposal = approves && (await lockProposal(db, approves, requester.userId, now));
    const member = await rankOfBoth(db, requester, proposal);
    await lockAccounts(db, accounts);
    const plan = await makePlan(db, member);
    refuse(plan);
    requireSeen(plan, request.seen);
    const waits = !proposal && (await waitsForSecond(db, plan, accounts));
    proposalId = waits
      ? await propose(db, plan, request, { proposerId: member.userId, now })
      : undefined;
    applied = proposalId ? undefined : plan;
    if (proposalId) {
      return { ...entryOf(plan, request), action: `propose-${plan.action}` };
    }
    await plan.apply(db).catch(refuseCollision);
    if (proposal) await decide(db, proposal, { status: 'approved', by: member.userId, now });
    const { undoes } = request;
    const after = proposal ? { ...plan.after, proposed_by: proposal.proposer_name } : plan.after;
    const undoing = undoes ? { undoes } : {};
    return { ...entryOf(plan, request), after, canUndo: plan.canUndo, ...undoing };
  });
  applied?.onCommitted?.();
  return proposalId ? { ...result, proposalId } : result;
}

function entryOf(plan: Plan, { reason = null }: RunRequest): LoggedChange {
  const { action, userId, subject, before, after } = plan;
  return { action, userId, subject, before, after, reason };
}

async function propose(
  db: Db,
  plan: Plan,
  { asked, reason = null }: RunRequest,
  by: { proposerId: string; now: Date },
): Promise<string> {
  const proposerName = await findActorName(db, by.proposerId);
  return insertProposal(db, plan, { asked, reason, proposerName, ...by }).catch(refuseCollision);
}

async function lockProposal(
  db: Db,
  { id }: Proposal,
  userId: string,
  now: Date,
): Promise<Proposal> {
  const proposal = await lockOpen(db, id, now);
  const refused = await approvalRefusal(db, proposal, userId);
  if (refused) throw new AppError('staff_action_refused', { message: refused });
  return proposal;
}

/** Until the run ends: no concurrent changes or new links. */
async function lockAccounts(db: Db, ids: RunRequest['accounts']): Promise<void> {
  for (const table of ['users', 'profiles', 'contractors'] as const) {
    const column = table === 'contractors' ? 'user_id' : 'id';
    await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::uuid[])
      order by ${sql.ref(column)} for update`.execute(db);
  }
}

/** Constraint violations: the rows changed under the plan. */
const COLLISIONS = new Set(['23503', '23505', '23514']);

function refuseCollision(error: unknown): never {
  if (!COLLISIONS.has((error as { code?: string }).code ?? '')) throw error;
  throw new AppError('staff_action_refused', { message: REFUSALS.movedOn });
}

function refuse(plan: Plan): void {
  if (plan.refused) throw new AppError('staff_action_refused', { message: plan.refused });
}

export function readOnly<T>(deps: BaseDeps, work: (db: Db) => Promise<T>): Promise<T> {
  return deps.database.system.transaction().execute(async (db) => {
    await sql`set transaction read only`.execute(db);
    return work(db);
  });
}
