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
import {
  requireSeen,
  previewHash,
  type Intent,
  type Preview,
} from '../../../staff-actions/intent.ts';
import {
  approvalRefusal,
  decide,
  insertProposal,
  lockOpen,
  type Proposal,
} from '../proposals/proposal-queries.ts';
import { OPERATOR, rankOfBoth, waitsForSecond } from './second-person.ts';

export type MakeIntent<Made = Intent> = (db: Db, member: StaffMember) => Promise<Made>;

export function staffMemberOf(caller: Caller): StaffMember {
  return { userId: caller.userId, role: caller.role === 'admin' ? 'admin' : 'staff' };
}

/** In a read-only transaction. */
export async function previewAction(
  deps: BaseDeps,
  caller: Caller,
  accounts: RunRequest['accounts'],
  makeIntent: MakeIntent<Preview>,
): Promise<ActionPreview> {
  const { intent, waits } = await readOnly(deps, async (db) => {
    const made = await makeIntent(db, staffMemberOf(caller));
    return { intent: made, waits: await waitsForSecond(db, made, accounts) };
  });
  return {
    subject: intent.title,
    changes: intent.changes,
    notes: intent.notes,
    refused: intent.refused,
    needsFreshCode: !hasFreshCode(caller, deps.clock.now()),
    needsSecondPerson: waits,
    seen: previewHash(intent),
  };
}

export interface RunRequest {
  /** Staff, or the operator at the command line, which only approves. */
  by: RequestActor | Actor;
  /** Stored with a proposal to make the intent again. */
  asked: object;
  accounts: readonly string[];
  reason?: string | null | undefined;
  /** The preview's hash (intent.ts); undefined from a caller without a preview. */
  seen?: string | undefined;
  undoes?: string;
  /** The proposal of a colleague that this run approves. */
  approves?: Proposal | undefined;
}

/**
 * Makes the intent again under locks, then applies and logs it in one transaction (M11). What takes two is proposed,
 * unless this is the second person.
 */
export async function runAction(
  deps: BaseDeps,
  request: RunRequest,
  makeIntent: MakeIntent,
): Promise<StaffActionResult> {
  const { by, approves, accounts } = request;
  if ('caller' in by) requireFreshCode(by.caller, deps.clock.now());
  const requester = 'caller' in by ? staffMemberOf(by.caller) : OPERATOR;
  await readOnly(deps, async (db) =>
    refuse(await makeIntent(db, await rankOfBoth(db, requester, approves))),
  );
  let proposalId: string | undefined;
  let applied: Intent | undefined;
  const result = await changeAndLog(deps, by, async (db, now) => {
    const proposal = approves && (await lockProposal(db, approves, requester.userId, now));
    const member = await rankOfBoth(db, requester, proposal);
    await lockAccounts(db, accounts);
    const intent = await makeIntent(db, member);
    refuse(intent);
    requireSeen(intent, request.seen);
    const waits = !proposal && (await waitsForSecond(db, intent, accounts));
    proposalId = waits
      ? await propose(db, intent, request, { proposerId: member.userId, now })
      : undefined;
    applied = proposalId ? undefined : intent;
    if (proposalId) {
      return { ...entryOf(intent, request), action: `propose-${intent.action}` };
    }
    await intent.apply(db).catch(refuseCollision);
    if (proposal) await decide(db, proposal, { status: 'approved', by: member.userId, now });
    const { undoes } = request;
    const after = proposal
      ? { ...intent.after, proposed_by: proposal.proposer_name }
      : intent.after;
    const undoing = undoes ? { undoes } : {};
    return { ...entryOf(intent, request), after, canUndo: intent.canUndo, ...undoing };
  });
  applied?.onCommitted?.();
  return proposalId ? { ...result, proposalId } : result;
}

function entryOf(intent: Intent, { reason = null }: RunRequest): LoggedChange {
  const { action, userId, subject, before, after } = intent;
  return { action, userId, subject, before, after, reason };
}

async function propose(
  db: Db,
  intent: Intent,
  { asked, reason = null }: RunRequest,
  by: { proposerId: string; now: Date },
): Promise<string> {
  const proposerName = await findActorName(db, by.proposerId);
  return insertProposal(db, intent, { asked, reason, proposerName, ...by }).catch(refuseCollision);
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

/** Constraint violations: the rows changed under the intent. */
const COLLISIONS = new Set(['23503', '23505', '23514']);

function refuseCollision(error: unknown): never {
  if (!COLLISIONS.has((error as { code?: string }).code ?? '')) throw error;
  throw new AppError('staff_action_refused', { message: REFUSALS.movedOn });
}

function refuse(intent: Intent): void {
  if (intent.refused) throw new AppError('staff_action_refused', { message: intent.refused });
}

export function readOnly<T>(deps: BaseDeps, work: (db: Db) => Promise<T>): Promise<T> {
  return deps.database.system.transaction().execute(async (db) => {
    await sql`set transaction read only`.execute(db);
    return work(db);
  });
}
