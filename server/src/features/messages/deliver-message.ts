import * as z from 'zod';
import type { Keys } from '../../crypto.ts';
import type { Database, Queries } from '../../db/database.ts';
import { RefusedByCarrierError } from '../../ports/carrier.ts';
import type { EmailCarrier, Receipt, SmsCarrier } from '../../ports/carrier.ts';
import type { Clock } from '../../ports/clock.ts';
import { addOptOut, contactKey, honoursOptOut, isOptedOut } from './opt-outs.ts';
import type { Channel } from './opt-outs.ts';
import { finishMessage, lockMessage, noteFailedAttempt } from './queries.ts';
import type { Outcome } from './queries.ts';

export interface DeliverNeeds {
  database: Database;
  clock: Clock;
  keys: Keys;
  sms: SmsCarrier;
  email: EmailCarrier;
  tellFate: TellFate;
}

/** What became of a message, for whoever queued it; told in the same transaction. */
export interface Fate {
  messageId: string;
  kind: string;
  fate: 'delivered' | 'failed' | 'suppressed';
  at: Date;
}
export type TellFate = (queries: Queries, fate: Fate) => Promise<void>;

const Content = z.object({
  subject: z.string(),
  body: z.string(),
  unsubscribeUrl: z.string().optional(),
});

type Locked = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

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
  const failure = await needs.database.system.transaction().execute(async (queries) => {
    const message = await lockMessage(queries, messageId);
    if (message?.status !== 'queued' || !message.sealed_content) return undefined;
    const { outcome, retry } = await tryToSend(needs, queries, message, attempt.last);
    if (!outcome) {
      await noteFailedAttempt(queries, messageId, retry.message);
      return retry;
    }
    await finishMessage(queries, messageId, outcome);
    const fate = fateOf(outcome);
    if (fate) {
      await needs.tellFate(queries, {
        messageId,
        kind: message.kind,
        fate,
        at: needs.clock.now(),
      });
    }
    return undefined;
  });
  if (failure) throw failure;
}

type Tried = { outcome: Outcome; retry?: never } | { outcome?: never; retry: Error };

async function tryToSend(
  needs: DeliverNeeds,
  queries: Queries,
  message: Locked,
  last: boolean,
): Promise<Tried> {
  const { clock } = needs;
  const contact = contactKey(message.channel as Channel, message.recipient);
  // The last look, a moment before it leaves: whoever said STOP since it was queued gets nothing.
  if (honoursOptOut(message) && (await isOptedOut(queries, [contact]))) {
    return { outcome: { status: 'suppressed' } };
  }
  if (message.expires_at && message.expires_at <= clock.now()) {
    return { outcome: { status: 'expired' } };
  }
  try {
    const content = Content.parse(JSON.parse(needs.keys.unseal(message.sealed_content!)));
    const { providerMessageId, delivered = false } = await send(needs, message, content);
    return { outcome: { status: 'sent', sentAt: clock.now(), providerMessageId, delivered } };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const refused = error instanceof RefusedByCarrierError;
    if (refused && error.optedOut) {
      await addOptOut(queries, contact, 'carrier', clock.now());
      return { outcome: { status: 'suppressed' } };
    }
    if (last || refused) return { outcome: { status: 'failed', error: text } };
    return { retry: new Error(text) };
  }
}

function fateOf(outcome: Outcome): Fate['fate'] | undefined {
  if (outcome.status === 'sent') return outcome.delivered ? 'delivered' : undefined;
  return outcome.status === 'suppressed' ? 'suppressed' : 'failed';
}

function send(
  needs: DeliverNeeds,
  message: { kind: string; channel: string; recipient: string },
  { subject, body, unsubscribeUrl }: z.output<typeof Content>,
): Promise<Receipt> {
  const to = message.recipient;
  return message.channel === 'sms'
    ? needs.sms.send({ to, body, reportDelivery: message.kind === 'review_request' })
    : needs.email.send({ to, subject, body, unsubscribeUrl });
}
