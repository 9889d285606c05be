import * as z from 'zod';
import type { JobHandler } from '../../jobs/jobs.ts';
import { sendDueRequests } from './send-due.ts';
import type { SendDeps } from './send-due.ts';

export function sendDueReviewsJob(deps: SendDeps): JobHandler {
  return {
    name: 'send-due-reviews',
    payload: z.unknown(),
    run: () => sendDueRequests(deps),
  };
}
