import { formatCents } from '@jobly/core/money';
import { readableName } from '../audit/audit-labels.ts';
import type { ReplyOf } from '@jobly/core/contract';
import type { listPaymentMismatches } from '@jobly/core/checkout/staff-contract';

export type Mismatch = ReplyOf<typeof listPaymentMismatches>['mismatches'][number];

const KINDS: Record<string, string> = {
  amount: 'Another amount than asked for',
  currency: 'Another currency than asked for',
  merchant: 'Paid to another merchant',
  reference: 'Another reference than ours',
  checkout: 'A checkout we do not know',
  unknown_checkout: 'A checkout we do not know',
  refund: 'A refund that has not gone through',
  bank_change: 'A bank account whose change is not known',
  event: 'A message we could not use',
  unreadable_event: 'A message we could not read',
};

/** An unknown kind falls back to its readable name. */
export function kindLabel(kind: string): string {
  const key = kind
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return KINDS[key] ?? (key ? readableName(key) : 'Unknown');
}

/** What the provider calls it, to look it up there. */
export function providerName({ providerPaymentId, providerCheckoutId }: Mismatch): string | null {
  return providerPaymentId ?? providerCheckoutId;
}

/** Amounts are in cents; everything else is shown as it is. */
export function valueLabel(kind: string, value: string | null): string {
  if (kind === 'amount' && value && /^\d{1,12}$/.test(value)) return formatCents(Number(value));
  return value ?? '–';
}
