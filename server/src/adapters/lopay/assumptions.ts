/**
 * Everything we assume of Lopay's Partner API without having seen it in its documentation. One day
 * with a real key puts these right; nothing outside this folder knows of them.
 */
export const ASSUMED = {
  /** Registration takes and echoes this field; recovery after a conflict needs it. */
  merchantReferenceField: 'reference',
  /** Paths known only from the documentation's menu. */
  balancePath: (merchantId: string) => `/merchant/${merchantId}/balance`,
  statementPath: '/report/statement/activity',
  /** It can be asked for one merchant; rows of others are dropped all the same. */
  statementMerchantFilter: 'merchantId',
  /** It can be asked for the rows made from one moment on and before another; others are dropped all the same. */
  statementTimeFilter: { from: 'from', to: 'to' },
  /** The create call takes the method the hosted page should offer. */
  paymentMethodField: 'paymentMethod',
  /**
   * The create call takes the fee of this one link as money: what the provider keeps of the amount.
   * The contractor must get exactly what the form promised, to the cent (M4), and a fee that the
   * provider works out by itself may round otherwise or follow a plan that we cannot read.
   */
  feeField: 'fee',
  /** BNPL is offered on payment links; no field of the API says which method paid. */
  bnplOnLinks: true,
  /** The list's `offsetId` is the cursor of the next page, absent on the last one. */
  pageSize: 100,
  /** Lists come newest first; what is older than this many pages is not searched for. */
  mostPages: 50,
  /**
   * Payments carry no list of their refunds and a partial refund reads like a full one, so sums come
   * from statement rows of this type: each with the paymentId, its gross negative, none delayed.
   */
  refundRowType: 'refund',
  // Every row that left with a payout names it as payoutId: that is how refunds inside one are found.
  /** Its rows of money in have this type, and are older than the refunds of the same payment. */
  paymentRowType: 'payment',
  /**
   * Neither an event nor a call of a dispute is documented (only that a lost one costs amount and fee, and a
   * won one returns both). Assumed: thin events with paymentId and disputeId, of these types; one call that
   * shows a dispute to its merchant, and a list of all merchants' disputes, newest first.
   */
  isDisputeEvent: (type: string) => type === 'payment.disputed' || type.startsWith('dispute.'),
  disputePath: '/dispute',
  /** One that still runs may have words of its own; these two end it. */
  disputeEnds: ['won', 'lost'],
  /** What a statement row of that type is inside a payout. Of a dispute, money is withheld and may come back. */
  payoutLineKinds: {
    refund: 'refund',
    dispute: 'dispute',
    disputeReversal: 'dispute',
  } as Record<string, 'refund' | 'dispute'>,
  /** The last is a guess; without it a payment given back in part would not count as paid. */
  arrivedStatuses: ['success', 'refunded', 'partiallyRefunded'],
  /** Guesses, too: a payment with one of these has ended without money. One with any other status may be under way. */
  failedStatuses: ['failed', 'declined', 'cancelled', 'expired'],
  /**
   * A merchant's `payoutSchedule.paused` is shown, but no call that sets it is published. Used only where
   * LOPAY_PAYOUT_HOLDS says that there is one.
   */
  payoutSchedulePath: (merchantId: string) => `/merchant/${merchantId}/payout-schedule`,
  /**
   * No idempotency key is published. Where LOPAY_IDEMPOTENCY_KEYS says that there is one, it travels in this header.
   */
  idempotencyHeader: 'idempotency-key',
  /** A partner with more payouts than this sees the newest. */
  mostPayouts: 100,
} as const;
