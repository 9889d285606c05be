import type { ConsentPolicy } from '@jobly/core/reviews/contract';
import { decideReviewRequest } from '@jobly/core/reviews/rules';
import type { Database, Db } from '../../db/database.ts';
import type { QueueMessage } from '../../outgoing-message.ts';
import type { Clock } from '../../ports/clock.ts';
import { findLastAsked, listDue, lockDue, markSent, markSkipped, moveDue } from './due-queries.ts';
import type { DueRequest } from './due-queries.ts';
import { lockSettings } from './queries.ts';
import { reviewMessage } from './review-message.ts';

export interface SendDeps {
  database: Database;
  clock: Clock;
  publicUrl: string;
  consentPolicy: ConsentPolicy;
  queueMessage: QueueMessage;
  isOptedOut: (db: Db, contacts: { channel: 'sms' | 'email'; key: string }[]) => Promise<boolean>;
}

const A_BATCH = 200;
const ROUND_MS = 50_000;

/** Every minute: what is due is decided anew, each request in a transaction of its own. */
export async function sendDueRequests(deps: SendDeps): Promise<void> {
  const { database, clock } = deps;
  const deadlineMs = performance.now() + ROUND_MS;
  const failed = new Map<string, unknown>();
  for (;;) {
    const due = await listDue(database.system, clock.now(), A_BATCH + failed.size);
    const fresh = due.filter(({ id }) => !failed.has(id));
    if (fresh.length === 0 || performance.now() > deadlineMs) break;
    for (const { id } of fresh) {
      // One that cannot be sent must not hold up the others; the job fails at the end.
      const done = await sendOne(deps, id).catch((error: unknown) => {
        failed.set(id, error);
        return true;
      });
      // Another worker has it.
      if (!done) failed.set(id, undefined);
    }
  }
  const failure = [...failed.values()].find((error) => error !== undefined);
  if (failure) throw failure;
}

function sendOne(deps: SendDeps, id: string): Promise<boolean> {
  const now = deps.clock.now();
  return deps.database.system.transaction().execute(async (db) => {
    const request = await lockDue(db, id, now);
    if (!request) return false;
    await decide(deps, db, request, now);
    return true;
  });
}

async function decide(deps: SendDeps, db: Db, request: DueRequest, now: Date): Promise<void> {
  // Held: whoever turns reviews off is told so only when nothing more can leave, and two links of
  // one customer are looked at one after the other.
  const settings = await lockSettings(db, request.user_id);
  const decision = decideReviewRequest({
    now,
    // Nothing is sent in the name of an account that is paused.
    turnedOn: settings?.auto_send_enabled === true && request.suspended_at === null,
    paidAt: request.paid_at,
    refunded: request.link_status === 'refunded',
    contact: { phone: request.customer_phone, email: request.customer_email },
    optedOut: await deps.isOptedOut(db, contactsOf(request)),
    consent: {
      policy: deps.consentPolicy,
      attestedAt: settings?.consent_attested_at ?? null,
      givenAt: request.given_at,
    },
    lastAskedAt: await findLastAsked(db, request),
  });
  if (decision.action === 'skip') return markSkipped(db, request.id, decision.reason);
  if (decision.action === 'wait') return moveDue(db, request.id, decision.until);
  const { channel } = decision;
  const message = reviewMessage({
    request,
    channel,
    business: settings!.business_name,
    publicUrl: deps.publicUrl,
    now,
  });
  const messageId = await deps.queueMessage(db, message);
  return markSent(db, request.id, { channel, messageId, at: now });
}

function contactsOf({ phone_key: phone, email_key: email }: DueRequest) {
  return [
    ...(phone === null ? [] : [{ channel: 'sms' as const, key: phone }]),
    ...(email === null ? [] : [{ channel: 'email' as const, key: email }]),
  ];
}
