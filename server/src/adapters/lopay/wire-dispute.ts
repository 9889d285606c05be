import type { DisputeStatus } from '@jobly/core/disputes/status';
import * as z from 'zod';
import type { ProviderDispute } from '../../ports/payment-provider.ts';
import { ASSUMED } from './assumptions.ts';
import { Id, Money, Text } from './wire-values.ts';

export const WireDisputeNews = z.object({ paymentId: Id, disputeId: Id });

const disputeEnds: readonly string[] = ASSUMED.disputeEnds;

export const WireDispute = z
  .object({
    id: Id,
    merchantId: Text,
    paymentId: Id,
    status: z.string(),
    amount: Money,
    fee: Money,
    reason: Text.nullish().catch(null),
    evidenceDueBy: z.iso.datetime().nullish(),
    createdAt: z.iso.datetime(),
  })
  .refine(({ amount, fee }) => amount.currencyCode === fee.currencyCode)
  .transform(({ id, merchantId, paymentId, status, amount, fee, ...rest }): ProviderDispute => ({
    id,
    merchantId,
    paymentId,
    // Any other status: undecided, money withheld.
    status: disputeEnds.includes(status) ? (status as DisputeStatus) : 'open',
    withheld: true,
    amountCents: amount.units,
    feeCents: fee.units,
    currency: amount.currencyCode,
    reason: (rest.reason ?? '').slice(0, 100),
    evidenceDueAt: rest.evidenceDueBy ?? undefined,
    openedAt: rest.createdAt,
  }));

const Named = z.object({ id: Id });

/** An unreadable one must not block the others. */
export const WireListedDispute = z.union([
  WireDispute,
  z
    .unknown()
    .transform((item) => ({ unreadable: Named.safeParse(item).data?.id ?? 'without an id' })),
]);
