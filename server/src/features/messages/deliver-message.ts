import type { Database, Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { callCarrier } from './call-carrier.ts';
import type { CarrierAnswer, CarrierDeps } from './call-carrier.ts';
import { addOptOut, contactKey, honoursOptOut, isOptedOut } from './opt-outs.ts';
import { finishMessage, lockMessage, markAttempted, noteFailedAttempt } from './queries.ts';
import type { LockedMessage, Outcome } from './queries.ts';

export interface DeliverDeps extends CarrierDeps {
  database: Database;
  clock: Clock;
  onDeliveryStatus: OnDeliveryStatus;
}

/** What became of a message, for whoever queued it; told in the same transaction. */
export interface DeliveryStatus {
  messageId: string;
  kind: string;
  /**
   * `unsent`: it never left, and nothing is wrong with the recipient. `unknown`: the carrier may have
   * it; it is not sent again.
   */
  fate: 'delivered' | 'failed' | 'suppressed' | 'unsent' | 'unknown';
  at: Date;
}
export type OnDeliveryStatus = (db: Db, fate: DeliveryStatus) => Promise<void>;

/**
 * A code or a receipt that comes twice does no harm, one that does not come does. Being asked for a
 * review twice is what was promised not to happen (M13).
 */
const leavesOnce = ({ kind }: { kind: string }) => kind === 'review_request';

/**
 * A mark younger than this is that of a worker still at it. For what leaves once: as long as its job
 * may take. For the rest: longer than a carrier is waited for (15 s).
 */
const claimMs = (message: { kind: string }) => (leavesOnce(message) ? 60_000 : 20_000);

type Attempt = { last: boolean };
type Ending = { outcome: Outcome; fate?: DeliveryStatus['fate'] | undefined };

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
  const { database } = deps;
  const claimed = await database.system
    .transaction()
    .execute((db) => claim(deps, db, messageId, attempt));
  if (!claimed) return;
  const answer = await callCarrier(deps, claimed.message);
  const retry = await database.system
    .transaction()
    .execute((db) => record(deps, db, claimed, answer, attempt));
  if (retry) throw retry;
}

interface Claimed {
  message: LockedMessage;
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
  await markAttempted(db, messageId, mark);
  return { message, mark };
}

/** What came of the call is written down by whoever set the mark. */
async function record(
  deps: DeliverDeps,
  db: Db,
  { message, mark }: Claimed,
  answer: CarrierAnswer,
  attempt: Attempt,
): Promise<Error | undefined> {
  const now = await lockMessage(db, message.id);
  if (now?.attempted_at?.getTime() !== mark.getTime()) return undefined;
  // Given up meanwhile as unknown: only that it was taken after all is news.
  if (now.status !== 'queued' && answer.answer !== 'taken') return undefined;
  return settle(deps, db, message, answer, attempt);
}

async function endWithoutCall(
  { clock }: DeliverDeps,
  db: Db,
  message: LockedMessage,
  { last }: Attempt,
): Promise<Ending | undefined> {
  const now = clock.now();
  const { attempted_at: mark } = message;
  if (mark) {
    const atIt = now.getTime() - mark.getTime() < claimMs(message);
    if (atIt && !last) throw new Error('another worker may be sending this message');
    if (leavesOnce(message)) {
      return {
        outcome: { status: 'failed', error: 'outcome unknown: the worker ended' },
        fate: 'unknown',
      };
    }
  }
  // The last look, a moment before it leaves: whoever said STOP since it was queued gets nothing.
  if (honoursOptOut(message) && (await isOptedOut(db, [contactOf(message)]))) {
    return { outcome: { status: 'suppressed' }, fate: 'suppressed' };
  }
  if (message.expires_at && message.expires_at <= now) {
    return { outcome: { status: 'expired' }, fate: 'unsent' };
  }
  return undefined;
}

/** Writes down what the carrier said, or returns why the message must be tried again. */
async function settle(
  deps: DeliverDeps,
  db: Db,
  message: LockedMessage,
  answer: CarrierAnswer,
  { last }: Attempt,
): Promise<Error | undefined> {
  const ending = endingOf(answer, { last, once: leavesOnce(message), at: deps.clock.now() });
  if (!ending) {
    const { text } = answer as { text: string };
    await noteFailedAttempt(db, message.id, text);
    return new Error(text);
  }
  if (answer.answer === 'opted-out') {
    await addOptOut(db, contactOf(message), 'carrier', deps.clock.now());
  }
  await end(deps, db, message, ending);
  return undefined;
}

function endingOf(
  answer: CarrierAnswer,
  { last, once, at }: { last: boolean; once: boolean; at: Date },
): Ending | undefined {
  if (answer.answer === 'taken') {
    const { providerMessageId, delivered = false } = answer.receipt;
    return {
      outcome: { status: 'sent', sentAt: at, providerMessageId, delivered },
      fate: delivered ? 'delivered' : undefined,
    };
  }
  if (answer.answer === 'opted-out') {
    return { outcome: { status: 'suppressed' }, fate: 'suppressed' };
  }
  const error = answer.text;
  if (answer.answer === 'refused') return { outcome: { status: 'failed', error }, fate: 'failed' };
  if (answer.answer === 'unknown' && once) {
    return { outcome: { status: 'failed', error: `outcome unknown: ${error}` }, fate: 'unknown' };
  }
  if (!last) return undefined;
  const fate = answer.answer === 'not-taken' ? 'unsent' : 'unknown';
  return { outcome: { status: 'failed', error }, fate };
}

async function end(
  { clock, onDeliveryStatus }: DeliverDeps,
  db: Db,
  { id, kind }: LockedMessage,
  { outcome, fate }: Ending,
): Promise<void> {
  await finishMessage(db, id, outcome);
  if (fate) await onDeliveryStatus(db, { messageId: id, kind, fate, at: clock.now() });
}

function contactOf(message: LockedMessage) {
  return contactKey(message.channel, message.recipient);
}
