import type { DisputeNews } from '@jobly/core/disputes/copy';
import type { Language } from '@jobly/core/language/language';
import type { Letter, LetterLayout } from '@jobly/core/letter';
import type { ArrivedMoney } from '@jobly/core/notices/copy';
import type { ToldChange } from '@jobly/core/payouts/change-notice';
import type { Db } from './db/database.ts';
import type { Channel, KindWith, MessageKind } from './message-catalogue.ts';

/** A text, an e-mail or a push to send. What holds for its kind is in the catalogue. */
export type OutgoingMessage = {
  userId: string | null;
  channel: Channel;
  /** A phone, a mailbox, or the id of a push subscription. */
  recipient: string;
  /** Its words, written in the language that the catalogue names. */
  write: () => { subject?: string; body: string; layout?: LetterLayout | undefined };
  /** Completes the kind's dedupe key: the same message is sent once, however often it is asked for. */
  about: string;
  /** After this moment it is not worth sending any more (a code that no longer works, say). */
  expiresAt?: Date;
  /** Not before this moment. */
  sendAt?: Date;
  /** Of an e-mail: where it can be ended. */
  unsubscribeUrl?: string;
  /** Of an e-mail to a customer: it is sent in the name of the account's business. */
  fromBusiness?: true;
} & (
  | { kind: InReadersLanguage; language: Language }
  | { kind: Exclude<MessageKind, InReadersLanguage>; language?: undefined }
);

type InReadersLanguage = KindWith<{ language: 'reader' }>;
export type CustomerKind = KindWith<{ to: 'customer' }>;
export type OwnerKind = KindWith<{ to: 'owner'; language: 'owner' }>;

/**
 * Commits together with the caller's own change, or not at all. The message's id, or nothing when its
 * key was used before.
 */
export type QueueMessage = (db: Db, message: OutgoingMessage) => Promise<string | undefined>;

/** Messages to one account, by what their keys have in common. */
export interface Withdrawn {
  userId: string;
  kinds: MessageKind[];
  /** A part of what they are about. */
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
  channel: Channel;
  /** As it was queued. */
  about: string;
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
  notice: {
    userId: string;
    kind: OwnerKind;
    about: string;
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
export interface OwnerNews {
  kind: OwnerKind;
  about: string;
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

/** Whether a contractor gets texts that are not about security: neither switched off nor ended by STOP. */
export type WantsTexts = (db: Db, userId: string) => Promise<boolean>;

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
