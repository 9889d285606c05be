import { createHash } from 'node:crypto';
import { PayoutStatus } from '@jobly/core/payouts/contract';
import * as z from 'zod';
import type { StatementRow } from '../../ports/payment-provider.ts';
import { Id, Money, Text } from './wire-values.ts';

const Moment = z.iso.datetime({ offset: true });

const WireRow = z.object({
  id: Id,
  merchantId: Id,
  type: Text.min(1).max(50),
  paymentId: Id.nullish(),
  payoutId: Id.nullish(),
  gross: Money,
  fee: Money,
  net: Money,
  status: z.unknown(),
  createdAt: Moment,
});

/** Unreadable rows are reported to staff. Without a time they are dated in the middle of the span. */
export function readStatementRow(
  row: unknown,
  { from, to }: { from: Date; to: Date },
): StatementRow {
  const { data } = WireRow.safeParse(row);
  if (!data) return unreadableRow(row, new Date((from.getTime() + to.getTime()) / 2));
  const { id, type, merchantId, paymentId, payoutId, gross, fee, net, status, createdAt } = data;
  const currencies = new Set([gross, fee, net].map(({ currencyCode }) => currencyCode));
  return {
    id,
    type,
    merchantId,
    paymentId: paymentId ?? undefined,
    payoutId: payoutId ?? undefined,
    currency: [...currencies].join(' and '),
    grossCents: gross.units,
    feeCents: fee.units,
    netCents: net.units,
    status: PayoutStatus.safeParse(status).data,
    createdAt,
  };
}

const Named = z.object({
  id: Id.optional().catch(undefined),
  merchantId: Id.optional().catch(undefined),
  createdAt: Moment.optional().catch(undefined),
});

function unreadableRow(row: unknown, amid: Date): StatementRow {
  const { id, merchantId, createdAt = amid.toISOString() } = Named.safeParse(row).data ?? {};
  const hash = createHash('sha256')
    .update(JSON.stringify(row) ?? '')
    .digest('hex');
  return {
    id: id ?? `sha256:${hash}`,
    type: 'unreadable',
    merchantId,
    paymentId: undefined,
    payoutId: undefined,
    currency: 'USD',
    grossCents: 0,
    feeCents: 0,
    netCents: 0,
    status: undefined,
    createdAt,
  };
}
