import * as contract from '@jobly/core/staff/proposals';
import { AppError } from '@jobly/core/errors';
import { camelRow } from '../../../db/camel-row.ts';
import { findRow } from '../../../db/rows.ts';
import { changeAndLog } from '../../../http/actor.ts';
import { jsonRoute, type Route } from '../../../http/route.ts';
import { Asked, runAsked, type ActionDeps } from '../actions/asked.ts';
import { decide, listOpenProposals, lockOpen } from './proposal-queries.ts';

/** What waits for a second member of staff. */
export function proposalRoutes(deps: ActionDeps): Route[] {
  const { database, clock } = deps;
  return [
    jsonRoute(contract.listProposals, async ({ caller }) => {
      const rows = await listOpenProposals(database.system, clock.now());
      const proposals = rows.map((row) =>
        Object.assign(camelRow(row), {
          subject: row.title,
          changes: row.changes as contract.Proposal['changes'],
          notes: row.notes as contract.Proposal['notes'],
          own: row.proposed_by === caller.userId,
        }),
      );
      return { proposals };
    }),

    jsonRoute(contract.approveProposal, async ({ params, ...call }) => {
      const proposal = await findRow(database.system, 'staff_proposals', params);
      if (!proposal) throw new AppError('not_found');
      const { reason, seen } = proposal;
      const asked = { ...Asked.parse(proposal.request), reason, seen } as Asked;
      return runAsked(deps, call, asked, proposal);
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
