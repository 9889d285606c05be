import { made, none, seconds, type Made } from '../kept.ts';

type FeeDetail = { amount: number; application: string | null; description: string; type: string };

export type Booking = {
  type: string;
  reporting_category: string;
  source: string;
  amount: number;
  description: string | null;
  fees?: FeeDetail[];
  /** Working days until it may be paid out. */
  daysLeft?: number;
};

const DAY_S = 86_400;

export type BalanceTransaction = Made & ReturnType<typeof newBalanceTransaction>;

export function newBalanceTransaction(accountId: string, booking: Booking) {
  const { fees = [], daysLeft = 0 } = booking;
  const fee = fees.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...made('txn', accountId),
    object: 'balance_transaction' as const,
    amount: booking.amount,
    available_on: seconds() + daysLeft * DAY_S,
    balance_type: 'payments',
    currency: 'usd',
    description: booking.description,
    exchange_rate: null,
    fee,
    fee_details: fees.map((detail) => Object.assign({ currency: 'usd' }, detail)),
    net: booking.amount - fee,
    reporting_category: booking.reporting_category,
    source: booking.source,
    status: daysLeft > 0 ? ('pending' as const) : ('available' as const),
    type: booking.type,
    daysLeft,
    /** The payout that it left with. */
    payoutId: null as string | null,
  };
}

export type Payout = Made & ReturnType<typeof newPayout>;

type NewPayout = {
  accountId: string;
  amount: number;
  automatic: boolean;
  destination: string;
  description: string;
  metadata: Record<string, string>;
};

export const newPayout = ({ accountId, amount, automatic, ...also }: NewPayout) => ({
  ...made('po', accountId),
  object: 'payout' as const,
  ...none(`
    application_fee application_fee_amount original_payout payout_method reversed_by statement_descriptor
  `),
  amount,
  arrival_date: seconds() + DAY_S,
  automatic,
  balance_transaction: null as string | null,
  currency: 'usd',
  description: also.description,
  destination: also.destination,
  failure_balance_transaction: null as string | null,
  failure_code: null as string | null,
  failure_message: null as string | null,
  livemode: false,
  metadata: also.metadata,
  method: 'standard',
  reconciliation_status: automatic ? 'in_progress' : 'not_applicable',
  source_type: 'card',
  status: 'in_transit' as 'in_transit' | 'paid' | 'failed' | 'canceled',
  trace_id: { status: 'pending', value: null },
  type: 'bank_account',
});
