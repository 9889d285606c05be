/**
 * Undocumented assumptions about Lopay's Partner API, to be verified with a real key; nothing outside this folder
 * depends on them.
 */
export const ASSUMED = {
  /** Accepted and echoed by registration; needed for recovery after a conflict. */
  merchantReferenceField: 'reference',
  /** Known only from the documentation's menu. */
  balancePath: (merchantId: string) => `/merchant/${merchantId}/balance`,
  statementPath: '/report/statement/activity',
  /** Filters by merchant; foreign rows are dropped anyway. */
  statementMerchantFilter: 'merchantId',
  /** Filters by time; rows outside are dropped anyway. */
  statementTimeFilter: { from: 'from', to: 'to' },
  /** The payment method the hosted page should offer. */
  paymentMethodField: 'paymentMethod',
  /**
   * The fee of this link as money: the contractor must get exactly what the form promised (M4), and the provider's
   * own calculation may round differently.
   */
  feeField: 'fee',
  /** No field says which method paid. */
  bnplOnLinks: true,
  /** The cursor of the next page is `offsetId`, absent on the last one. */
  pageSize: 100,
  /** Newest first; older pages are not searched. */
  mostPages: 50,
  /**
   * Payments list no refunds, and a partial refund looks like a full one, so sums come from statement rows of this
   * type: with the paymentId and a negative gross, never delayed.
   */
  refundRowType: 'refund',
  // Every row in a payout has its payoutId: that is how refunds inside one are found.
  /** Money in; older than the refunds of the same payment. */
  paymentRowType: 'payment',
  /**
   * Undocumented, except that a lost dispute costs amount and fee and a won one returns both. Assumed: thin events
   * with paymentId and disputeId, a call for one dispute, and a list of all merchants' disputes, newest first.
   */
  isDisputeEvent: (type: string) => type === 'payment.disputed' || type.startsWith('dispute.'),
  disputePath: '/dispute',
  /** Final statuses; others mean undecided. */
  disputeEnds: ['won', 'lost'],
  /** Line kinds inside a payout. A dispute's money is withheld and may come back. */
  payoutLineKinds: {
    refund: 'refund',
    dispute: 'dispute',
    disputeReversal: 'dispute',
  } as Record<string, 'refund' | 'dispute'>,
  /** The last is a guess; without it a partly refunded payment would not count as paid. */
  arrivedStatuses: ['success', 'refunded', 'partiallyRefunded'],
  /** Guesses: ended without money. Any other status may be under way. */
  failedStatuses: ['failed', 'declined', 'cancelled', 'expired'],
  /**
   * A merchant shows `payoutSchedule.paused`, but no call to set it is published. Used only with LOPAY_PAYOUT_HOLDS.
   */
  payoutSchedulePath: (merchantId: string) => `/merchant/${merchantId}/payout-schedule`,
  /** Undocumented; used only with LOPAY_IDEMPOTENCY_KEYS. */
  idempotencyHeader: 'idempotency-key',
  /** Older payouts are not shown. */
  mostPayouts: 100,
} as const;
