export type Money = { units: number; currencyCode: string };

/** As stored: numbers of a bank account are masked before they come here. */
export type BankDetails = {
  sortCode: string;
  accountNumber: string;
  accountHolderDetails: { name: string; type: 'individual' | 'company' };
};

export type PayoutSchedule = {
  accountType: string;
  config: Record<string, string | number> | null;
  paused: boolean;
};

export type Merchant = {
  id: string;
  legalBusinessName: string;
  tradingName: string;
  country: string;
  owner: {
    firstName: string;
    lastName: string;
    email: string | null;
    phoneNumber: string | null;
  };
  capabilities: { paymentLinksEnabled: boolean; foreignCardsEnabled: boolean };
  payoutSchedule: PayoutSchedule | null;
  bankDetails: BankDetails | null;
  reference: string | null;
  createdAt: string;
  updatedAt: string;
  /** Lower case: an owner is one owner however the address is typed. */
  ownerKey: string | null;
  /** When the review ends by itself; null when it is over. */
  verifyAt: number | null;
};

export type Tax = { name: string; inclusive: boolean; rate: string };

export type LinkStatus = 'pending' | 'completed' | 'cancelled';
export type OfferedMethod = 'card' | 'bnpl';

export type PaymentLink = {
  id: string;
  merchantId: string;
  status: LinkStatus;
  /** The two parts of the public address; neither is the id. */
  code: string;
  key: string;
  amount: Money;
  description: string;
  reference: string | null;
  dataCollection: string[];
  taxes: Tax[];
  returnUrl: string | null;
  paymentMethod: OfferedMethod | null;
  /** What the provider keeps of it; null leaves that to the provider's own rates. */
  fee: Money | null;
  createdAt: string;
  updatedAt: string;
};

export type CardDetails = { country: string; lastFour: string; type: string };
export type Installer = 'klarna' | 'affirm';
export type PaidWith = { type: 'card'; card: CardDetails } | { type: Installer };

export type Payment = {
  id: string;
  merchantId: string;
  paymentLinkId: string;
  type: 'card' | Installer;
  status: 'success' | 'refunded';
  cardDetails: CardDetails | null;
  taxes: Tax[];
  subtotal: Money;
  total: Money;
  refundedUnits: number;
  createdAt: string;
  updatedAt: string;
};

export type PayoutStatus = 'created' | 'held' | 'paid' | 'failed' | 'cancelled';
export type ActivityType = 'payment' | 'refund' | 'payout' | 'fee';

export type PaidOut = {
  id: string;
  paymentLinkId: string | null;
  description: string;
  netUnits: number;
};

/** One line of a merchant's statement; a payout is such a line too. */
export type Activity = {
  id: string;
  merchantId: string;
  type: ActivityType;
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
  payments: PaidOut[] | null;
  createdAt: string;
};

export type Endpoint = {
  id: string;
  url: string;
  events: string[];
  merchantId: string | null;
  secret: string;
};

export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'lost';

export type Delivery = {
  id: string;
  /** The same on every resend and on a duplicate: what a receiver dedupes on. */
  messageId: string;
  endpointId: string;
  /** Those of one lane are sent one after the other, lanes side by side. */
  lane: string;
  type: string;
  body: string;
  state: DeliveryState;
  attempts: number;
  nextAt: number | null;
  forged: boolean;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: string;
};

export type AttemptState =
  | 'challenge'
  | 'confirm'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'abandoned';

/** One try to pay, named by the token of the form it came from. */
export type Attempt = {
  id: string;
  linkId: string;
  paidWith: PaidWith;
  plan: string | null;
  state: AttemptState;
  message: string | null;
  totalUnits: number;
  dueAt: number | null;
  createdAt: string;
};

export type FaultKind =
  | '400'
  | '401'
  | '403'
  | '404'
  | '408'
  | '409'
  | '422'
  | '429'
  | '500'
  | '502'
  | '503'
  | 'reset-after-commit'
  | 'reset-before'
  | 'slow'
  | 'non-json'
  | 'empty'
  | 'wrong-shape';

export type Fault = {
  id: string;
  method: string;
  path: string;
  kind: FaultKind;
  message: string | null;
  seconds: number;
  times: number | null;
};
