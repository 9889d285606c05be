import { EVIDENCE_PACK_PATH } from '@jobly/core/disputes/paths';
import { AppError } from '@jobly/core/errors';
import { STAFF_PACK_PATH } from '@jobly/core/staff/contract';
import * as z from 'zod';
import { updateRows } from '../../db/rows.ts';
import { logViewedExport } from '../../http/actor.ts';
import type { HttpContext } from '../../http/caller.ts';
import { rawRoute, type Route } from '../../http/route.ts';
import { readPack, type PackDeps } from './pack/read-pack.ts';

export function disputeRoutes(deps: PackDeps): Route[] {
  const { database, clock } = deps;
  return [
    rawRoute(
      {
        method: 'GET',
        path: EVIDENCE_PACK_PATH,
        audience: 'signed-in',
        summary: 'What proves a disputed payment of yours, as one PDF for the bank',
        answers: { 'application/pdf': [200] },
        errors: ['not_found'],
      },
      async (context, caller) => {
        const id = idIn(context, 'id');
        const { userId, viewing } = caller!;
        const pack = await readPack(deps, userId, id);
        const now = clock.now();
        const exported = { action: 'download-evidence-pack', filter: { dispute: id }, now };
        await logViewedExport(database, { caller: caller!, context }, exported);
        // Not when staff view the account: the contractor does not have it then.
        if (!viewing) {
          const own = { id, user_id: userId, pack_downloaded_at: null };
          await updateRows(database.system, 'disputes', own, { pack_downloaded_at: now });
        }
        return pdfAnswer(pack, id);
      },
    ),

    rawRoute(
      {
        method: 'GET',
        path: STAFF_PACK_PATH,
        audience: 'staff',
        summary: 'The same of any account, for staff; logged',
        answers: { 'application/pdf': [200] },
        logged: 'read-evidence-pack',
      },
      async (context) => {
        const id = idIn(context, 'disputeId');
        return pdfAnswer(await readPack(deps, idIn(context, 'userId'), id), id);
      },
    ),
  ];
}

function idIn(context: HttpContext, name: 'id' | 'disputeId' | 'userId'): string {
  const { data } = z.uuid().safeParse(context.req.param(name));
  if (!data) throw new AppError('not_found');
  return data;
}

function pdfAnswer(pack: Buffer, id: string): Response {
  return new Response(new Uint8Array(pack), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="evidence-${id.slice(0, 8)}.pdf"`,
      'Cache-Control': 'no-store',
    },
  });
}
