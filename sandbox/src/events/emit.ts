import { randomBytes, randomUUID } from 'node:crypto';
import type { Delivery, Endpoint } from '../store/records.ts';
import type { World } from '../world.ts';

export const EVENT_TYPES = [
  'authorization.granted',
  'authorization.revoked',
  'merchant.capabilities.updated',
  'merchant.payout.created',
  'merchant.payout.paid',
  'merchant.payout.failed',
  'merchant.payout.cancelled',
  'payment.success',
  'payment.failed',
  'paymentLink.created',
  'paymentLink.updated',
  'paymentLink.revoked',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const REORDER_WINDOW_MS = 1500;

/**
 * Stores the deliveries of one event, in the transaction of what it tells about. Events of one
 * payment link, or of one merchant, are delivered in their order.
 */
export function emit(
  world: World,
  type: EventType,
  merchantId: string,
  data: Record<string, unknown>,
): void {
  const named = type.startsWith('merchant.') || world.settings().merchantIdInEvents;
  const body = envelope(world, type, named ? { merchantId, ...data } : data);
  const lane = typeof data['paymentLinkId'] === 'string' ? data['paymentLinkId'] : merchantId;
  for (const endpoint of world.store.endpoints.oldest()) {
    const wanted = endpoint.events.includes(type);
    const concerned = endpoint.merchantId === null || endpoint.merchantId === merchantId;
    if (wanted && concerned) enqueue(world, newDelivery(world, endpoint, { type, body, lane }));
  }
}

function envelope(world: World, type: EventType, data: Record<string, unknown>): string {
  const createdAt = world.now().toISOString();
  return JSON.stringify({ id: randomUUID(), object: 'event', createdAt, type, data });
}

function newDelivery(
  world: World,
  endpoint: Endpoint,
  event: { type: EventType; body: string; lane: string },
): Delivery {
  const now = world.now();
  return {
    id: randomUUID(),
    messageId: `msg_${randomBytes(15).toString('base64url')}`,
    endpointId: endpoint.id,
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

function enqueue(world: World, delivery: Delivery): void {
  const { deliveries } = world.store;
  const { deliveryMode, deliveryDelaySeconds, deliveryCopies } = world.settings();
  const now = world.now().getTime();
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
    const [last] = deliveries.newest({ state: 'pending', endpointId: delivery.endpointId }, 1);
    const wait = last?.attempts === 0 ? (last.nextAt ?? 0) - now : 0;
    const joins = wait > 1 && wait <= REORDER_WINDOW_MS;
    deliveries.insert({ ...delivery, nextAt: now + (joins ? wait - 1 : REORDER_WINDOW_MS) });
  } else {
    deliveries.insert(delivery);
  }
}

/**
 * One event per subscription that claims a payment which never happened, signed with a wrong key:
 * a receiver that believes it hands out goods for nothing.
 */
export function forge(world: World): number {
  const { store } = world;
  return store.transact(() => {
    const endpoints = store.endpoints.oldest();
    const paymentLinkId = store.links.find({ status: 'pending' })?.id ?? randomUUID();
    for (const endpoint of endpoints) {
      const type = 'payment.success';
      const body = envelope(world, type, { paymentLinkId, paymentId: randomUUID() });
      const delivery = newDelivery(world, endpoint, { type, body, lane: 'forged' });
      store.deliveries.insert({ ...delivery, forged: true });
    }
    return endpoints.length;
  });
}
