import * as z from 'zod';

/** The provider's replies, as far as we read them; unknown fields and enum values are let be. */

// Older pages type units as a string; samples are numbers. Nothing else is turned into one: an
// absent amount must not read as nothing paid.
const Units = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

/** For sums we show or reckon with: we know cents of one currency only. */
const Dollars = z.object({ units: Units, currencyCode: z.literal('USD') });

/** For money that came in: whatever the currency, somebody has to see it. */
const Money = z.object({ units: Units, currencyCode: z.string().trim().min(1).toUpperCase() });

export const WireMerchant = z.object({
  id: z.string().min(1),
  reference: z.string().nullish(),
  capabilities: z.object({ paymentLinksEnabled: z.boolean() }),
  bankDetails: z.object({ accountNumber: z.string(), sortCode: z.string() }).nullish(),
});

export const WireBalance = z.object({
  available: Dollars,
  pending: Dollars,
  nextPayoutDate: z.iso.date().nullish(),
});

/** Ours to keep: a longer one could not be stored, and is an answer we cannot read. */
const Id = z.string().min(1).max(100);

export const WirePayment = z.object({
  id: Id,
  status: z.string().nullish(),
  total: Money,
  createdAt: z.string(),
});

export const WirePaymentLink = z.object({
  id: Id,
  merchantId: z.string().nullish(),
  status: z.string(),
  link: z.url({ protocol: /^https?$/ }),
  amount: Money,
  reference: z.string().nullish(),
  payments: z.array(WirePayment).default([]),
});

/** As much of a list's item as tells whether it is the one: the others may be unreadable. */
export const WireReferenced = z.looseObject({ reference: z.string().nullish().catch(undefined) });

/** Of any type and currency; only the rows that are wanted are read further. */
export const WireStatementRow = z.looseObject({
  id: z.string(),
  // Without it nobody could tell whose row it is.
  merchantId: z.string(),
  type: z.string(),
});

export const WirePayoutRow = z.object({
  id: z.string(),
  payoutId: z.string().nullish(),
  net: Dollars.nullish(),
  status: z.string().nullish(),
  reason: z.string().nullish(),
  arrivalDate: z.iso.date().nullish(),
  createdAt: z.string(),
  payments: z
    .array(
      z.object({
        id: z.string(),
        paymentLinkId: z.string().nullish(),
        description: z.string().nullish(),
        net: Dollars.nullish(),
      }),
    )
    .nullish(),
});

/** A row that is no payout and left with one. */
export const WireSettledRow = z.object({
  id: Id,
  type: z.string(),
  payoutId: z.string(),
  paymentId: z.string().max(100).nullish(),
  description: z.string().nullish(),
  net: Dollars,
});

/** Null when it is of no payment; absent, it could be of any and must not be skipped. */
export const WireRowOfPayment = z.object({ paymentId: z.string().nullable() });

export const WireRefundRow = z.object({
  gross: Dollars.refine(({ units }) => units <= 0, 'a refund is money out'),
});

export const WireList = z.object({
  offsetId: z.string().nullish(),
  data: z.array(z.unknown()),
});

export const WireError = z.object({ errorMessage: z.string().optional() });

export const WireEvent = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(200),
  data: z.looseObject({}),
});
