import type { BaseDeps } from '../../base-deps.ts';
import { matchLinks } from './match-links.ts';
import { moveCustomers } from './queries.ts';
import { customerRoutes } from './routes.ts';

/** People and companies that a business bills: found from its links, shown, corrected. */
export function customersFeature(deps: BaseDeps) {
  return {
    routes: customerRoutes(deps),
    jobs: [{ name: 'match-customers' as const, run: () => matchLinks(deps) }],
    moveRows: moveCustomers,
  };
}
