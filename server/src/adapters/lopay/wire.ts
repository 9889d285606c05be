import * as z from 'zod';

/** The provider's replies, as far as we read them; unknown fields and enum values are let be. */
const Money = z.object({
  // Older pages type units as a string; samples are numbers.
  units: z.coerce.number().int(),
  // This house knows cents of one currency: anything else is not to be read as cents.
  currencyCode: z.literal('USD'),
});

export const WireMerchant = z.object({
  id: z.string().min(1),
  reference: z.string().nullish(),
  capabilities: z.object({ paymentLinksEnabled: z.boolean() }),
  bankDetails: z.object({ accountNumber: z.string(), sortCode: z.string() }).nullish(),
});

export const WireBalance = z.object({
  available: Money,
  pending: Money,
  nextPayoutDate: z.iso.date().nullish(),
});

export const WirePayment = z.object({
  id: z.string(),
  status: z.string().nullish(),
  total: Money,
  createdAt: z.string(),
});

export const WirePaymentLink = z.object({
  id: z.string().min(1),
  status: z.string(),
  link: z.url({ protocol: /^https?$/ }),
  amount: Money,
  reference: z.string().nullish(),
  payments: z.array(WirePayment).default([]),
});

export const WireStatementRow = z.object({
  id: z.string(),
  // Without it nobody could tell whose row it is.
  merchantId: z.string(),
  type: z.string(),
  payoutId: z.string().nullish(),
  net: Money.nullish(),
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
        net: Money.nullish(),
      }),
    )
    .nullish(),
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
