import type { FaultInput } from './control/fault-input.ts';
import type { LinkContent, Registration } from './wire/input.ts';

export type Money = { units: number; currencyCode: string };

type Made = { id: string; createdAt: string };
type Changing = Made & { updatedAt: string };

export type Merchant = Registration &
  Changing & {
    capabilities: { paymentLinksEnabled: boolean; foreignCardsEnabled: boolean };
    /** Lower case: an owner is one owner however the address is typed. */
    ownerKey: string;
    /** When the review ends by itself; null when it is over. */
    verifyAt: number | null;
  };

export type PaymentLink = LinkContent &
  Changing & {
    merchantId: string;
    status: 'pending' | 'completed' | 'cancelled';
    /** The two parts of the public address; neither is the id. */
    code: string;
    key: string;
  };

export type CardDetails = { country: string; lastFour: string; type: string };
export type Installer = 'klarna' | 'affirm';
export type PaidWith = { type: 'card'; card: CardDetails } | { type: Installer };

export type Payment = Changing & {
  merchantId: string;
  paymentLinkId: string;
  type: 'card' | Installer;
  status: 'success' | 'refunded';
  cardDetails: CardDetails | null;
  total: Money;
  refundedUnits: number;
};

export const PAYOUT_STATUSES = ['created', 'held', 'paid', 'failed', 'cancelled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;

export type Dispute = Changing & {
  merchantId: string;
  paymentId: string;
  status: (typeof DISPUTE_STATUSES)[number];
  reason: string;
  amount: Money;
  fee: Money;
  evidenceDueBy: string;
  closedAt: string | null;
};

export type Activity = Made & {
  merchantId: string;
  /** payment, refund, payout, dispute, disputeReversal; or whatever the control page adds. */
  type: string;
  disputeId?: string;
  paymentId: string | null;
  paymentLinkId: string | null;
  /** For a payout its own id; for money in, the payout it left with, or null while available. */
  payoutId: string | null;
  description: string;
  currencyCode: string;
  grossUnits: number;
  feeUnits: number;
  netUnits: number;
  status: PayoutStatus | null;
  reason: string | null;
  arrivalDate: string | null;
  /** What left with a payout; kept when it comes back. */
  payments: Pick<Activity, 'id' | 'paymentLinkId' | 'description' | 'netUnits'>[] | null;
};

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'lost'] as const;

export type Delivery = Made & {
  /** The same on every resend and on a duplicate: what a receiver dedupes on. */
  messageId: string;
  /** Those of one lane are sent one after the other, lanes side by side. */
  lane: string;
  /** The name of whom it is sent to. */
  endpoint: string;
  type: string;
  body: string;
  state: (typeof DELIVERY_STATES)[number];
  attempts: number;
  nextAt: number | null;
  forged: boolean;
  lastStatus: number | null;
  lastError: string | null;
};

export type Attempt = Made & {
  linkId: string;
  paidWith: PaidWith;
  plan: string | null;
  state: 'challenge' | 'confirm' | 'processing' | 'succeeded' | 'failed' | 'abandoned';
  message: string | null;
  dueAt: number | null;
};

export type Fault = FaultInput & { id: string };
