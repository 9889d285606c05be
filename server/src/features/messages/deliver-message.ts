import { LANGUAGES } from '@jobly/core/language/language';
import { sql } from 'kysely';
import * as z from 'zod';
import type { BaseDeps } from '../../base-deps.ts';
import type { Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { lockRow, updateRows, type Row } from '../../db/rows.ts';
import { aboutOf, rulesOf } from '../../message-catalogue.ts';
import type { OnDeliveryStatus } from '../../outgoing-message.ts';
import { textableNumber } from '../../phones.ts';
import { NotTakenByCarrierError, RefusedByCarrierError } from '../../ports/carrier.ts';
import {
  askCarrier,
  canAsk,
  claimMs,
  leavesOnce,
  settlesAfterMs,
  type Carriers,
} from './ask-carrier.ts';
import { endingOf, outcomeUnknown, TOO_LATE, type CarrierAnswer, type Ending } from './endings.ts';
import { postpone, waitForMorning, type PostponeDeps } from './postpone.ts';
import { letterHtml, senderName } from './letter-html.ts';
import { addOptOut, contactKey, isOptedOut } from './opt-outs.ts';

export interface DeliverDeps extends BaseDeps, Carriers, PostponeDeps {
  keys: Keys;
  allowedCountries: string[];
  onDeliveryStatus: OnDeliveryStatus;
}

type Message = Row<'messages'>;
type Attempt = { last: boolean };

/**
 * Hands one message to its carrier. A temporary failure is thrown, so that the task is retried; after the last attempt
 * it is recorded. The claim is committed before the call: no connection is held meanwhile (M17). After a worker died
 * or an answer was lost, the carrier is queried before a resend. A carrier that cannot be queried gets it again,
 * except messages sent at most once: those end as unknown (decision 0011).
 */
export async function deliverMessage(
  deps: DeliverDeps,
  messageId: string,
  attempt: Attempt,
): Promise<void> {
  const { system } = deps.database;
  const claimed = await system.transaction().execute((db) => claim(deps, db, messageId, attempt));
  if (!claimed) return;
  const answer = await callCarrier(deps, claimed);
  const retry = await system
    .transaction()
    .execute((db) => record(deps, db, claimed, answer, attempt));
  if (retry) throw retry;
}

interface Claimed {
  message: Message;
  mark: Date;
  /** When a call had no known outcome. */
  unsureSince: Date | null;
}

async function claim(
  deps: DeliverDeps,
  db: Db,
  messageId: string,
  attempt: Attempt,
): Promise<Claimed | undefined> {
  const message = await lockMessage(db, messageId);
  if (message?.status !== 'queued') return undefined;
  const unsureSince = message.unsure_since ?? message.attempted_at;
  const first = message.attempts === 0 && unsureSince === null;
  const ending =
    (await endWithoutCall(deps, db, message, attempt)) ??
    (unsureSince ? undefined : await waitForMorning(deps, db, message)) ??
    (first ? await postpone(deps, db, message) : undefined);
  if (ending) {
    if (ending !== 'put-off') await end(deps, db, message, ending);
    return undefined;
  }
  const mark = deps.clock.now();
  // From here on the carrier may have it.
  const claimed = { attempted_at: mark, unsure_since: unsureSince };
  await updateRows(db, 'messages', { id: messageId }, claimed);
  return { message, mark, unsureSince };
}

/**
 * Locked until the transaction ends, so that two workers cannot send one message. Waits up to lock_timeout, which is
 * an error: a task must not end as done while another worker decides.
 */
export const lockMessage = (db: Db, id: string) => lockRow(db, 'messages', { id });

const Content = z.object({
  subject: z.string(),
  body: z.string(),
  unsubscribeUrl: z.string().optional(),
  layout: z
    .object({
      language: z.enum(LANGUAGES),
      parts: z.array(
        z.union([
          z.string(),
          z.object({ sum: z.string() }),
          z.object({ rows: z.array(z.tuple([z.string(), z.string()])) }),
          z.object({ button: z.string(), url: z.string() }),
          z.object({ link: z.string(), url: z.string() }),
        ]),
      ),
    })
    .optional(),
  sender: z
    .object({ name: z.string(), replyTo: z.string().nullable(), logo: z.string().nullable() })
    .optional(),
});

async function formatOf({ subject, layout, sender }: z.output<typeof Content>) {
  if (!layout) return {};
  return {
    html: await letterHtml(subject, layout, sender),
    ...(sender && { fromName: senderName(sender, layout), replyTo: sender.replyTo ?? undefined }),
  };
}

async function callCarrier(
  deps: DeliverDeps,
  { message, unsureSince }: Claimed,
): Promise<CarrierAnswer> {
  const { channel, id, recipient: to, sealed_content: sealed } = message;
  const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
  try {
    const content = Content.parse(JSON.parse(deps.keys.unseal(sealed!)));
    const { subject, body, unsubscribeUrl } = content;
    if (unsureSince) {
      try {
        const receipt = await askCarrier(deps, message, { body, unsureSince });
        if (receipt) return { answer: 'taken', receipt };
      } catch (error) {
        return { answer: 'unasked', text: textOf(error) };
      }
      if (isTooLate(message, deps.clock.now())) return { answer: 'too-late' };
    }
    const send = {
      sms: () => deps.sms.send({ to, body }),
      email: async () =>
        deps.email.send({ id, to, subject, body, unsubscribeUrl, ...(await formatOf(content)) }),
      push: () => deps.push.send({ to, body }),
    };
    return { answer: 'taken', receipt: await send[channel]() };
  } catch (error) {
    const text = textOf(error);
    if (error instanceof RefusedByCarrierError) {
      return { answer: error.optedOut ? 'opted-out' : 'refused', text };
    }
    return { answer: error instanceof NotTakenByCarrierError ? 'not-taken' : 'unknown', text };
  }
}

/** If this worker still holds the claim; returns a reason to retry. */
async function record(
  deps: DeliverDeps,
  db: Db,
  { message, mark, unsureSince }: Claimed,
  answer: CarrierAnswer,
  { last }: Attempt,
): Promise<Error | undefined> {
  const now = await lockMessage(db, message.id);
  if (now?.attempted_at?.getTime() !== mark.getTime()) return undefined;
  // Ended as unknown meanwhile: only 'taken' is news.
  if (now.status !== 'queued' && answer.answer !== 'taken') return undefined;
  const at = deps.clock.now();
  const again = !leavesOnce(message) && message.attempts < MOST_ON_A_GUESS;
  const lost = answer.answer === 'unknown' && !canAsk(deps, message) && !again;
  const ending = endingOf(answer, { last: last || lost, at });
  if (!ending) {
    const { text } = answer as { text: string };
    const unsure = { unknown: mark, unasked: unsureSince } as Partial<Record<string, Date | null>>;
    const unsure_since = unsure[answer.answer] ?? null;
    const notLeft = { attempts: ONE_MORE, last_error: text, attempted_at: null, unsure_since };
    await updateRows(db, 'messages', { id: message.id }, notLeft);
    return new Error(text);
  }
  if (answer.answer === 'opted-out') await addOptOut(db, contactOf(message), 'carrier', at);
  await end(deps, db, message, ending);
  return undefined;
}

/** Blind resends, each of which may be a duplicate in the mailbox. */
const MOST_ON_A_GUESS = 6;

const ONE_MORE = sql<number>`attempts + 1`;

async function endWithoutCall(
  deps: DeliverDeps,
  db: Db,
  message: Message,
  { last }: Attempt,
): Promise<Ending | undefined> {
  const now = deps.clock.now();
  const asks = canAsk(deps, message);
  const { attempted_at: mark } = message;
  const unsureSince = mark ?? message.unsure_since;
  if (unsureSince) {
    const waitMs = mark ? claimMs(message) : asks ? settlesAfterMs(message) : 0;
    const early = now.getTime() - unsureSince.getTime() < waitMs;
    if (early && !last) {
      throw new Error(mark ? 'another worker may be sending this message' : 'asked in a moment');
    }
    if (leavesOnce(message) && (early || !asks)) return outcomeUnknown('the worker ended');
  }
  if (message.channel === 'sms' && !textableNumber(message.recipient, deps.allowedCountries)) {
    return {
      row: { status: 'failed', last_error: 'not a number that we text' },
      outcome: 'failed',
    };
  }
  // Last, right before sending, so that a recent opt-out counts.
  if (
    rulesOf(message.kind).optOut.includes(message.channel) &&
    (await isOptedOut(db, [contactOf(message)]))
  ) {
    return { row: { status: 'suppressed' }, outcome: 'suppressed' };
  }
  // The carrier is queried about an unknown outcome first.
  return isTooLate(message, now) && !(unsureSince && asks) ? TOO_LATE : undefined;
}

const isTooLate = ({ expires_at: expiresAt }: Message, now: Date) =>
  expiresAt !== null && expiresAt <= now;

/** Deletes the text. */
async function end(
  { clock, onDeliveryStatus }: DeliverDeps,
  db: Db,
  { id: messageId, kind, channel, dedupe_key: dedupeKey }: Message,
  { row, outcome }: Ending,
): Promise<void> {
  const ended = { sealed_content: null, attempts: ONE_MORE, ...row };
  await updateRows(db, 'messages', { id: messageId }, ended);
  if (!outcome) return;
  const about = aboutOf(kind, dedupeKey);
  await onDeliveryStatus(db, { messageId, kind, channel, about, outcome, at: clock.now() });
}

function contactOf(message: Message) {
  return contactKey(message.channel, message.recipient);
}
