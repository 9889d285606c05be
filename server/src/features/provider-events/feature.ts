import * as z from 'zod';
import type { Db } from '../../db/database.ts';
import { job } from '../../jobs/jobs.ts';
import type { EnqueueAll } from '../../jobs/jobs.ts';
import { handleEvent } from './handle-event.ts';
import type { HandleEventDeps } from './handle-event.ts';
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
    jobs: [
      job('handle-provider-event', z.object({ eventRowId: z.uuid() }), (event, attempt) =>
        handleEvent(deps, event.eventRowId, attempt),
      ),
    ],
    resolveQuarantined,
  };
}
