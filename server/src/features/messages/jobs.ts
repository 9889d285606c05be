import * as z from 'zod';
import { job } from '../../jobs/jobs.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { deliverMessage } from './deliver-message.ts';
import type { DeliverDeps } from './deliver-message.ts';

const Payload = z.object({ messageId: z.uuid() });

/**
 * Each channel has a queue of its own, so that a hanging mail server delays no text and the other way
 * round. `send-message` was the queue of both. Its jobs stay where they are and are worked like the
 * others: some may wait after an upgrade, processes of the older version may still add some, and staff
 * may retry a failed one. Each message has one job, in one queue.
 */
export const sendMessageJobs = (deps: DeliverDeps): JobHandler[] =>
  (['send-text', 'send-email', 'send-message'] as const).map((name) =>
    job(name, Payload, ({ messageId }, attempt) => deliverMessage(deps, messageId, attempt)),
  );
