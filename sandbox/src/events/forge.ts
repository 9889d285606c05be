import { randomUUID } from 'node:crypto';
import type { World } from '../world.ts';
import { envelope, newDelivery } from './emit.ts';

/**
 * One event per subscription that claims a payment which never happened, signed with a wrong key:
 * a receiver that believes it hands out goods for nothing.
 */
export function forge(world: World): number {
  const { store } = world;
  return store.transact(() => {
    const endpoints = store.endpoints.oldest();
    for (const endpoint of endpoints) {
      const target = store.links.find({ status: 'pending' });
      const body = envelope(world, 'payment.success', {
        paymentLinkId: target?.id ?? randomUUID(),
        paymentId: randomUUID(),
      });
      const delivery = newDelivery(world, endpoint, {
        type: 'payment.success',
        body,
        lane: 'forged',
      });
      store.deliveries.insert({ ...delivery, forged: true });
    }
    return endpoints.length;
  });
}
