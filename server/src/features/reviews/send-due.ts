import { plainWords } from '@jobly/core/plain-words';
import { toE164 } from '@jobly/core/phone';
import { zonesOfPhone } from '@jobly/core/area-codes';
import type { ConsentPolicy } from '@jobly/core/reviews/contract';
import { t } from '@jobly/core/language/t';
import { reviewRequestEmail, reviewRequestText } from '@jobly/core/reviews/messages';
import { endOfAllowedHours } from '@jobly/core/reviews/quiet-hours';
import { decideReviewRequest, type ReviewChannel } from '@jobly/core/reviews/rules';
import type { NewsDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { customerLanguage } from '../../db/customer-language.ts';
import { lockRow, updateRows, type Row } from '../../db/rows.ts';
import type { ContactKey, OutgoingMessage } from '../../outgoing-message.ts';

export interface SendDeps extends NewsDeps {
  consentPolicy: ConsentPolicy;
}

const A_BATCH = 200;
const ROUND_MS = 50_000;

/** Every minute, each request in its own transaction. */
export async function sendDueRequests(deps: SendDeps): Promise<void> {
  const { database, clock } = deps;
  const deadlineMs = performance.now() + ROUND_MS;
  const failed = new Map<string, unknown>();
  for (;;) {
    const due = await listDue(database.system, clock.now(), A_BATCH + failed.size);
    const fresh = due.filter(({ id }) => !failed.has(id));
    if (fresh.length === 0 || performance.now() > deadlineMs) break;
    for (const { id } of fresh) {
      // A failure does not stop the others; the task fails at the end.
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
  // Locked: turning reviews off waits until nothing more can be sent, and links of one customer are handled in turn.
  const settings = await lockRow(db, 'review_settings', { user_id: request.user_id });
  const decision = decideReviewRequest({
    now,
    // Nothing is sent for a paused account.
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
  const update = async (change: Partial<Row<'review_requests'>>) => {
    await updateRows(db, 'review_requests', { id: request.id }, change);
  };
  if (decision.action === 'skip') {
    return update({ status: 'skipped', skip_reason: decision.reason });
  }
  if (decision.action === 'wait') return update({ due_at: decision.until });
  const { channel } = decision;
  // The profile's current name; the stored one is the fallback.
  const business = request.company_name ?? settings!.business_name;
  const message = reviewMessage(deps, request, { channel, business, now });
  const message_id = (await deps.queueMessage(db, message)) ?? null;
  return update({ status: 'sent', channel, message_id, sent_at: now });
}

function contactsOf({ phone_key: phone, email_key: email }: DueRequest) {
  const contacts: ContactKey[] = [];
  if (phone !== null) contacts.push({ channel: 'sms', key: phone });
  if (email !== null) contacts.push({ channel: 'email', key: email });
  return contacts;
}

/**
 * One message per link (M13); only an unsent one has a successor. A delay at the carrier must not make it arrive at
 * night.
 */
function reviewMessage(
  { publicUrl }: SendDeps,
  request: DueRequest,
  { channel, business, now }: { channel: ReviewChannel; business: string; now: Date },
): OutgoingMessage {
  // Typed names must not become links in our text.
  const words = () => ({
    customerName: plainWords(request.customer_name, 40) || t('there'),
    business: plainWords(business, 60) || t('us'),
    address: `${publicUrl}/r/${request.token}`,
  });
  const common = {
    userId: request.user_id,
    kind: 'review_request',
    language: request.language,
    about: `${request.payment_link_id}:${request.attempt}`,
    expiresAt: endOfAllowedHours(now, zonesOfPhone(request.customer_phone)),
  } as const;
  if (channel === 'sms') {
    const recipient = toE164(request.customer_phone);
    return { ...common, channel, recipient, write: () => ({ body: reviewRequestText(words()) }) };
  }
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${request.token}`;
  return {
    ...common,
    channel,
    recipient: request.customer_email!,
    unsubscribeUrl,
    fromBusiness: true,
    write: () => reviewRequestEmail({ ...words(), unsubscribeAddress: unsubscribeUrl }),
  };
}

function listDue(db: Db, now: Date, most: number) {
  return db
    .selectFrom('review_requests')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();
}

/** Undefined when another worker has it, or it is not due. */
function lockDue(db: Db, id: string, now: Date) {
  return db
    .selectFrom('review_requests')
    .innerJoin('payment_links', 'payment_links.id', 'review_requests.payment_link_id')
    .innerJoin('payments', 'payments.payment_link_id', 'payment_links.id')
    .innerJoin('users', 'users.id', 'review_requests.user_id')
    .innerJoin('profiles', 'profiles.id', 'review_requests.user_id')
    .leftJoin('review_consents', 'review_consents.payment_link_id', 'payment_links.id')
    .selectAll('review_requests')
    .select([
      'users.suspended_at',
      'profiles.company_name',
      'payment_links.status as link_status',
      'payment_links.customer_name',
      customerLanguage.as('language'),
      'payment_links.customer_phone',
      'payment_links.customer_email',
      'payments.paid_at',
      'review_consents.given_at',
    ])
    .where('review_requests.id', '=', id)
    .where('review_requests.status', '=', 'scheduled')
    .where('review_requests.due_at', '<=', now)
    .where('payments.role', '=', 'credit')
    .forUpdate('review_requests')
    .skipLocked()
    .executeTakeFirst();
}

type DueRequest = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

/** By phone or e-mail. Messages refused by the carrier were never sent. */
async function findLastAsked(db: Db, request: DueRequest): Promise<Date | null> {
  const row = await db
    .selectFrom('review_requests')
    .leftJoin('messages', 'messages.id', 'review_requests.message_id')
    .select((select) => select.fn.max('review_requests.sent_at').as('last'))
    .where('review_requests.user_id', '=', request.user_id)
    .where('review_requests.status', '=', 'sent')
    .where((where) =>
      where.or([
        where('review_requests.failed_at', 'is', null),
        where('messages.status', 'is', null),
        where('messages.status', '!=', 'failed'),
      ]),
    )
    .where((where) =>
      // Null keys match nothing.
      where.or([
        where('phone_key', '=', request.phone_key),
        where('email_key', '=', request.email_key),
      ]),
    )
    .executeTakeFirst();
  return row?.last ?? null;
}
