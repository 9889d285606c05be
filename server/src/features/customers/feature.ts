import type { BaseDeps } from '../../base-deps.ts';
import { cleanUpImports } from './import-customers.ts';
import { importRoutes } from './import-routes.ts';
import { matchLinks } from './match-links.ts';
import { findAddress, moveCustomers } from './queries.ts';
import { customerRoutes } from './routes.ts';
import type { SaveDeps } from './save-customer.ts';

/** People and companies that a business bills: found from its links, imported, shown, corrected. */
export function customersFeature(deps: BaseDeps & SaveDeps) {
  return {
    routes: [...customerRoutes(deps), ...importRoutes(deps)],
    tasks: [
      { name: 'match-links' as const, run: () => matchLinks(deps) },
      { name: 'housekeeping' as const, run: () => cleanUpImports(deps) },
    ],
    addressOf: findAddress,
    moveRows: moveCustomers,
  };
}
