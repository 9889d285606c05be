import { randomBytes, randomUUID } from 'node:crypto';
import type { Delivery } from '../records.ts';
import type { World } from '../world.ts';

export type EventType =
  | 'merchant.capabilities.updated'
  | 'merchant.payout.created'
  | 'merchant.payout.paid'
  | 'merchant.payout.failed'
  | 'merchant.payout.cancelled'
  | 'payment.success'
  | 'payment.failed'
  // Not documented: no event of a dispute is (docs of the provider, question 18).
  | 'dispute.created'
  | 'dispute.won'
  | 'dispute.lost'
  | 'paymentLink.created'
  | 'paymentLink.revoked';

const REORDER_WINDOW_MS = 1500;
const endpoint = 'lopay';

/**
 * Stores the deliveries of one event, in the transaction of the change it reports. Events of one
 * payment link, or of one merchant, are delivered in their order.
 */
export function emit(
  world: World,
  type: EventType,
  merchantId: string,
  data: Record<string, unknown>,
): void {
  const body = envelope(type, type.startsWith('merchant.') ? { merchantId, ...data } : data);
  const lane = typeof data['paymentLinkId'] === 'string' ? data['paymentLinkId'] : merchantId;
  if (world.config.webhook) enqueue(world, newDelivery({ type, body, lane, endpoint }));
}

function envelope(type: EventType, data: Record<string, unknown>): string {
  const createdAt = new Date().toISOString();
  return JSON.stringify({ id: randomUUID(), object: 'event', createdAt, type, data });
}

export function newDelivery(
  event: Pick<Delivery, 'type' | 'body' | 'lane' | 'endpoint'>,
): Delivery {
  const now = new Date();
  return {
    id: randomUUID(),
    messageId: `msg_${randomBytes(15).toString('base64url')}`,
    ...event,
    state: 'pending',
    attempts: 0,
    nextAt: now.getTime(),
    forged: false,
    lastStatus: null,
    lastError: null,
    createdAt: now.toISOString(),
  };
}

export function enqueue(world: World, delivery: Delivery): void {
  const { deliveries } = world;
  const { deliveryMode, deliveryDelaySeconds, deliveryCopies } = world.settings();
  const now = Date.now();
  if (deliveryMode === 'duplicate') {
    // Each copy in a lane of its own: they arrive at the same time, which is the hard case.
    for (let copy = 1; copy <= deliveryCopies; copy += 1) {
      deliveries.insert({ ...delivery, id: randomUUID(), lane: `${delivery.lane} ${copy}` });
    }
  } else if (deliveryMode === 'lose') {
    deliveries.insert({ ...delivery, state: 'lost', nextAt: null });
  } else if (deliveryMode === 'delay') {
    deliveries.insert({ ...delivery, nextAt: now + deliveryDelaySeconds * 1000 });
  } else if (deliveryMode === 'reorder') {
    // Just before the one that came before it, so that a whole group leaves newest first.
    const [last] = deliveries.newest({ state: 'pending' }, 1);
    const wait = last?.attempts === 0 ? (last.nextAt ?? 0) - now : 0;
    const joins = wait > 1 && wait <= REORDER_WINDOW_MS;
    deliveries.insert({ ...delivery, nextAt: now + (joins ? wait - 1 : REORDER_WINDOW_MS) });
  } else {
    deliveries.insert(delivery);
  }
}

/**
 * An event that claims a payment which never happened, signed with a wrong key: a receiver that believes it hands
 * out goods for nothing.
 */
export function forge(world: World): void {
  const paymentLinkId = world.links.find({ status: 'pending' })?.id ?? randomUUID();
  const type = 'payment.success';
  const body = envelope(type, { paymentLinkId, paymentId: randomUUID() });
  world.deliveries.insert({
    ...newDelivery({ type, body, lane: 'forged', endpoint }),
    forged: true,
  });
}
