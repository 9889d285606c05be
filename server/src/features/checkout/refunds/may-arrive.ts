import { providerOf } from '../../../ports/payment-providers.ts';
import type { MoneyDeps } from '../deps.ts';
import type { RefundRow } from './refund-queries.ts';

/** With a key it may be sent again after this long: should it arrive late, it is carried out once. */
const ARRIVES_WITHIN_MS = 120_000;

export function isSent({ started_at: startedAt, not_made_at: notMadeAt }: RefundRow): boolean {
  return startedAt !== null && notMadeAt?.getTime() !== startedAt.getTime();
}

/** Whether a call that was sent may still be carried out: then nothing is sent again (M6). */
export function mayArrive(
  { clock, provider }: MoneyDeps,
  refund: RefundRow & { merchantId: string },
  amountCents: number,
): boolean {
  const { started_at: startedAt, unseen_at: unseenAt } = refund;
  if (!startedAt || !isSent(refund)) return false;
  const ageMs = clock.now().getTime() - startedAt.getTime();
  const { withKeys, afterMs } = providerOf(provider, refund.merchantId).resendRefunds;
  // Of another sum it has another key, which does not keep the first from arriving.
  if (withKeys && amountCents === refund.amount_cents) return ageMs < ARRIVES_WITHIN_MS;
  // One reading before this one has not shown it either.
  return ageMs < afterMs || !unseenAt || unseenAt < startedAt;
}
