import * as contract from '@jobly/core/customers/import/contract';
import type { BaseDeps } from '../../base-deps.ts';
import { camelRow } from '../../db/camel-row.ts';
import { rateLimit } from '../../db/rate-limits.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import { keepRows, listImports, previewImport, runImport, undoImport } from './import-customers.ts';

/** The largest file comes in 105 parts. */
const TURNS = { name: 'customer-import', allowed: 400, perSeconds: 3_600 };

export function importRoutes(deps: BaseDeps): Route[] {
  const turns = rateLimit(deps.database.pool, TURNS);
  async function ownImport(call: { caller: { userId: string }; params: { id: string } }) {
    await turns.mustTake(call.caller.userId);
    return { userId: call.caller.userId, id: call.params.id };
  }
  return [
    jsonRoute(contract.listImports, async ({ caller: { userId } }) => {
      const rows = await listImports(deps, userId);
      return { imports: rows.map(camelRow) as contract.CustomerImport[] };
    }),
    jsonRoute(contract.sendImportRows, async (call) => {
      await keepRows(deps, await ownImport(call), call.body);
      return {};
    }),
    jsonRoute(contract.previewImport, async (call) => previewImport(deps, await ownImport(call))),
    jsonRoute(contract.runImport, async (call) => runImport(deps, await ownImport(call))),
    jsonRoute(contract.undoImport, async (call) => undoImport(deps, await ownImport(call))),
  ];
}
