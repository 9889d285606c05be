import { emit } from '../events/emit.ts';
import type { Merchant } from '../store/records.ts';
import type { World } from '../world.ts';

/** Ends (or reopens) the review of a business, whatever the timer says. */
export function setVerified(world: World, merchant: Merchant, enabled: boolean): Merchant {
  const { store } = world;
  return store.transact(() => {
    const changes = merchant.capabilities.paymentLinksEnabled !== enabled;
    const capabilities = { ...merchant.capabilities, paymentLinksEnabled: enabled };
    const updatedAt = changes ? world.now().toISOString() : merchant.updatedAt;
    const saved = store.merchants.save({ ...merchant, capabilities, updatedAt, verifyAt: null });
    if (changes) emit(world, 'merchant.capabilities.updated', merchant.id, { capabilities });
    return saved;
  });
}

export function endReviewsThatAreDue(world: World): void {
  for (const merchant of world.store.merchants.due('verifyAt', world.now().getTime())) {
    setVerified(world, merchant, true);
  }
}
