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

/** Stores the deliveries of one event, in the transaction of what it tells about. */
export function emit(
  world: World,
  type: EventType,
  merchantId: string,
  data: Record<string, unknown>,
): void {
  const named = type.startsWith('merchant.') || world.settings().merchantIdInEvents;
  const body = envelope(world, type, named ? { merchantId, ...data } : data);
  for (const endpoint of world.store.endpoints.oldest()) {
    const wanted = endpoint.events.includes(type);
    const concerned = endpoint.merchantId === null || endpoint.merchantId === merchantId;
    if (wanted && concerned) enqueue(world, endpoint, type, body);
  }
}

export function envelope(world: World, type: EventType, data: Record<string, unknown>): string {
  const createdAt = world.now().toISOString();
  return JSON.stringify({ id: randomUUID(), object: 'event', createdAt, type, data });
}

export function newDelivery(
  world: World,
  endpoint: Endpoint,
  type: EventType,
  body: string,
): Delivery {
  const now = world.now();
  return {
    id: randomUUID(),
    messageId: `msg_${randomBytes(15).toString('base64url')}`,
    endpointId: endpoint.id,
    type,
    body,
    state: 'pending',
    attempts: 0,
    nextAt: now.getTime(),
    reversed: false,
    forged: false,
    lastStatus: null,
    lastError: null,
    createdAt: now.toISOString(),
  };
}

function enqueue(world: World, endpoint: Endpoint, type: EventType, body: string): void {
  const { deliveries } = world.store;
  const { deliveryMode, deliveryDelaySeconds } = world.settings();
  const delivery = newDelivery(world, endpoint, type, body);
  const now = world.now().getTime();
  switch (deliveryMode) {
    case 'normal':
      deliveries.insert(delivery);
      break;
    case 'duplicate':
      deliveries.insert(delivery);
      deliveries.insert({ ...delivery, id: randomUUID() });
      break;
    case 'lose':
      deliveries.insert({ ...delivery, state: 'lost', nextAt: null });
      break;
    case 'delay':
      deliveries.insert({ ...delivery, nextAt: now + deliveryDelaySeconds * 1000 });
      break;
    case 'reorder': {
      // Everything that still waits is pushed back, so that the whole group leaves newest first.
      const nextAt = now + REORDER_WINDOW_MS;
      for (const waiting of deliveries.oldest({ state: 'pending', endpointId: endpoint.id })) {
        if (waiting.reversed && waiting.attempts === 0) deliveries.save({ ...waiting, nextAt });
      }
      deliveries.insert({ ...delivery, reversed: true, nextAt });
      break;
    }
  }
}
