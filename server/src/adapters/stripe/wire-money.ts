import * as z from 'zod';
import type { DisputeStatus } from '@jobly/core/disputes/status';
import type { PayoutStatus } from '@jobly/core/payouts/contract';
import type {
  ProviderBalance,
  ProviderDispute,
  ProviderPayout,
  StatementRow,
} from '../../ports/payment-provider.ts';
import { Currency, dayOf, Id, Moment, Ref, Text } from './wire-values.ts';

const Amounts = z.array(z.object({ amount: z.int(), currency: z.string() })).default([]);

/** An account may hold other currencies; its owner sees those at Stripe. */
const dollars = (amounts: z.output<typeof Amounts>) =>
  amounts.reduce((sum, { amount, currency }) => sum + (currency === 'usd' ? amount : 0), 0);

export const WireBalance = z
  .object({ available: Amounts, pending: Amounts })
  .transform(({ available, pending }): ProviderBalance => ({
    availableCents: dollars(available),
    pendingCents: dollars(pending),
    nextPayoutDate: undefined,
  }));

/** One that failed or was called off has given its money back to the balance. */
const WITHOUT_MONEY = new Set(['failed', 'canceled']);

export const WireRefund = z
  .object({
    amount: z.int().nonnegative(),
    status: z.string().nullable(),
    currency: z.literal('usd'),
  })
  .transform(({ amount, status }) => (WITHOUT_MONEY.has(status ?? '') ? undefined : amount));

/** Any other status, appeals as well: undecided. */
function disputeStatus(status: string, withheld: boolean): DisputeStatus {
  if (status === 'won' || status === 'lost') return status;
  // An inquiry that came to nothing; one that was prevented by giving the money back.
  if (status === 'warning_closed' || status === 'prevented') return withheld ? 'lost' : 'won';
  return 'open';
}

export const wireDispute = (merchantId: string) =>
  z
    .object({
      id: Id,
      payment_intent: Ref,
      status: z.string(),
      amount: z.int(),
      currency: Currency,
      reason: Text.nullish().catch(null),
      created: Moment,
      evidence_details: z.object({ due_by: Moment.nullish() }).nullish().catch(null),
      balance_transactions: z.array(z.object({ amount: z.int(), fee: z.int() })).default([]),
    })
    .transform((dispute): ProviderDispute => {
      const withdrawn = dispute.balance_transactions.filter(({ amount }) => amount < 0);
      const withheld = withdrawn.length > 0;
      return {
        id: dispute.id,
        merchantId,
        paymentId: dispute.payment_intent,
        status: disputeStatus(dispute.status, withheld),
        withheld,
        amountCents: dispute.amount,
        feeCents: withdrawn.reduce((sum, { fee }) => sum + fee, 0),
        currency: dispute.currency,
        reason: (dispute.reason ?? '').slice(0, 100),
        evidenceDueAt: dispute.evidence_details?.due_by ?? undefined,
        openedAt: dispute.created,
      };
    });

/** An unreadable one must not block the others. */
export const wireListedDispute = (merchantId: string) =>
  z.union([
    wireDispute(merchantId),
    z.object({ id: Id }).transform(({ id }) => ({ unreadable: id })),
  ]);

const PAYOUT_STATUS: Record<string, PayoutStatus> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
};

/** pending and in_transit are on their way. */
const payoutStatus = (status: string): PayoutStatus => PAYOUT_STATUS[status] ?? 'created';

export const WirePayout = z
  .object({
    id: Id,
    status: z.string(),
    amount: z.int(),
    currency: Currency,
    arrival_date: Moment,
    automatic: z.boolean(),
    reconciliation_status: z.string().nullish(),
    failure_message: Text.nullish(),
    failure_code: Text.nullish(),
  })
  .transform((payout) => ({
    /** Until then its lines may be incomplete; those of a payout by hand are not told at all. */
    isReconciled: payout.automatic && payout.reconciliation_status === 'completed',
    currency: payout.currency,
    payout: {
      id: payout.id,
      status: payoutStatus(payout.status),
      amountCents: payout.amount,
      reason: payout.failure_message ?? payout.failure_code ?? undefined,
      payoutDate: dayOf(payout.arrival_date),
      lines: [],
    } satisfies ProviderPayout,
  }));

const Source = z.union([
  Id.transform((id) => ({ id, payment_intent: undefined, status: undefined })),
  z.looseObject({ id: Id, payment_intent: Ref.nullish(), status: z.string().nullish() }),
]);

export const WireTransaction = z.object({
  id: Id,
  type: Text.min(1).max(50),
  reporting_category: Text.min(1).max(50),
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  currency: Currency,
  created: Moment,
  description: Text.nullish(),
  source: Source.nullish(),
});
type Transaction = z.output<typeof WireTransaction>;

/** In the words of the ledger; any other category keeps its own, and staff are alerted to it. */
const TYPES: Record<string, string> = {
  charge: 'payment',
  refund_failure: 'refund',
  dispute_reversal: 'disputeReversal',
};

const typeOf = ({ reporting_category: category }: Transaction) => TYPES[category] ?? category;

/** Undefined for a payout that came back: the status of the payout's own row says so. */
export function statementRow(merchantId: string, row: Transaction): StatementRow | undefined {
  const type = typeOf(row);
  if (type === 'payout_reversal') return undefined;
  const isPayout = type === 'payout';
  const sign = isPayout ? -1 : 1;
  return {
    id: row.id,
    type,
    merchantId,
    paymentId: isPayout ? undefined : (row.source?.payment_intent ?? undefined),
    payoutId: isPayout ? row.source?.id : undefined,
    currency: row.currency,
    // A payout is told by what arrives.
    grossCents: sign * row.amount,
    feeCents: row.fee,
    netCents: sign * row.net,
    status: isPayout ? payoutStatus(row.source?.status ?? '') : undefined,
    createdAt: row.created,
  };
}

const LINE_KINDS: Record<string, 'payment' | 'refund' | 'dispute'> = {
  payment: 'payment',
  refund: 'refund',
  dispute: 'dispute',
  disputeReversal: 'dispute',
};

/** Undefined for the payout itself. */
export function payoutLine(row: Transaction): ProviderPayout['lines'][number] | undefined {
  const type = typeOf(row);
  if (type === 'payout') return undefined;
  const paymentId = row.source?.payment_intent ?? undefined;
  const kind = LINE_KINDS[type] ?? 'other';
  return {
    // A payment is known by its own id; a refund or a dispute names the payment beside its own.
    id: kind === 'payment' && paymentId ? paymentId : row.id,
    kind,
    paymentId,
    description: row.description ?? '',
    amountCents: row.net,
  };
}
