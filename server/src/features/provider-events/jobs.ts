import * as z from 'zod';
import type { JobHandler } from '../../jobs/jobs.ts';
import { handleEvent } from './handle-event.ts';
import type { HandleEventDeps } from './handle-event.ts';

const Payload = z.object({ eventRowId: z.uuid() });

export function handleEventJob(deps: HandleEventDeps): JobHandler<z.output<typeof Payload>> {
  return {
    name: 'handle-provider-event',
    payload: Payload,
    run: ({ eventRowId }, attempt) => handleEvent(deps, eventRowId, attempt),
  };
}
