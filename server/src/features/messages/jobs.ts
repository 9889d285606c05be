import * as z from 'zod';
import type { JobHandler } from '../../jobs/jobs.ts';
import { deliverMessage } from './deliver-message.ts';
import type { DeliverNeeds } from './deliver-message.ts';

const Payload = z.object({ messageId: z.uuid() });

export function sendMessageJob(needs: DeliverNeeds): JobHandler<z.output<typeof Payload>> {
  return {
    name: 'send-message',
    payload: Payload,
    run: ({ messageId }, attempt) => deliverMessage(needs, messageId, attempt),
  };
}
