import { plainWords } from '@jobly/core/plain-words';
import { dayIn } from '@jobly/core/dates';
import { disputeEmail, disputeNote, disputeText, disputeTitle } from '@jobly/core/disputes/copy';
import type { Letter } from '@jobly/core/letter';
import type { PushPayload } from '@jobly/core/notices/contract';
import { arrivalEmail, arrivalNote, arrivalText, arrivalTitle } from '@jobly/core/notices/copy';
import { toE164 } from '@jobly/core/phone';
import { isAllowedMoment } from '@jobly/core/reviews/quiet-hours';
import { businessTimeZone } from '@jobly/core/time-zone';
import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { listRows } from '../../db/rows.ts';
import { UNTIL_LINK_ENDS } from '../../message-catalogue.ts';
import {
  claimId,
  type OutgoingMessage,
  type OwnerKind,
  type QueueMessage,
  type TakeBackClaim,
  type NotifyOfDispute,
  type NotifyOfMoney,
  type WantsTexts,
  type WithdrawOfLink,
  type Withdrawn,
} from '../../outgoing-message.ts';
import { findContact } from './queries.ts';

export interface NotifyDeps extends BaseDeps {
  publicUrl: string;
  queueMessage: QueueMessage;
  withdrawMessages: (db: Db, withdrawn: Withdrawn) => Promise<{ kind: string; about: string }[]>;
  mayText: (db: Db, phone: string) => Promise<boolean>;
}

export function notifyOfMoney(deps: NotifyDeps): NotifyOfMoney {
  return (db, arrived) => notify(deps, db, newsOfMoney(arrived));
}

/** Not silenced by the settings: a missed deadline costs money. */
export function notifyOfDispute(deps: NotifyDeps): NotifyOfDispute {
  return async (db, dispute) => {
    const { userId, id, paymentLinkId, status, dueAt } = dispute;
    // Unsent messages would report an outdated status or deadline.
    await deps.withdrawMessages(db, { userId, kinds: ['dispute_open'], about: `:${id}:` });
    // A new deadline is a new message.
    const deadline = status === 'open' && dueAt ? `${dueAt.toISOString()}:` : '';
    const customerName = plainWords(dispute.customerName, 40);
    await notify(deps, db, {
      userId,
      id,
      paymentLinkId,
      kind: `dispute_${status}`,
      about: deadline + id,
      must: true,
      copy({ url, timeZone }) {
        const news = { ...dispute, customerName, dueDay: dueAt && dayIn(timeZone, dueAt) };
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

function newsOfMoney(money: Parameters<NotifyOfMoney>[1]): News {
  // Customers type this name: a link in it would be a link in our text.
  const arrived = { ...money, customerName: plainWords(money.customerName, 40) };
  const { userId, id, paymentLinkId, kind } = money;
  return {
    userId,
    id,
    paymentLinkId,
    kind: kind === 'payment' ? 'payment_notice' : kind,
    about: id,
    copy: ({ url, settingsUrl }) => ({
      title: arrivalTitle(arrived),
      note: arrivalNote(arrived),
      text: arrivalText(arrived, url),
      email: arrivalEmail(arrived, { url, settingsUrl }),
    }),
  };
}

interface News {
  userId: string;
  id: string;
  paymentLinkId: string;
  kind: OwnerKind;
  /** With the channel, the dedupe key. */
  about: string;
  /** Ignores the settings. */
  must?: boolean;
  copy: (where: { url: string; settingsUrl: string; timeZone: string }) => {
    title: string;
    note: string;
    text: string;
    email: Letter;
  };
}

/**
 * One message per channel, each with its own key, in the caller's transaction. At night a push is silent, a text
 * waits for the morning, and an e-mail is sent.
 */
async function notify(
  deps: NotifyDeps,
  db: Db,
  news: News,
  isWanted: (way: string) => boolean = () => true,
): Promise<void> {
  const contact = await findContact(db, news.userId);
  if (!contact) return;
  const { phone, email } = contact;
  const path = `/payments/${news.paymentLinkId}`;
  const timeZone = businessTimeZone(phone, contact.time_zone);
  const copy = () =>
    news.copy({
      url: deps.publicUrl + path,
      settingsUrl: `${deps.publicUrl}/settings/notifications`,
      timeZone,
    });
  const queue = async (
    message: Pick<OutgoingMessage, 'channel' | 'recipient' | 'write'>,
    way: string = message.channel,
  ) => {
    if (!isWanted(way)) return;
    const { userId, kind } = news;
    await deps.queueMessage(db, { userId, kind, about: `${news.about}:${way}`, ...message });
  };
  const byText = news.must
    ? phone && (await deps.mayText(db, phone))
    : await mayTextOwner(deps, db, contact);
  if (phone && byText) {
    await queue({
      channel: 'sms',
      recipient: toE164(phone),
      write: () => ({ body: copy().text }),
    });
  }
  if (email && (news.must || contact.by_email !== false)) {
    await queue({ channel: 'email', recipient: email, write: () => copy().email });
  }
  const silent = !isAllowedMoment(deps.clock.now(), [timeZone]);
  const payload = (): PushPayload => {
    const { title, note } = copy();
    return { title, body: note, tag: news.id, url: path, silent };
  };
  const devices = await listRows(db, 'push_subscriptions', { user_id: news.userId }, 'created_at');
  for (const { id } of devices) {
    const write = () => ({ body: JSON.stringify(payload()) });
    await queue({ channel: 'push', recipient: id, write }, `push:${id}`);
  }
}

type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

/** Neither switched off nor ended by STOP. */
async function mayTextOwner(
  deps: NotifyDeps,
  db: Db,
  { phone, by_text }: Contact,
): Promise<boolean> {
  return phone !== null && by_text !== false && (await deps.mayText(db, phone));
}

export function wantsTexts(deps: NotifyDeps): WantsTexts {
  return async (db, userId) => {
    const contact = await findContact(db, userId);
    return contact !== undefined && (await mayTextOwner(deps, db, contact));
  };
}

/** Settled, cancelled or replaced: what still waits is obsolete. */
export function withdrawOfLink({ withdrawMessages }: NotifyDeps) {
  return ((db, { linkId, userId }) =>
    withdrawMessages(db, {
      userId,
      kinds: UNTIL_LINK_ENDS,
      about: `:${linkId}`,
    })) satisfies WithdrawOfLink;
}

/** Only on channels where the claim was sent. */
export function takeBackClaim(deps: NotifyDeps): TakeBackClaim {
  const withdraw = withdrawOfLink(deps);
  return async (db, claim) => {
    const left = await withdraw(db, claim);
    const id = claimId(claim);
    const undone = { ...claim, kind: 'cash_undone' as const, id, paymentLinkId: claim.linkId };
    await notify(deps, db, newsOfMoney(undone), (way) =>
      left.some(({ kind, about }) => kind === 'cash_claim' && about === `${id}:${way}`),
    );
  };
}
