import type {
  MerchantPayload,
  PayoutStatus,
  ProviderCapabilities,
} from '@jobly/core/payouts/contract';
import type { DisputeStatus } from '@jobly/core/disputes/status';
import type { OnlineMethod } from '@jobly/core/payment-links/fees';
import type { ProviderEvent } from '@jobly/core/provider-events/stored-event';
import type { ProviderName } from '@jobly/core/brand';
import type { Secret } from '../secret.ts';

export interface Merchant {
  id: string;
  /** Our reference from the registration: the only proof that it is ours. */
  reference: string | undefined;
  /** Verified by the provider, so it may take payments. */
  verified: boolean;
  /** What is missing before it may take payments, or soon: something only the owner can give. */
  needs: 'nothing' | 'owner';
  /** The methods it may take now. */
  accepts: Record<CheckoutMethod, boolean>;
  bank: { routingLast4: string | undefined; accountLast4: string | undefined } | undefined;
  /** From the provider's record; false if it does not say. */
  payoutsPaused: boolean;
}

/** `bank`: a debit of the customer's account, which takes days. */
export type CheckoutMethod = OnlineMethod | 'bank';

export interface BankDetails {
  routingNumber: Secret;
  accountNumber: Secret;
  holder: { name: string; type: 'company' | 'individual' };
}

export interface ProviderBalance {
  availableCents: number;
  pendingCents: number;
  /** If given, it replaces our own estimate. */
  nextPayoutDate: string | undefined;
}

export interface Checkout {
  id: string;
  url: string;
  status: 'open' | 'paid' | 'revoked';
  amountCents: number;
  /**
   * As reported, in upper case; the caller compares it. Another currency must be quarantined, and an error here would
   * hide it.
   */
  currency: string;
  /** As reported, else the merchant of the call. */
  merchantId: string;
  reference: string | undefined;
  /** A payment is under way: neither arrived nor failed. */
  paying: boolean;
  /** When a bank debit that is on its way is known at the latest; a day. Absent for all that is known at once. */
  pendingUntil?: string | undefined;
  payments: CheckoutPayment[];
}

/** Arrived money only, no failed attempts. */
export interface CheckoutPayment {
  id: string;
  amountCents: number;
  currency: string;
  paidAt: string;
  card: { brand: string; last4: string; funding?: CardFunding | undefined } | undefined;
  /** What the provider took, where it says so for each payment; otherwise it is the checkout's `feeCents`. */
  feeCents?: number | undefined;
  /** Fully or partly; listRefunds has the amount. */
  refunded: boolean;
}

export type CardFunding = 'credit' | 'debit' | 'prepaid';

export interface CheckoutRequest {
  merchantId: string;
  method: CheckoutMethod;
  amountCents: number;
  /** The provider's share; the merchant gets the rest, to the cent (M4). A provider with prices of its own ignores it. */
  feeCents: number;
  /** Cards of these kinds are refused by the provider (`capabilities.blocksFunding`). */
  blockedFunding?: CardFunding[] | undefined;
  description: string;
  reference: string;
  returnUrl: string;
}

export interface ProviderPayout {
  id: string;
  status: PayoutStatus;
  amountCents: number | undefined;
  reason: string | undefined;
  payoutDate: string;
  /** Payments, refunds, fees and other adjustments. */
  lines: {
    id: string;
    kind: 'payment' | 'refund' | 'dispute' | 'other';
    checkoutId?: string | undefined;
    paymentId?: string | undefined;
    description: string;
    amountCents: number | undefined;
  }[];
}

export interface StatementRow {
  id: string;
  /** As reported; 'unreadable' when it cannot be parsed. */
  type: string;
  merchantId: string | undefined;
  paymentId: string | undefined;
  payoutId: string | undefined;
  currency: string;
  /** Money in is positive. */
  grossCents: number;
  feeCents: number;
  netCents: number;
  status: PayoutStatus | undefined;
  createdAt: string;
}

/** A chargeback: amount and fee are withheld until the bank decides. */
export interface ProviderDispute {
  id: string;
  merchantId: string;
  paymentId: string;
  status: DisputeStatus;
  /** False: no money has moved (an inquiry, or one that was prevented). */
  withheld: boolean;
  amountCents: number;
  feeCents: number;
  /** Of both sums, as reported, in upper case. */
  currency: string;
  reason: string;
  evidenceDueAt: string | undefined;
  openedAt: string;
}

/** What a bank is shown to win a dispute. */
export interface DisputeEvidence {
  merchantId: string;
  disputeId: string;
  customerName: string;
  description: string;
  /** The evidence pack, a PDF. */
  document: Uint8Array;
}

export interface PaymentProvider {
  name: ProviderName;
  /** What the ids of its merchants begin with; undefined of the one provider that promises nothing about them. */
  merchantPrefix?: string;
  capabilities: ProviderCapabilities;
  /** Where its events arrive, below /functions/v1. */
  webhooks: readonly string[];
  registerMerchant(payload: MerchantPayload, reference: string): Promise<Merchant>;
  findMerchantByReference(reference: string): Promise<Merchant | undefined>;
  getMerchant(merchantId: string): Promise<Merchant>;
  /** Undefined where the owner gives them to the provider alone. */
  setBankDetails?(merchantId: string, details: BankDetails): Promise<Merchant>;
  /** The provider's own page for what `needs` says. Opens once, for minutes: never stored, never logged. */
  openOnboarding?(
    merchantId: string,
    urls: { returnUrl: string; refreshUrl: string },
  ): Promise<string>;
  getBalance(merchantId: string): Promise<ProviderBalance>;
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  getCheckout(merchantId: string, checkoutId: string): Promise<Checkout>;
  /** Finds what a create call with a lost answer has made (M6). */
  findCheckoutByReference(merchantId: string, reference: string): Promise<Checkout | undefined>;
  revokeCheckout(merchantId: string, checkoutId: string): Promise<void>;
  /** Idempotent by key, where the provider supports keys. */
  refund(request: {
    merchantId: string;
    paymentId: string;
    amountCents: number;
    key: string;
  }): Promise<void>;
  /** When a refund of unknown outcome may be sent again. */
  resendRefunds: {
    withKeys: boolean;
    /** Without keys, a refund missing from the statement for this long will not happen any more. */
    afterMs: number;
  };
  /** Each refund of a payment in cents, including those made in the provider's own app. */
  listRefunds(merchantId: string, paymentId: string): Promise<number[]>;
  getDispute(merchantId: string, disputeId: string): Promise<ProviderDispute>;
  /** Of all merchants since then; `unreadable` holds ids. */
  listDisputes(since: Date): Promise<{ disputes: ProviderDispute[]; unreadable: string[] }>;
  submitEvidence?(evidence: DisputeEvidence): Promise<void>;
  listPayouts(merchantId: string): Promise<ProviderPayout[]>;
  /** All merchants' rows in [from, to); the last page has no `next`. */
  readStatementPage(page: {
    from: Date;
    to: Date;
    after: string | undefined;
  }): Promise<{ rows: StatementRow[]; next: string | undefined }>;
  /**
   * Undefined where the provider has no such call (none is published). Idempotent; the effect is read from the
   * merchant.
   */
  holdPayouts?(merchantId: string, held: boolean): Promise<void>;
  /** Throws on a wrong signature or time. A signed but unparsable event is 'unreadable'. */
  readEvent(delivery: {
    headers: (name: string) => string | undefined;
    rawBody: Uint8Array;
    now: Date;
  }): ProviderEvent;
}
