import type { DisputeNews } from '@jobly/core/disputes/copy';
import type { Letter, LetterLayout } from '@jobly/core/letter';
import type { ArrivedMoney } from '@jobly/core/notices/copy';
import type { ToldChange } from '@jobly/core/payouts/change-notice';
import type { Db } from './db/database.ts';

/** A text, an e-mail or a push to send, whichever feature has something to say. */
export interface OutgoingMessage {
  userId: string | null;
  kind: string;
  channel: 'sms' | 'email' | 'push';
  /** A phone, a mailbox, or the id of a push subscription. */
  recipient: string;
  subject?: string;
  body: string;
  /** The same key is sent once, however often it is asked for. */
  dedupeKey: string;
  /** After this moment it is not worth sending any more (a code that no longer works, say). */
  expiresAt?: Date;
  /** Not before this moment. */
  sendAt?: Date;
  /** Of an e-mail: where it can be ended. */
  unsubscribeUrl?: string;
  /** Of an e-mail: how it looks. */
  layout?: LetterLayout | undefined;
  /** Of an e-mail to a customer: it is sent in the name of the account's business. */
  fromBusiness?: true;
}

/**
 * Commits together with the caller's own change, or not at all. The message's id, or nothing when its
 * key was used before.
 */
export type QueueMessage = (db: Db, message: OutgoingMessage) => Promise<string | undefined>;

/** Messages to one account, by what their keys have in common. */
export interface Withdrawn {
  userId: string;
  kinds: string[];
  about: string;
}

/** A phone or a mailbox, in a spelling that all its spellings share (messages/opt-outs.ts). */
export interface ContactKey {
  channel: 'sms' | 'email';
  key: string;
}

/** What became of a message, for whoever queued it; told in the same transaction. */
export interface DeliveryStatus {
  messageId: string;
  kind: string;
  channel: OutgoingMessage['channel'];
  dedupeKey: string;
  /**
   * `sent`: the carrier has it, and has not said yet whether it arrived. `unsent`: it never left, and nothing is wrong with the recipient. `unknown`: the carrier may have
   * it; it is not sent again.
   */
  fate: 'sent' | 'delivered' | 'failed' | 'suppressed' | 'unsent' | 'unknown';
  at: Date;
}
export type OnDeliveryStatus = (db: Db, fate: DeliveryStatus) => Promise<void>;

/** Tells the owner by text, committed together with the change that it tells of; not who has no number. */
export type TextOwner = (
  db: Db,
  notice: Pick<OutgoingMessage, 'kind' | 'dedupeKey' | 'sendAt'> & {
    userId: string;
    /** Called in the owner's language. */
    body: () => string;
  },
) => Promise<void>;

/** A change of an account that a thief would make, for payouts/protection. */
export type AccountChange = ToldChange & {
  userId: string;
  /** The ways to the owner as they were before it, unless they still are. */
  tell?: { phone: string | null; email: string | null }[];
  /** Of a bank account: payouts wait for a while, because it leads money away from another. */
  held?: boolean;
};
export type AccountChanged = (db: Db, change: AccountChange) => Promise<void>;

/** News for a contractor, as a letter and as a text; written in their language. */
export interface OwnerNews extends Pick<OutgoingMessage, 'kind' | 'dedupeKey'> {
  write: () => Letter & { text: string };
}

/** By e-mail, as the screens promise; by text when there is none. */
export type TellOwner = (db: Db, userId: string, news: OwnerNews) => Promise<void>;

/** Tells the contractor that money arrived, in every way they want to hear it, committed with what it tells of. */
export type TellOfMoney = (
  db: Db,
  arrived: ArrivedMoney & {
    userId: string;
    /** Of the payment or the claim (`claimId`). Told once per id and way. */
    id: string;
    paymentLinkId: string;
  },
) => Promise<void>;

/** Tells the contractor that a customer's bank took money back, or decided; once per dispute, step and way. */
export type TellOfDispute = (
  db: Db,
  told: Omit<DisputeNews, 'dueDay'> & {
    userId: string;
    /** Of the dispute. */
    id: string;
    paymentLinkId: string;
    dueAt: Date | null;
  },
) => Promise<void>;

/** When a contractor may get a text that can wait: now, in the morning, or (nothing) never, as they want it. */
export type WhenToText = (db: Db, userId: string) => Promise<{ sendAt?: Date } | undefined>;

/** A customer says on one link that they pay in cash; after taking it back they may say so again. */
export interface CashClaim {
  linkId: string;
  userId: string;
  claimedAt: Date;
}

export const claimId = ({ linkId, claimedAt }: Pick<CashClaim, 'linkId' | 'claimedAt'>) =>
  `${linkId}:${claimedAt.getTime()}`;

/** Takes back what the contractor has not been told yet of the claims on a link. */
export type WithdrawClaim = (
  db: Db,
  claim: Pick<CashClaim, 'linkId' | 'userId'>,
) => Promise<unknown>;

/** The customer has taken back the claim: the contractor hears so, if they have heard of it. */
export type TakeBackClaim = (
  db: Db,
  claim: CashClaim & { customerName: string; amountCents: number },
) => Promise<void>;
