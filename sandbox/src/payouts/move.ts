import { emit } from '../events/emit.ts';
import type { EventType } from '../events/emit.ts';
import type { Activity, PayoutStatus } from '../store/records.ts';
import { unprocessable } from '../wire/errors.ts';
import type { World } from '../world.ts';
import { bankTime } from './working-days.ts';

/** A payout that was paid can still bounce; one that came back is over. */
const MOVES: Record<PayoutStatus, readonly PayoutStatus[]> = {
  created: ['held', 'paid', 'failed', 'cancelled'],
  held: ['created', 'paid', 'failed', 'cancelled'],
  paid: ['failed'],
  failed: [],
  cancelled: [],
};

/** No event is documented for a payout that is held: it shows in the statement only. */
const EVENTS: Record<PayoutStatus, EventType | null> = {
  created: null,
  held: null,
  paid: 'merchant.payout.paid',
  failed: 'merchant.payout.failed',
  cancelled: 'merchant.payout.cancelled',
};

const REASONS: Partial<Record<PayoutStatus, string>> = {
  held: 'The provider is reviewing this payout',
  failed: 'The bank refused the transfer',
  cancelled: 'The payout was cancelled',
};

/** Events of a payout carry ids only: no amount, no date, as documented. */
export function idsOf(payout: Activity) {
  const payments = (payout.payments ?? []).map(({ id, paymentLinkId }) => ({ id, paymentLinkId }));
  return { payoutId: payout.id, payments };
}

export function movePayout(
  world: World,
  payout: Activity,
  status: PayoutStatus,
  reason: string | null,
): Activity {
  const { store } = world;
  return store.transact(() => {
    const from = payout.status ?? 'created';
    if (!MOVES[from].includes(status)) throw unprocessable(`Payout is already ${from}`);
    const today = bankTime(world.now()).day;
    const saved = store.activity.save({
      ...payout,
      status,
      reason: reason ?? REASONS[status] ?? null,
      arrivalDate: status === 'paid' ? today : payout.arrivalDate,
    });
    // What came back is available again and leaves with the next payout.
    if (status === 'failed' || status === 'cancelled') {
      for (const entry of store.activity.oldest({ payoutId: payout.id })) {
        if (entry.type !== 'payout') store.activity.save({ ...entry, payoutId: null });
      }
    }
    const event = EVENTS[status];
    if (event) emit(world, event, payout.merchantId, idsOf(payout));
    return saved;
  });
}
