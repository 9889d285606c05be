import { plainWords } from '@jobly/core/checkout/receipt';
import { speak } from '@jobly/core/language/speak';
import type { PushPayload } from '@jobly/core/notices/contract';
import { arrivalEmail, arrivalNote, arrivalText, arrivalTitle } from '@jobly/core/notices/copy';
import { toE164 } from '@jobly/core/phone';
import { nextAllowedMoment } from '@jobly/core/reviews/quiet-hours';
import { businessTimeZone } from '@jobly/core/time-zone';
import type { Basics } from '../../basics.ts';
import type { Db } from '../../db/database.ts';
import {
  claimId,
  type OutgoingMessage,
  type QueueMessage,
  type TakeBackClaim,
  type TellOfMoney,
  type WhenToText,
  type WithdrawClaim,
  type Withdrawn,
} from '../../outgoing-message.ts';
import { findContact, listDevices } from './queries.ts';
import { KEPT_FOR_SECONDS } from './send-push.ts';

export interface TellDeps extends Basics {
  publicUrl: string;
  queueMessage: QueueMessage;
  withdrawMessages: (db: Db, withdrawn: Withdrawn) => Promise<string[]>;
  mayText: (db: Db, phone: string) => Promise<boolean>;
}

/**
 * One message per way, each with a key of its own, in the caller's transaction: a crash loses none and doubles
 * none. At night a push makes no sound, a text waits for the morning, and an e-mail disturbs nobody.
 */
export function tellOfMoney(deps: TellDeps): TellOfMoney {
  return (db, told) => tell(deps, db, told, () => true);
}

async function tell(
  deps: TellDeps,
  db: Db,
  told: Parameters<TellOfMoney>[1],
  isWanted: (way: string) => boolean,
): Promise<void> {
  // Somebody typed this name: a link in it would be a link in our text.
  const arrived = { ...told, customerName: plainWords(told.customerName, 40) };
  const contact = await findContact(db, arrived.userId);
  if (!contact) return;
  const { phone, email, language } = contact;
  const now = deps.clock.now();
  const later = untilMorning(contact, now);
  const path = `/payments/${arrived.paymentLinkId}`;
  const url = deps.publicUrl + path;
  const copy = speak(language, () => ({
    title: arrivalTitle(arrived),
    note: arrivalNote(arrived),
    text: arrivalText(arrived, url),
    email: arrivalEmail(arrived, { url, settingsUrl: `${deps.publicUrl}/settings` }),
  }));
  const queue = async (
    message: Pick<OutgoingMessage, 'channel' | 'recipient' | 'body' | 'subject' | 'sendAt'>,
    way: string = message.channel,
  ) => {
    if (!isWanted(way)) return;
    await deps.queueMessage(db, {
      userId: arrived.userId,
      kind: arrived.kind === 'payment' ? 'payment_notice' : arrived.kind,
      dedupeKey: keyOf(arrived, way),
      expiresAt: new Date((message.sendAt ?? now).getTime() + KEPT_FOR_SECONDS * 1_000),
      ...message,
    });
  };
  if (phone && (await wantsTexts(deps, db, contact))) {
    await queue({ channel: 'sms', recipient: toE164(phone), body: copy.text, ...later });
  }
  if (email && contact.by_email !== false) {
    await queue({ channel: 'email', recipient: email, ...copy.email });
  }
  const payload: PushPayload = {
    title: copy.title,
    body: copy.note,
    tag: arrived.id,
    url: path,
    silent: later.sendAt !== undefined,
  };
  for (const { id } of await listDevices(db, arrived.userId)) {
    const push = { channel: 'push', recipient: id, body: JSON.stringify(payload) } as const;
    await queue(push, `push:${id}`);
  }
}

type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

function untilMorning({ phone, time_zone }: Contact, now: Date): { sendAt?: Date } {
  const sendAt = nextAllowedMoment(now, [businessTimeZone(phone, time_zone)]);
  return sendAt > now ? { sendAt } : {};
}

/** Neither switched off nor ended by STOP. */
async function wantsTexts(deps: TellDeps, db: Db, { phone, by_text }: Contact): Promise<boolean> {
  return phone !== null && by_text !== false && (await deps.mayText(db, phone));
}

export function whenToText(deps: TellDeps): WhenToText {
  return async (db, userId) => {
    const contact = await findContact(db, userId);
    if (!contact || !(await wantsTexts(deps, db, contact))) return undefined;
    return untilMorning(contact, deps.clock.now());
  };
}

const keyOf = ({ kind, id }: { kind: string; id: string }, way: string) => `${kind}:${id}:${way}`;

/** Settled, or told anew: what still waits, for the morning or for its carrier, would tell of nothing. */
export function withdrawClaim({ withdrawMessages }: TellDeps) {
  return ((db, { linkId, userId }) =>
    withdrawMessages(db, {
      userId,
      kinds: ['cash_claim', 'cash_undone'],
      about: `:${linkId}:`,
    })) satisfies WithdrawClaim;
}

/** In the ways by which the claim has left, and no others: who has not heard of it need not hear this. */
export function takeBackClaim(deps: TellDeps): TakeBackClaim {
  const withdraw = withdrawClaim(deps);
  return async (db, claim) => {
    const left = await withdraw(db, claim);
    const id = claimId(claim);
    const undone = { ...claim, kind: 'cash_undone' as const, id, paymentLinkId: claim.linkId };
    await tell(deps, db, undone, (way) => left.includes(keyOf({ kind: 'cash_claim', id }, way)));
  };
}
