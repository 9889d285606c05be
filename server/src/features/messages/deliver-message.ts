import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { callCarrier } from './call-carrier.ts';
import type { CarrierAnswer, CarrierNeeds } from './call-carrier.ts';
import { addOptOut, contactKey, honoursOptOut, isOptedOut } from './opt-outs.ts';
import type { Channel } from './opt-outs.ts';
import { finishMessage, lockMessage, markAttempted, noteFailedAttempt } from './queries.ts';
import type { LockedMessage, Outcome } from './queries.ts';

export interface DeliverNeeds extends CarrierNeeds {
  database: Database;
  clock: Clock;
  tellFate: TellFate;
}

/** What became of a message, for whoever queued it; told in the same transaction. */
export interface Fate {
  messageId: string;
  kind: string;
  /**
   * `unsent`: it never left, and nothing is wrong with the recipient. `unknown`: the carrier may have
   * it; it is not sent again.
   */
  fate: 'delivered' | 'failed' | 'suppressed' | 'unsent' | 'unknown';
  at: Date;
}
export type TellFate = (queries: Queries, fate: Fate) => Promise<void>;

/**
 * A code or a receipt that comes twice does no harm, one that does not come does. Being asked for a
 * review twice is what was promised not to happen (M13).
 */
const leavesOnce = ({ kind }: { kind: string }) => kind === 'review_request';

/** A mark younger than this is that of a worker still at it: as long as its job may take. */
const CALL_MS = 60_000;

type Attempt = { last: boolean };
type Ending = { outcome: Outcome; fate?: Fate['fate'] | undefined };

/**
 * Hands one message to its carrier. A passing failure is thrown, so that the job is retried; on the
 * last attempt it is written down instead.
 *
 * The row stays locked during the call; a worker that dies there lets go of it, and the next attempt
 * sends it. A message that leaves once is marked and committed before the call: only a carrier that
 * has certainly not taken it is asked again.
 */
export async function deliverMessage(
  needs: DeliverNeeds,
  messageId: string,
  attempt: Attempt,
): Promise<void> {
  const { database, clock } = needs;
  const first = await database.system.transaction().execute(async (queries) => {
    const message = await lockMessage(queries, messageId);
    if (message?.status !== 'queued') return {};
    const ending = await endWithoutCall(needs, queries, message, attempt);
    if (ending) {
      await end(needs, queries, message, ending);
      return {};
    }
    if (leavesOnce(message)) {
      const mark = clock.now();
      await markAttempted(queries, messageId, mark);
      return { marked: { message, mark } };
    }
    const answer = await callCarrier(needs, message);
    return { retry: await settle(needs, queries, message, answer, attempt) };
  });
  const retry = first.marked ? await callMarked(needs, first.marked, attempt) : first.retry;
  if (retry) throw retry;
}

/** The call is made with nothing held; what came of it is written down by whoever set the mark. */
async function callMarked(
  needs: DeliverNeeds,
  { message, mark }: { message: LockedMessage; mark: Date },
  attempt: Attempt,
): Promise<Error | undefined> {
  const answer = await callCarrier(needs, message);
  return needs.database.system.transaction().execute(async (queries) => {
    const now = await lockMessage(queries, message.id);
    if (now?.attempted_at?.getTime() !== mark.getTime()) return undefined;
    // Given up meanwhile as unknown: only that it was taken after all is news.
    if (now.status !== 'queued' && answer.answer !== 'taken') return undefined;
    return settle(needs, queries, message, answer, attempt);
  });
}

async function endWithoutCall(
  { clock }: DeliverNeeds,
  queries: Queries,
  message: LockedMessage,
  { last }: Attempt,
): Promise<Ending | undefined> {
  const now = clock.now();
  const { attempted_at: mark } = message;
  if (mark) {
    const atIt = now.getTime() - mark.getTime() < CALL_MS;
    if (atIt && !last) throw new Error('another worker may be sending this message');
    return {
      outcome: { status: 'failed', error: 'outcome unknown: the worker ended' },
      fate: 'unknown',
    };
  }
  // The last look, a moment before it leaves: whoever said STOP since it was queued gets nothing.
  if (honoursOptOut(message) && (await isOptedOut(queries, [contactOf(message)]))) {
    return { outcome: { status: 'suppressed' }, fate: 'suppressed' };
  }
  if (message.expires_at && message.expires_at <= now) {
    return { outcome: { status: 'expired' }, fate: 'unsent' };
  }
  return undefined;
}

/** Writes down what the carrier said, or returns why the message must be tried again. */
async function settle(
  needs: DeliverNeeds,
  queries: Queries,
  message: LockedMessage,
  answer: CarrierAnswer,
  { last }: Attempt,
): Promise<Error | undefined> {
  const ending = endingOf(answer, { last, once: leavesOnce(message), at: needs.clock.now() });
  if (!ending) {
    const { text } = answer as { text: string };
    await noteFailedAttempt(queries, message.id, text);
    return new Error(text);
  }
  if (answer.answer === 'opted-out') {
    await addOptOut(queries, contactOf(message), 'carrier', needs.clock.now());
  }
  await end(needs, queries, message, ending);
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
  { clock, tellFate }: DeliverNeeds,
  queries: Queries,
  { id, kind }: LockedMessage,
  { outcome, fate }: Ending,
): Promise<void> {
  await finishMessage(queries, id, outcome);
  if (fate) await tellFate(queries, { messageId: id, kind, fate, at: clock.now() });
}

function contactOf(message: LockedMessage) {
  return contactKey(message.channel as Channel, message.recipient);
}
