import { plainWords } from '@jobly/core/plain-words';
import { dayIn } from '@jobly/core/dates';
import { disputeEmail, disputeNote, disputeText, disputeTitle } from '@jobly/core/disputes/copy';
import { speak } from '@jobly/core/language/speak';
import type { Letter } from '@jobly/core/letter';
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
  type TellOfDispute,
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

export function tellOfMoney(deps: TellDeps): TellOfMoney {
  return (db, told) => tell(deps, db, newsOfMoney(told));
}

/** Not silenced by the settings for money that arrives: a deadline that is missed costs money. */
export function tellOfDispute(deps: TellDeps): TellOfDispute {
  return async (db, told) => {
    const { userId, id, paymentLinkId, status, dueAt } = told;
    // What still waits for its carrier speaks of an open dispute, or of a deadline that has moved.
    await deps.withdrawMessages(db, { userId, kinds: ['dispute_open'], about: `:${id}:` });
    const kind = `dispute_${status}`;
    const deadline = status === 'open' && dueAt ? ` ${dueAt.toISOString()}` : '';
    const customerName = plainWords(told.customerName, 40);
    await tell(deps, db, {
      userId,
      id,
      paymentLinkId,
      kind,
      // Another deadline is another message.
      key: kind + deadline,
      must: true,
      copy({ url, timeZone }) {
        const news = { ...told, customerName, dueDay: dueAt && dayIn(timeZone, dueAt) };
        return {
          title: disputeTitle(news),
          note: disputeNote(news),
          text: disputeText(news, url),
          email: disputeEmail(news, url),
        };
      },
    });
  };
}

type ToldMoney = Parameters<TellOfMoney>[1];

function newsOfMoney(told: ToldMoney): News {
  // Somebody typed this name: a link in it would be a link in our text.
  const arrived = { ...told, customerName: plainWords(told.customerName, 40) };
  const { userId, id, paymentLinkId, kind } = told;
  return {
    userId,
    id,
    paymentLinkId,
    kind: kind === 'payment' ? 'payment_notice' : kind,
    key: kind,
    copy: ({ url, settingsUrl }) => ({
      title: arrivalTitle(arrived),
      note: arrivalNote(arrived),
      text: arrivalText(arrived, url),
      email: arrivalEmail(arrived, { url, settingsUrl }),
    }),
  };
}

/** What a contractor is told about a link, in every way. */
interface News {
  userId: string;
  id: string;
  paymentLinkId: string;
  kind: string;
  /** Begins the keys of its messages: one per way is sent. */
  key: string;
  /** Said whatever the settings are, and however late. */
  must?: boolean;
  copy: (where: { url: string; settingsUrl: string; timeZone: string }) => {
    title: string;
    note: string;
    text: string;
    email: Letter;
  };
}

/**
 * One message per way, each with a key of its own, in the caller's transaction: a crash loses none and doubles
 * none. At night a push makes no sound, a text waits for the morning, and an e-mail disturbs nobody.
 */
async function tell(
  deps: TellDeps,
  db: Db,
  news: News,
  isWanted: (way: string) => boolean = () => true,
): Promise<void> {
  const contact = await findContact(db, news.userId);
  if (!contact) return;
  const { phone, email, language } = contact;
  const now = deps.clock.now();
  const later = untilMorning(contact, now);
  const path = `/payments/${news.paymentLinkId}`;
  const where = {
    url: deps.publicUrl + path,
    settingsUrl: `${deps.publicUrl}/settings/notifications`,
    timeZone: businessTimeZone(phone, contact.time_zone),
  };
  const copy = speak(language, () => news.copy(where));
  const queue = async (
    message: Pick<
      OutgoingMessage,
      'channel' | 'recipient' | 'body' | 'subject' | 'layout' | 'sendAt'
    >,
    way: string = message.channel,
  ) => {
    if (!isWanted(way)) return;
    const goneAt = new Date((message.sendAt ?? now).getTime() + KEPT_FOR_SECONDS * 1_000);
    await deps.queueMessage(db, {
      userId: news.userId,
      kind: news.kind,
      dedupeKey: keyOf({ kind: news.key, id: news.id }, way),
      ...(news.must ? {} : { expiresAt: goneAt }),
      ...message,
    });
  };
  const byText = news.must
    ? phone && (await deps.mayText(db, phone))
    : await wantsTexts(deps, db, contact);
  if (phone && byText) {
    await queue({ channel: 'sms', recipient: toE164(phone), body: copy.text, ...later });
  }
  if (email && (news.must || contact.by_email !== false)) {
    await queue({ channel: 'email', recipient: email, ...copy.email });
  }
  const payload: PushPayload = {
    title: copy.title,
    body: copy.note,
    tag: news.id,
    url: path,
    silent: later.sendAt !== undefined,
  };
  for (const { id } of await listDevices(db, news.userId)) {
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
    await tell(deps, db, newsOfMoney(undone), (way) =>
      left.includes(keyOf({ kind: 'cash_claim', id }, way)),
    );
  };
}
