import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '../store/records.ts';
import { text, webAddress } from '../wire/input.ts';
import type { World } from '../world.ts';
import { EVENT_TYPES } from './emit.ts';

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
  const { endpoints, transact } = world.store;
  transact(() => {
    if (!webhook) return endSubscription(world, FROM_START);
    endpoints.delete(FROM_START);
    endpoints.insert({ id: FROM_START, events: [...EVENT_TYPES], merchantId: null, ...webhook });
  });
}

/** Its pending deliveries fail. */
export function endSubscription(world: World, endpointId: string): void {
  const { endpoints, deliveries, transact } = world.store;
  transact(() => {
    endpoints.delete(endpointId);
    const lastError = 'The subscription was deleted';
    for (const delivery of deliveries.oldest({ endpointId, state: 'pending' })) {
      deliveries.save({ ...delivery, state: 'failed', nextAt: null, lastError });
    }
  });
}

export const newSubscription = (world: World, wanted: z.output<typeof Subscription>): Endpoint =>
  world.store.endpoints.insert({
    id: `ep_${randomBytes(15).toString('base64url').replaceAll(/[-_]/g, 'x')}`,
    secret: `whsec_${randomBytes(24).toString('base64')}`,
    ...wanted,
  });
