import { randomUUID } from 'node:crypto';
import { emit } from './events/events.ts';
import type { Merchant } from './records.ts';
import { WireError, type Registration } from './wire/input.ts';
import type { World } from './world.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function register(world: World, wanted: Registration): Merchant {
  const { email } = wanted.owner;
  if (!EMAIL.test(email)) throw new WireError(400, 'Invalid email');
  const now = new Date();
  const ownerKey = email.toLowerCase();
  return world.transact(() => {
    if (world.merchants.find({ ownerKey })) {
      throw new WireError(409, `A user already exists with email ${email}`);
    }
    return world.merchants.insert({
      id: `${world.config.merchantPrefix}${randomUUID()}`,
      ...wanted,
      capabilities: { paymentLinksEnabled: false, foreignCardsEnabled: false },
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      ownerKey,
      verifyAt: now.getTime() + world.config.verifyAfterSeconds * 1000,
    });
  });
}

/** Ends (or reopens) the review of a business, whatever the timer says. */
export function setVerified(world: World, merchant: Merchant, enabled: boolean): Merchant {
  return world.transact(() => {
    const changes = merchant.capabilities.paymentLinksEnabled !== enabled;
    const capabilities = { ...merchant.capabilities, paymentLinksEnabled: enabled };
    const updatedAt = changes ? new Date().toISOString() : merchant.updatedAt;
    const saved = world.merchants.save({ ...merchant, capabilities, updatedAt, verifyAt: null });
    if (changes) emit(world, 'merchant.capabilities.updated', merchant.id, { capabilities });
    return saved;
  });
}

export function endReviewsThatAreDue(world: World): void {
  for (const merchant of world.merchants.due('verifyAt', Date.now())) {
    setVerified(world, merchant, true);
  }
}
