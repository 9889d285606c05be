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

export function envelope(world: World, type: EventType, data: Record<string, unknown>): string {
  const createdAt = world.now().toISOString();
  return JSON.stringify({ id: randomUUID(), object: 'event', createdAt, type, data });
}

export function newDelivery(
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
  switch (deliveryMode) {
    case 'normal':
      deliveries.insert(delivery);
      break;
    case 'duplicate':
      // Each copy in a lane of its own: they arrive at the same time, which is the hard case.
      for (let copy = 1; copy <= deliveryCopies; copy += 1) {
        const lane = `${delivery.lane} ${copy}`;
        deliveries.insert({ ...delivery, id: randomUUID(), lane });
      }
      break;
    case 'lose':
      deliveries.insert({ ...delivery, state: 'lost', nextAt: null });
      break;
    case 'delay':
      deliveries.insert({ ...delivery, nextAt: now + deliveryDelaySeconds * 1000 });
      break;
    case 'reorder': {
      // Just before the one that came before it, so that a whole group leaves newest first.
      const { endpointId } = delivery;
      const [last] = deliveries.newest({ state: 'pending', endpointId }, 1);
      const wait = last?.attempts === 0 ? (last.nextAt ?? 0) - now : 0;
      const joins = wait > 1 && wait <= REORDER_WINDOW_MS;
      deliveries.insert({ ...delivery, nextAt: now + (joins ? wait - 1 : REORDER_WINDOW_MS) });
      break;
    }
  }
}
