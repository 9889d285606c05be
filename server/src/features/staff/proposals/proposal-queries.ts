import { AppError } from '@jobly/core/errors';
import { NOT_ME_DAYS } from '@jobly/core/payouts/hold';
import { PROPOSAL_DAYS } from '@jobly/core/staff/proposals';
import { REFUSALS } from '@jobly/core/staff/refusals';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { findRow, insertRow, lockRow, updateRows, type Row } from '../../../db/rows.ts';
import { previewHash, type Intent } from '../../../staff-actions/intent.ts';

export type Proposal = Row<'staff_proposals'>;

const DAY_MS = 86_400_000;

const proposedSince = (now: Date) => new Date(now.getTime() - PROPOSAL_DAYS * DAY_MS);

export function listOpenProposals(db: Db, now: Date) {
  return db
    .selectFrom('staff_proposals')
    .selectAll()
    .where('status', '=', 'open')
    .where('proposed_at', '>', proposedSince(now))
    .orderBy('proposed_at', 'desc')
    .limit(100)
    .execute();
}

export async function insertProposal(
  db: Db,
  intent: Intent,
  by: { asked: object; reason: string | null; proposerId: string; proposerName: string; now: Date },
): Promise<string> {
  const request = JSON.stringify(by.asked);
  const same = { action: intent.action, request, status: 'open' } as const;
  const waiting = await findRow(db, 'staff_proposals', same);
  const seen = previewHash(intent);
  if (waiting?.seen === seen && waiting.proposed_at > proposedSince(by.now)) {
    throw new AppError('staff_action_refused', { message: REFUSALS.proposedAlready });
  }
  // An expired or outdated one makes room.
  if (waiting) await decide(db, waiting, { status: 'declined', by: by.proposerId, now: by.now });
  const { id } = await insertRow(db, 'staff_proposals', {
    action: intent.action,
    request,
    title: intent.title,
    changes: JSON.stringify(intent.changes),
    notes: JSON.stringify(intent.notes),
    seen,
    reason: by.reason,
    user_id: intent.userId,
    proposed_by: by.proposerId,
    proposer_name: by.proposerName.slice(0, 200),
    proposed_at: by.now,
  });
  return id;
}

/** Of two parallel decisions, the second finds it decided. */
export async function lockOpen(db: Db, id: string, now: Date): Promise<Proposal> {
  const proposal = await lockRow(db, 'staff_proposals', { id });
  if (!proposal) throw new AppError('not_found');
  if (proposal.status === 'open' && proposal.proposed_at > proposedSince(now)) return proposal;
  throw new AppError('staff_action_refused', { message: REFUSALS.proposalDecided });
}

/** Refuses their own, a former member's, and one between two who changed each other's account alone. */
export async function approvalRefusal(
  db: Db,
  proposal: Proposal,
  approverId: string,
): Promise<string | null> {
  const { proposed_by: proposerId } = proposal;
  if (proposerId === approverId) return REFUSALS.ownProposal;
  const bound = await hasChangedAlone(db, [proposerId, approverId]);
  return bound ? REFUSALS.accessChangedAlone : proposerRefusal(db, proposal);
}

/**
 * Whether one recently changed the other's account alone, as earlier versions let an admin do: until its owner could
 * report 'not me', it may be the first one's own.
 */
async function hasChangedAlone(db: Db, pair: [string, string]): Promise<boolean> {
  const { rows } = await sql`select from audit_log
    where actor_id = any(${pair}::uuid[]) and user_id = any(${pair}::uuid[]) and actor_id <> user_id
      and action !~ '^(read|propose|decline|resolve)-' and not coalesce(after ? 'proposed_by', false)
      and at > now() - make_interval(days => ${NOT_ME_DAYS}) limit 1`.execute(db);
  return rows.length > 0;
}

export async function proposerRefusal(db: Db, proposal: Proposal): Promise<string | null> {
  const active = {
    id: proposal.proposed_by,
    role: ['staff', 'admin'] as const,
    suspended_at: null,
  };
  return (await findRow(db, 'users', active)) ? null : REFUSALS.proposerGone;
}

export async function decide(
  db: Db,
  { id }: Proposal,
  { status, by, now }: { status: 'approved' | 'declined'; by: string; now: Date },
): Promise<void> {
  const decided = { status, decided_by: by, decided_at: now };
  await updateRows(db, 'staff_proposals', { id, status: 'open' }, decided);
}
