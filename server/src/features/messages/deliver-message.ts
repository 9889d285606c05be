import { sql } from 'kysely';
import * as z from 'zod';
import type { Basics } from '../../basics.ts';
import type { Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { lockRow, updateRows, type Row } from '../../db/rows.ts';
import type { DeliveryStatus, OnDeliveryStatus } from '../../outgoing-message.ts';
import {
  NotTakenByCarrierError,
  RefusedByCarrierError,
  type EmailCarrier,
  type PushCarrier,
  type Receipt,
  type SmsCarrier,
} from '../../ports/carrier.ts';
import { addOptOut, contactKey, honoursOptOut, isOptedOut, MONEY_KINDS } from './opt-outs.ts';

export interface DeliverDeps extends Basics {
  keys: Keys;
  sms: SmsCarrier;
  email: EmailCarrier;
  push: PushCarrier;
  onDeliveryStatus: OnDeliveryStatus;
}

/**
 * A code or a receipt that comes twice does no harm, one that does not come does. Being asked for a
 * review twice is what was promised not to happen (M13), and reading twice that Dana paid looks like two
 * payments. A push that is delivered twice is shown once, by its tag.
 */
const leavesOnce = ({ kind, channel }: { kind: string; channel: string }) =>
  kind === 'review_request' || (MONEY_KINDS.includes(kind) && channel !== 'push');

/**
 * A mark younger than this is that of a worker still at it. For what leaves once: as long as its job
 * may take. For the rest: longer than a carrier is waited for (15 s).
 */
const claimMs = (message: Message) => (leavesOnce(message) ? 60_000 : 20_000);

type Message = Row<'messages'>;
type Attempt = { last: boolean };
/** What the row says from then on, and what whoever queued it is told. */
type Ending = { row: Partial<Message>; fate?: DeliveryStatus['fate'] | undefined };

/**
 * Hands one message to its carrier. A passing failure is thrown, so that the job is retried; on the
 * last attempt it is written down instead.
 *
 * The message is claimed, and the claim committed, before the call: no connection is held while a
 * carrier takes its time (M17). What becomes of a claim whose worker died depends on the message: one
 * that leaves once is given up as unknown, any other is sent again.
 */
export async function deliverMessage(
  deps: DeliverDeps,
  messageId: string,
  attempt: Attempt,
): Promise<void> {
  const { system } = deps.database;
  const claimed = await system.transaction().execute((db) => claim(deps, db, messageId, attempt));
  if (!claimed) return;
  const answer = await callCarrier(deps, claimed.message);
  const retry = await system
    .transaction()
    .execute((db) => record(deps, db, claimed, answer, attempt));
  if (retry) throw retry;
}

interface Claimed {
  message: Message;
  mark: Date;
}

async function claim(
  deps: DeliverDeps,
  db: Db,
  messageId: string,
  attempt: Attempt,
): Promise<Claimed | undefined> {
  const message = await lockMessage(db, messageId);
  if (message?.status !== 'queued') return undefined;
  const ending = await endWithoutCall(deps, db, message, attempt);
  if (ending) {
    await end(deps, db, message, ending);
    return undefined;
  }
  const mark = deps.clock.now();
  // From here on the carrier may have it.
  await updateRows(db, 'messages', { id: messageId }, { attempted_at: mark });
  return { message, mark };
}

/**
 * Holds the row until the transaction ends, so that two workers cannot send one message. Waits for
 * another holder, up to lock_timeout, which is an error: a job must not end as done on a message
 * whose fate is in other hands.
 */
export const lockMessage = (db: Db, id: string) => lockRow(db, 'messages', { id });

/** What a call to the carrier came to. `unknown`: it may have taken the message, or not. */
type CarrierAnswer =
  | { answer: 'taken'; receipt: Receipt }
  | { answer: 'refused' | 'opted-out' | 'not-taken' | 'unknown'; text: string };

const Content = z.object({
  subject: z.string(),
  body: z.string(),
  unsubscribeUrl: z.string().optional(),
});

async function callCarrier(
  { keys, sms, email, push }: DeliverDeps,
  { kind, channel, recipient: to, sealed_content: sealed }: Message,
): Promise<CarrierAnswer> {
  try {
    const { subject, body, unsubscribeUrl } = Content.parse(JSON.parse(keys.unseal(sealed!)));
    const send = {
      sms: () => sms.send({ to, body, reportDelivery: kind === 'review_request' }),
      email: () => email.send({ to, subject, body, unsubscribeUrl }),
      push: () => push.send({ to, body }),
    };
    return { answer: 'taken', receipt: await send[channel]() };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof RefusedByCarrierError) {
      return { answer: error.optedOut ? 'opted-out' : 'refused', text };
    }
    return { answer: error instanceof NotTakenByCarrierError ? 'not-taken' : 'unknown', text };
  }
}

/** What came of the call, written down by whoever set the mark; or why the message must be tried again. */
async function record(
  deps: DeliverDeps,
  db: Db,
  { message, mark }: Claimed,
  answer: CarrierAnswer,
  { last }: Attempt,
): Promise<Error | undefined> {
  const now = await lockMessage(db, message.id);
  if (now?.attempted_at?.getTime() !== mark.getTime()) return undefined;
  // Given up meanwhile as unknown: only that it was taken after all is news.
  if (now.status !== 'queued' && answer.answer !== 'taken') return undefined;
  const at = deps.clock.now();
  const ending = endingOf(answer, { last, once: leavesOnce(message), at });
  if (!ending) {
    const { text } = answer as { text: string };
    const notLeft = { attempts: ONE_MORE, last_error: text, attempted_at: null };
    await updateRows(db, 'messages', { id: message.id }, notLeft);
    return new Error(text);
  }
  if (answer.answer === 'opted-out') await addOptOut(db, contactOf(message), 'carrier', at);
  await end(deps, db, message, ending);
  return undefined;
}

const ONE_MORE = sql<number>`attempts + 1`;

async function endWithoutCall(
  { clock }: DeliverDeps,
  db: Db,
  message: Message,
  { last }: Attempt,
): Promise<Ending | undefined> {
  const now = clock.now();
  const { attempted_at: mark } = message;
  if (mark) {
    const atIt = now.getTime() - mark.getTime() < claimMs(message);
    if (atIt && !last) throw new Error('another worker may be sending this message');
    if (leavesOnce(message)) {
      const last_error = 'outcome unknown: the worker ended';
      return { row: { status: 'failed', last_error }, fate: 'unknown' };
    }
  }
  // The last look, a moment before it leaves: whoever said STOP since it was queued gets nothing.
  if (honoursOptOut(message) && (await isOptedOut(db, [contactOf(message)]))) {
    return { row: { status: 'suppressed' }, fate: 'suppressed' };
  }
  if (message.expires_at && message.expires_at <= now) {
    return { row: { status: 'expired' }, fate: 'unsent' };
  }
  return undefined;
}

function endingOf(
  answer: CarrierAnswer,
  { last, once, at }: { last: boolean; once: boolean; at: Date },
): Ending | undefined {
  if (answer.answer === 'taken') {
    const { providerMessageId, delivered = false } = answer.receipt;
    const delivered_at = delivered ? at : null;
    return {
      row: { status: 'sent', sent_at: at, provider_message_id: providerMessageId, delivered_at },
      fate: delivered ? 'delivered' : undefined,
    };
  }
  if (answer.answer === 'opted-out') return { row: { status: 'suppressed' }, fate: 'suppressed' };
  const failed = { status: 'failed', last_error: answer.text } as const;
  if (answer.answer === 'refused') return { row: failed, fate: 'failed' };
  if (answer.answer === 'unknown' && once) {
    return { row: { ...failed, last_error: `outcome unknown: ${answer.text}` }, fate: 'unknown' };
  }
  if (!last) return undefined;
  return { row: failed, fate: answer.answer === 'not-taken' ? 'unsent' : 'unknown' };
}

/** The end of a message; its words go. */
async function end(
  { clock, onDeliveryStatus }: DeliverDeps,
  db: Db,
  { id, kind }: Message,
  { row, fate }: Ending,
): Promise<void> {
  const ended = { sealed_content: null, attempts: ONE_MORE, ...row };
  await updateRows(db, 'messages', { id }, ended);
  if (fate) await onDeliveryStatus(db, { messageId: id, kind, fate, at: clock.now() });
}

function contactOf(message: Message) {
  return contactKey(message.channel, message.recipient);
}
