import { createHash } from 'node:crypto';
import { PayoutStatus } from '@jobly/core/payouts/contract';
import * as z from 'zod';
import type { StatementRow } from '../../ports/payment-provider.ts';
import { Id, Money } from './wire-values.ts';

/** What is assumed of a row; what else is in it is let be. */
const WireRow = z.object({
  id: Id,
  merchantId: Id,
  type: z.string().min(1).max(50),
  paymentId: Id.nullish(),
  payoutId: Id.nullish(),
  gross: Money,
  fee: Money,
  net: Money,
  status: z.unknown(),
  createdAt: z.iso.datetime({ offset: true }),
});

/** One that cannot be read stands where it was looked for, under its own id if it has one: staff are told of it. */
export function readStatementRow(row: unknown, from: Date): StatementRow {
  const { data } = WireRow.safeParse(row);
  if (!data) return unreadableRow(row, from);
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
});

function unreadableRow(row: unknown, from: Date): StatementRow {
  const { id, merchantId } = Named.safeParse(row).data ?? {};
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
    createdAt: from.toISOString(),
  };
}
