import * as z from 'zod';
import type { Keys } from '../../crypto.ts';
import type { Database } from '../../db/database.ts';
import { RefusedByCarrierError } from '../../ports/carrier.ts';
import type { EmailCarrier, Receipt, SmsCarrier } from '../../ports/carrier.ts';
import type { Clock } from '../../ports/clock.ts';
import { finishMessage, lockMessage, noteFailedAttempt } from './queries.ts';

export interface DeliverNeeds {
  database: Database;
  clock: Clock;
  keys: Keys;
  sms: SmsCarrier;
  email: EmailCarrier;
}

const Content = z.object({ subject: z.string(), body: z.string() });

/**
 * Hands one message to its carrier. The row stays locked meanwhile; a worker that dies here lets
 * go of it, and the job's next attempt sends it. A carrier's passing failure is thrown, so that the
 * job is retried; on the last attempt it is written down instead.
 */
export async function deliverMessage(
  needs: DeliverNeeds,
  messageId: string,
  attempt: { last: boolean },
): Promise<void> {
  const { database, clock } = needs;
  const failure = await database.system.transaction().execute(async (transaction) => {
    const message = await lockMessage(transaction, messageId);
    if (message?.status !== 'queued' || !message.sealed_content) return undefined;
    if (message.expires_at && message.expires_at <= clock.now()) {
      await finishMessage(transaction, messageId, { status: 'expired' });
      return undefined;
    }
    try {
      const content = Content.parse(JSON.parse(needs.keys.unseal(message.sealed_content)));
      const { providerMessageId } = await send(needs, message, content);
      await finishMessage(transaction, messageId, {
        status: 'sent',
        sentAt: clock.now(),
        providerMessageId,
      });
      return undefined;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (attempt.last || error instanceof RefusedByCarrierError) {
        await finishMessage(transaction, messageId, { status: 'failed', error: text });
        return undefined;
      }
      await noteFailedAttempt(transaction, messageId, text);
      return new Error(text);
    }
  });
  if (failure) throw failure;
}

function send(
  needs: DeliverNeeds,
  message: { channel: string; recipient: string },
  content: z.output<typeof Content>,
): Promise<Receipt> {
  return message.channel === 'sms'
    ? needs.sms.send({ to: message.recipient, body: content.body })
    : needs.email.send({ to: message.recipient, ...content });
}
