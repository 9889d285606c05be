import type { DisputeNews } from '@jobly/core/disputes/copy';
import type { Language } from '@jobly/core/language/language';
import type { Letter, LetterLayout } from '@jobly/core/letter';
import type { ArrivedMoney } from '@jobly/core/notices/copy';
import type { NotifiedChange } from '@jobly/core/payouts/change-notice';
import type { Db } from './db/database.ts';
import type { Channel, KindWith, MessageKind } from './message-catalogue.ts';

export type OutgoingMessage = {
  userId: string | null;
  channel: Channel;
  /** A phone, a mailbox, or a push subscription's id. */
  recipient: string;
  /** Called in the language that the catalogue names. */
  write: () => { subject?: string; body: string; layout?: LetterLayout | undefined };
  /** Completes the dedupe key: the same message is sent once. */
  about: string;
  /** Not worth sending later (an expired code, say). */
  expiresAt?: Date;
  sendAt?: Date;
  unsubscribeUrl?: string;
  /** E-mail to a customer, in the name of the business. */
  fromBusiness?: true;
} & (
  | { kind: InReadersLanguage; language: Language }
  | { kind: Exclude<MessageKind, InReadersLanguage>; language?: undefined }
);

type InReadersLanguage = KindWith<{ language: 'reader' }>;
export type CustomerKind = KindWith<{ to: 'customer' }>;
export type OwnerKind = KindWith<{ to: 'owner'; language: 'owner' }>;

/** Commits with the caller's own change. Returns the id, or undefined when the key was used before. */
export type QueueMessage = (db: Db, message: OutgoingMessage) => Promise<string | undefined>;

/** Messages to one account, by a common part of their keys. */
export interface Withdrawn {
  userId: string;
  kinds: MessageKind[];
  about: string;
}

export interface ContactKey {
  channel: 'sms' | 'email';
  key: string;
}

/** The outcome, reported to the queueing feature in the same transaction. */
export interface DeliveryStatus {
  messageId: string;
  kind: string;
  channel: Channel;
  about: string;
  /**
   * `sent`: accepted by the carrier, delivery unknown. `unsent`: never left, recipient is fine. `unknown`: the
   * carrier may have it; not sent again.
   */
  outcome: 'sent' | 'delivered' | 'failed' | 'suppressed' | 'unsent' | 'unknown';
  at: Date;
}
export type OnDeliveryStatus = (db: Db, status: DeliveryStatus) => Promise<void>;

/** Texts the owner, committed with the change; skipped without a number. */
export type NotifyOwnerBySms = (
  db: Db,
  notice: {
    userId: string;
    kind: OwnerKind;
    about: string;
    body: () => string;
  },
) => Promise<void>;

/** A change a thief would make, for payouts/protection. */
export type AccountChange = NotifiedChange & {
  userId: string;
  /** The owner's contacts before the change, if they changed. */
  notify?: { phone: string | null; email: string | null }[];
  /** A bank account change that redirects money: payouts are held. */
  held?: boolean;
};
export type AccountChanged = (db: Db, change: AccountChange) => Promise<void>;

/** In the contractor's language, as an e-mail and as a text. */
export interface OwnerNews {
  kind: OwnerKind;
  about: string;
  write: () => Letter & { text: string };
}

/** By e-mail, or by text without a mailbox. */
export type NotifyOwner = (db: Db, userId: string, news: OwnerNews) => Promise<void>;

/** Notifies the contractor of arrived money on every channel they chose, committed with the payment. */
export type NotifyOfMoney = (
  db: Db,
  arrived: ArrivedMoney & {
    userId: string;
    /** Of the payment or the claim (`claimId`). Once per id and channel. */
    id: string;
    paymentLinkId: string;
  },
) => Promise<void>;

/** Once per dispute, step and channel. */
export type NotifyOfDispute = (
  db: Db,
  dispute: Omit<DisputeNews, 'dueDay'> & {
    userId: string;
    id: string;
    paymentLinkId: string;
    dueAt: Date | null;
  },
) => Promise<void>;

/** For texts that are not about security: neither switched off nor ended by STOP. */
export type WantsTexts = (db: Db, userId: string) => Promise<boolean>;

/** The customer says that they pay in cash; may be repeated after taking it back. */
export interface CashClaim {
  linkId: string;
  userId: string;
  claimedAt: Date;
}

export const claimId = ({ linkId, claimedAt }: Pick<CashClaim, 'linkId' | 'claimedAt'>) =>
  `${linkId}:${claimedAt.getTime()}`;

/** Cancels what waits about a link that has ended (`untilLinkEnds` of message-catalogue.ts). */
export type WithdrawOfLink = (
  db: Db,
  link: Pick<CashClaim, 'linkId' | 'userId'>,
) => Promise<unknown>;

/** Notifies the contractor that the claim was taken back, if they were notified of the claim. */
export type TakeBackClaim = (
  db: Db,
  claim: CashClaim & { customerName: string; amountCents: number },
) => Promise<void>;
