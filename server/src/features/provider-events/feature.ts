import type { Db } from '../../db/database.ts';
import type { EnqueueAll, JobHandler } from '../../jobs/jobs.ts';
import type { HandleEventDeps } from './handle-event.ts';
import { handleEventJob } from './jobs.ts';
import { resolveQuarantined } from './queries.ts';
import { webhookRoutes } from './routes.ts';
import type { WebhookDeps } from './routes.ts';

export interface ProviderEventsDeps
  extends Omit<WebhookDeps, 'enqueueEvents'>, Omit<HandleEventDeps, 'database' | 'clock'> {
  enqueueAll: EnqueueAll;
}

/** The payment provider's webhook: an event is verified, stored once, answered, and handled by a job. */
export function providerEventsFeature(deps: ProviderEventsDeps) {
  const enqueueEvents = (db: Db, eventRowIds: string[]) =>
    deps.enqueueAll(
      db,
      'handle-provider-event',
      eventRowIds.map((eventRowId) => ({ eventRowId })),
    );
  return {
    routes: webhookRoutes({ ...deps, enqueueEvents }),
    jobs: [handleEventJob(deps) as JobHandler],
    resolveQuarantined,
  };
}
