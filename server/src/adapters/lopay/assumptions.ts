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
  /** The create call takes the method the hosted page should offer. */
  paymentMethodField: 'paymentMethod',
  /** BNPL is offered on payment links; no field of the API says which method paid. */
  bnplOnLinks: true,
  /** The list's `offsetId` is the cursor of the next page, absent on the last one. */
  pageSize: 100,
  /** A merchant list longer than this is not searched for a reference. */
  mostPages: 50,
  /** A partner with more payouts than this sees the newest. */
  mostPayouts: 100,
} as const;
