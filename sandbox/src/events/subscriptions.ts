import { randomBytes } from 'node:crypto';
import type { Endpoint } from '../store/records.ts';
import type { World } from '../world.ts';
import type { Fields } from '../wire/fields.ts';
import { notFound } from '../wire/errors.ts';
import { EVENT_TYPES } from './emit.ts';

const FROM_START = 'ep_from_environment';

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

/** What waits for it has nowhere to go any more. */
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

export function newSubscription(
  world: World,
  body: Pick<Endpoint, 'url' | 'events' | 'merchantId'>,
): Endpoint {
  return world.store.endpoints.insert({
    id: `ep_${randomBytes(15).toString('base64url').replaceAll(/[-_]/g, 'x')}`,
    secret: `whsec_${randomBytes(24).toString('base64')}`,
    ...body,
  });
}

/** Written as a list of at most one merchant, read back as a single one: so the documentation has it. */
export function readSubscription(
  world: World,
  fields: Fields,
): Pick<Endpoint, 'url' | 'events' | 'merchantId'> {
  const url = fields.webAddress('url');
  const asked = fields.texts('events');
  const known: readonly string[] = EVENT_TYPES;
  if (asked.length === 0 || asked.some((event) => !known.includes(event))) {
    throw fields.wrong('events', 'must be a list of known event types');
  }
  const merchantIds = fields.missing('merchantIds') ? [] : fields.texts('merchantIds');
  if (merchantIds.length > 1) throw fields.wrong('merchantIds', 'must hold at most 1 item');
  const merchantId = merchantIds[0] ?? null;
  if (merchantId !== null && !world.store.merchants.get(merchantId)) throw notFound('Merchant');
  return { url, events: [...new Set(asked)], merchantId };
}
