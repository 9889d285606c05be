import * as contract from '@jobly/core/staff/proposals';
import { AppError } from '@jobly/core/errors';
import { REFUSALS } from '@jobly/core/staff/refusals';
import { OPERATOR, type Actor } from '../../../db/audit.ts';
import { camelRow } from '../../../db/camel-row.ts';
import { findRow } from '../../../db/rows.ts';
import { changeAndLog, type RequestActor } from '../../../http/actor.ts';
import { jsonRoute, type Route } from '../../../http/route.ts';
import type { Caller } from '../../../http/caller.ts';
import { previewHash } from '../../../staff-actions/intent.ts';
import {
  StaffRequest,
  intentOfRequest,
  runStaffRequest,
  type ActionDeps,
} from '../actions/staff-request.ts';
import { readOnly, staffMemberOf } from '../actions/run-action.ts';
import {
  decide,
  listOpenProposals,
  lockOpen,
  proposerRefusal,
  type Proposal,
} from './proposal-queries.ts';

export function proposalRoutes(deps: ActionDeps): Route[] {
  const { database, clock } = deps;
  return [
    jsonRoute(contract.listProposals, async ({ caller }) => {
      const rows = await listOpenProposals(database.system, clock.now());
      const proposals: contract.Proposal[] = [];
      for (const row of rows) {
        proposals.push({
          ...camelRow(row),
          subject: row.title,
          changes: row.changes as contract.Proposal['changes'],
          notes: row.notes as contract.Proposal['notes'],
          own: row.proposed_by === caller.userId,
          outdated: await outdatedBy(deps, row, caller),
        });
      }
      return { proposals };
    }),

    jsonRoute(contract.approveProposal, async ({ params, ...call }) => {
      const proposal = await findRow(database.system, 'staff_proposals', params);
      if (!proposal) throw new AppError('not_found');
      return runProposal(deps, call, proposal);
    }),

    jsonRoute(contract.declineProposal, async ({ params, body, ...call }) => {
      await changeAndLog(deps, call, async (db, now) => {
        const proposal = await lockOpen(db, params.id, now);
        await decide(db, proposal, { status: 'declined', by: call.caller.userId, now });
        return {
          action: 'decline-proposal',
          userId: proposal.user_id,
          subject: `proposal ${proposal.id}`,
          before: { proposed: proposal.action, proposed_by: proposal.proposer_name },
          after: null,
          reason: body.reason ?? null,
        };
      });
      return {};
    }),
  ];
}

function runProposal(deps: ActionDeps, by: RequestActor | Actor, proposal: Proposal) {
  const { reason, seen } = proposal;
  const asked = { ...StaffRequest.parse(proposal.request), reason, seen } as StaffRequest;
  return runStaffRequest(deps, by, asked, proposal);
}

/** For a single member of staff; returns a message. */
export async function approveAsOperator(deps: ActionDeps, id: string): Promise<string> {
  const { data } = contract.approveProposal.params.safeParse({ id });
  const proposal = data && (await findRow(deps.database.system, 'staff_proposals', data));
  if (!proposal) {
    throw new AppError('staff_action_refused', { message: REFUSALS.noSuchProposal });
  }
  const { auditId } = await runProposal(deps, OPERATOR, proposal);
  const changes = (proposal.changes as contract.Proposal['changes']).map(
    ({ what, before, after }) => `  ${what}: ${before ?? '-'} -> ${after ?? '-'}`,
  );
  return [
    `Done: ${proposal.action}, ${proposal.title}`,
    ...changes,
    `Entry ${auditId} of the log.`,
  ].join('\n');
}

/** Checked again, as a run would. */
async function outdatedBy(
  deps: ActionDeps,
  proposal: Proposal,
  caller: Caller,
): Promise<string | null> {
  const { data: asked } = StaffRequest.safeParse(proposal.request);
  // From another version of the program.
  if (!asked) return REFUSALS.proposalOutdated;
  try {
    return await readOnly(deps, async (db) => {
      const intent = await intentOfRequest(deps, asked as StaffRequest)(db, staffMemberOf(caller));
      const outdated = previewHash(intent) === proposal.seen ? null : REFUSALS.proposalOutdated;
      return intent.refused ?? outdated ?? (await proposerRefusal(db, proposal));
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return REFUSALS.accountGone;
    throw error;
  }
}
