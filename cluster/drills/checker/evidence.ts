/**
 * What the checker compares: what clients were told, what the provider and the carriers recorded themselves, and
 * our tables as they are. Nothing of it comes through code of the server.
 */
export interface Evidence {
  acknowledged: Acknowledged[];
  /** The provider's own records. */
  charges: Charge[];
  /** The carriers' own records: each arrived at a phone or in a mailbox. */
  texts: { to: string; body: string }[];
  letters: { to: string; body: string; messageId: string }[];
  links: LinkRow[];
  payments: PaymentRow[];
  refunds: RefundRow[];
  ledger: LedgerRow[];
  attempts: { id: string; payment_link_id: string }[];
  reviews: ReviewRow[];
  /** Work that should be done by now, by what it is. */
  unfinished: { what: string; id: string }[];
}

/** An answer that a client has got and may build on. */
export type Acknowledged =
  | { what: 'link'; linkId: string; amountCents: number }
  | { what: 'charge'; linkId: string }
  /** The customer read that their payment has arrived. */
  | { what: 'paid'; linkId: string }
  | { what: 'cash'; linkId: string }
  | { what: 'cancelled'; linkId: string }
  | { what: 'refund'; linkId: string; refundId: string; amountCents: number };

export interface Charge {
  id: string;
  reference: string;
  units: number;
  refundedUnits: number;
}

export interface LinkRow {
  id: string;
  url: string;
  status: string;
  amount_cash_cents: number;
  paid_method: string | null;
  refunded_cents: number;
  cancelled_at: Date | null;
}

export interface PaymentRow {
  id: string;
  payment_link_id: string;
  attempt_id: string | null;
  role: string;
  method: string;
  provider_payment_id: string | null;
  gross_cents: number;
  fee_cents: number;
  net_cents: number;
  refunded_cents: number;
}

export interface RefundRow {
  id: string;
  payment_id: string;
  payment_link_id: string;
  amount_cents: number;
  status: string;
  reason: string;
}

export interface LedgerRow {
  transaction_id: string;
  account: string;
  amount_cents: number;
  payment_id: string | null;
  refund_id: string | null;
}

export interface ReviewRow {
  id: string;
  token: string;
  status: string;
  channel: string | null;
}

/** Something that must not be. */
export interface Fault {
  kind: FaultKind;
  /** The id of the row or record it is about. */
  about: string;
}

export const LOST = [
  'an acknowledged link is gone',
  'an acknowledged payment is gone',
  'acknowledged cash is gone',
  'an acknowledged cancellation is gone',
  'an acknowledged refund is gone',
  'the provider lost a charge',
] as const;

export const UNCREDITED = [
  'a charge is not credited',
  'a charge of another sum is credited',
  'a credit has no charge',
  'an extra charge was not given back',
  'refunds differ from the provider’s',
] as const;

export const DOUBLED = [
  'a charge is credited twice',
  'a link is credited twice',
  'money went back twice',
  'a receipt came twice',
  'a notice came twice',
  'a review was asked for twice',
] as const;

export const MISSING_MESSAGES = [
  'a receipt is missing',
  'a notice is missing',
  'a review request is missing',
] as const;

export const WRONG = [
  'a ledger transaction does not sum to zero',
  'a payment is not in the ledger as it is',
  'a refund is not in the ledger as it is',
  'a link’s state is wrong',
  'work is not finished',
] as const;

export const FAULT_KINDS = [
  ...LOST,
  ...UNCREDITED,
  ...DOUBLED,
  ...MISSING_MESSAGES,
  ...WRONG,
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
