import type {
  MerchantPayload,
  PayoutStatus,
  ProviderCapabilities,
} from '@jobly/core/payouts/contract';
import type { DisputeStatus } from '@jobly/core/disputes/status';
import type { OnlineMethod } from '@jobly/core/payment-links/fees';
import type { ProviderEvent } from '@jobly/core/provider-events/stored-event';
import type { Secret } from './secret.ts';

/** The business as the provider knows it. */
export interface Merchant {
  id: string;
  /** What we called it when we registered it; the only proof that it is ours. */
  reference: string | undefined;
  /** It may take payments: the provider has verified the business. */
  verified: boolean;
  /** What the provider shows of its bank account: the last digits of both numbers. */
  bank: { routingLast4: string | undefined; accountLast4: string | undefined } | undefined;
  /** As the provider's record shows it; a provider that does not say pays out. */
  payoutsPaused: boolean;
}

export interface BankDetails {
  routingNumber: Secret;
  accountNumber: Secret;
  holder: { name: string; type: 'company' | 'individual' };
}

export interface ProviderBalance {
  availableCents: number;
  pendingCents: number;
  /** When the provider names the day of the next payout, ours gives way. */
  nextPayoutDate: string | undefined;
}

export interface Checkout {
  id: string;
  /** Where the customer pays. */
  url: string;
  status: 'open' | 'paid' | 'revoked';
  amountCents: number;
  /**
   * As the provider says it, in upper case. The caller compares it: money of another currency is to
   * be set aside and looked at, and an error here would lose sight of it instead.
   */
  currency: string;
  /** Whose it is: as the provider says, or else the merchant it was asked for. */
  merchantId: string;
  reference: string | undefined;
  /** The provider shows a payment that has neither arrived nor failed. */
  paying: boolean;
  payments: CheckoutPayment[];
}

/** Money that arrived; an attempt that failed is none. */
export interface CheckoutPayment {
  id: string;
  amountCents: number;
  currency: string;
  paidAt: string;
  card: { brand: string; last4: string } | undefined;
  /** Wholly or in part: the provider's status does not tell; listRefunds does. */
  refunded: boolean;
}

export interface CheckoutRequest {
  merchantId: string;
  method: OnlineMethod;
  amountCents: number;
  /** What the provider keeps of the amount: the merchant gets the rest, to the cent (M4). */
  feeCents: number;
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
  /** Payments, and what else is in its amount: refunds, fees and whatever the provider sets off against it. */
  lines: {
    id: string;
    kind: 'payment' | 'refund' | 'dispute' | 'other';
    /** Of a payment. */
    checkoutId?: string | undefined;
    /** Of a refund or a dispute: the payment that was given or taken back. */
    paymentId?: string | undefined;
    description: string;
    amountCents: number | undefined;
  }[];
}

/** A line of the provider's own books. */
export interface StatementRow {
  id: string;
  /** As the provider calls it; 'unreadable' when the row cannot be read. */
  type: string;
  merchantId: string | undefined;
  paymentId: string | undefined;
  payoutId: string | undefined;
  currency: string;
  /** Money in is positive; of a payout all of it is what left. */
  grossCents: number;
  feeCents: number;
  netCents: number;
  /** Of a payout. */
  status: PayoutStatus | undefined;
  createdAt: string;
}

/** A customer's bank takes a payment back: amount and fee are withheld until it has decided. */
export interface ProviderDispute {
  id: string;
  merchantId: string;
  paymentId: string;
  status: DisputeStatus;
  amountCents: number;
  feeCents: number;
  /** Of both sums, as the provider says it, in upper case. */
  currency: string;
  /** In the provider's words. */
  reason: string;
  evidenceDueAt: string | undefined;
  openedAt: string;
}

export interface PaymentProvider {
  capabilities: ProviderCapabilities;
  registerMerchant(payload: MerchantPayload, reference: string): Promise<Merchant>;
  findMerchantByReference(reference: string): Promise<Merchant | undefined>;
  getMerchant(merchantId: string): Promise<Merchant>;
  setBankDetails(merchantId: string, details: BankDetails): Promise<Merchant>;
  getBalance(merchantId: string): Promise<ProviderBalance>;
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  getCheckout(merchantId: string, checkoutId: string): Promise<Checkout>;
  /** What a create call whose answer was lost has made, if it made anything (M6). */
  findCheckoutByReference(merchantId: string, reference: string): Promise<Checkout | undefined>;
  revokeCheckout(merchantId: string, checkoutId: string): Promise<void>;
  /** The same key is the same refund, where the provider knows keys. */
  refund(request: {
    merchantId: string;
    paymentId: string;
    amountCents: number;
    key: string;
  }): Promise<void>;
  /** When a refund of unknown outcome may be sent again. */
  resendRefunds: {
    /** With keys the provider carries out no refund twice. */
    withKeys: boolean;
    /** Without them, one that its statement does not show after this long will not be carried out any more. */
    afterMs: number;
  };
  /** What was given back of a payment, in cents for each time, by whomever: the provider's own app can refund too. */
  listRefunds(merchantId: string, paymentId: string): Promise<number[]>;
  getDispute(merchantId: string, disputeId: string): Promise<ProviderDispute>;
  /** Of all merchants, those opened since then; and the ids of what cannot be read. */
  listDisputes(since: Date): Promise<{ disputes: ProviderDispute[]; unreadable: string[] }>;
  listPayouts(merchantId: string): Promise<ProviderPayout[]>;
  /** All merchants' rows made from the first moment on and before the second; without `next` it is the last page. */
  readStatementPage(page: {
    from: Date;
    to: Date;
    after: string | undefined;
  }): Promise<{ rows: StatementRow[]; next: string | undefined }>;
  /**
   * Keeps payouts back, or lets them go on. Only where the provider can: no such call is published. Saying
   * the same again changes nothing. Whether it took effect is read from the merchant.
   */
  holdPayouts?(merchantId: string, held: boolean): Promise<void>;
  /** Throws when the signature or the time is not right. What is signed and cannot be read is 'unreadable'. */
  readEvent(delivery: {
    headers: (name: string) => string | undefined;
    rawBody: Uint8Array;
    now: Date;
  }): ProviderEvent;
}

export type ProviderErrorKind =
  | 'email_taken'
  | 'email_invalid'
  | 'validation'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'rate_limited'
  | 'down'
  | 'unreachable'
  | 'unexpected';

/** Its text names the call and the status; it never quotes what was sent or answered. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  /** The provider says that what we ask for exists already. */
  readonly conflict: boolean;
  /** The call may or may not have been carried out: ask before trying again (M6). True of every failed read. */
  readonly outcomeUnknown: boolean;
  /** The provider looked at this very call and will never carry it out. A failed read refuses nothing. */
  readonly refused: boolean;
  /** The call was not made: too many wait for the provider, or it has not answered for a while. */
  readonly notCalled: boolean;

  constructor(
    kind: ProviderErrorKind,
    message: string,
    { conflict = false, outcomeUnknown = false, refused = false, notCalled = false } = {},
  ) {
    super(message);
    this.kind = kind;
    this.conflict = conflict;
    this.outcomeUnknown = outcomeUnknown;
    this.refused = refused;
    this.notCalled = notCalled;
  }
}

/** The provider's failure, to be told apart; any other error goes on. */
export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  throw error;
}

/** Signature schemes of webhooks; which one is in force is configured, never tried in turn. */
export const WEBHOOK_SCHEMES = [
  'svix',
  'standard-webhooks',
  'lopay-legacy-base64',
  'lopay-legacy-hex',
] as const;
export type WebhookScheme = (typeof WEBHOOK_SCHEMES)[number];

/** A webhook that is not the provider's, or too old. */
export class ForgedEventError extends Error {
  override name = 'ForgedEventError';
}
