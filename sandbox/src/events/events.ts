import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Delivery, Endpoint } from '../records.ts';
import { text, webAddress } from '../wire/input.ts';
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
  // Not documented: no event of a dispute is (docs of the provider, question 18).
  'dispute.created',
  'dispute.won',
  'dispute.lost',
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
  const body = envelope(type, type.startsWith('merchant.') ? { merchantId, ...data } : data);
  const lane = typeof data['paymentLinkId'] === 'string' ? data['paymentLinkId'] : merchantId;
  for (const endpoint of world.endpoints.oldest()) {
    const wanted = endpoint.events.includes(type);
    const concerned = endpoint.merchantId === null || endpoint.merchantId === merchantId;
    if (wanted && concerned) enqueue(world, newDelivery(endpoint, { type, body, lane }));
  }
}

function envelope(type: EventType, data: Record<string, unknown>): string {
  const createdAt = new Date().toISOString();
  return JSON.stringify({ id: randomUUID(), object: 'event', createdAt, type, data });
}

function newDelivery(
  endpoint: Endpoint,
  event: { type: EventType; body: string; lane: string },
): Delivery {
  const now = new Date();
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
  return world.transact(() => {
    const endpoints = world.endpoints.oldest();
    const paymentLinkId = world.links.find({ status: 'pending' })?.id ?? randomUUID();
    for (const endpoint of endpoints) {
      const type = 'payment.success';
      const body = envelope(type, { paymentLinkId, paymentId: randomUUID() });
      const delivery = newDelivery(endpoint, { type, body, lane: 'forged' });
      world.deliveries.insert({ ...delivery, forged: true });
    }
    return endpoints.length;
  });
}

const FROM_START = 'ep_from_environment';

/** Written as a list of at most one merchant, read back as a single one: so the documentation has it. */
export const Subscription = z
  .object({
    url: webAddress,
    events: z.array(z.enum(EVENT_TYPES)).min(1),
    merchantIds: z.array(text()).max(1).nullish(),
  })
  .transform(({ url, events, merchantIds }) => ({
    url,
    events: [...new Set(events)],
    merchantId: merchantIds?.[0] ?? null,
  }));

/** The subscription that the environment asks for; its address may change between two starts. */
export function keepSubscriptionFromStart(world: World): void {
  const { webhook } = world.config;
  const { endpoints, transact } = world;
  transact(() => {
    if (!webhook) return endSubscription(world, FROM_START);
    endpoints.delete(FROM_START);
    endpoints.insert({ id: FROM_START, events: [...EVENT_TYPES], merchantId: null, ...webhook });
  });
}

/** Its pending deliveries fail. */
export function endSubscription(world: World, endpointId: string): void {
  const { endpoints, deliveries, transact } = world;
  transact(() => {
    endpoints.delete(endpointId);
    const lastError = 'The subscription was deleted';
    for (const delivery of deliveries.oldest({ endpointId, state: 'pending' })) {
      deliveries.save({ ...delivery, state: 'failed', nextAt: null, lastError });
    }
  });
}

export const newSubscription = (world: World, wanted: z.output<typeof Subscription>): Endpoint =>
  world.endpoints.insert({
    id: `ep_${randomBytes(15).toString('base64url').replaceAll(/[-_]/g, 'x')}`,
    secret: `whsec_${randomBytes(24).toString('base64')}`,
    ...wanted,
  });
