import { randomUUID } from 'node:crypto';
import type { Merchant } from '../store/records.ts';
import { WireError } from '../wire/errors.ts';
import type { World } from '../world.ts';
import type { Registration } from './registration.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function register(world: World, wanted: Registration): Merchant {
  const { store, config } = world;
  const { email } = wanted.owner;
  if (!EMAIL.test(email)) throw new WireError(400, 'Invalid email');
  const now = world.now();
  const ownerKey = email.toLowerCase();
  return store.transact(() => {
    if (store.merchants.find({ ownerKey })) {
      throw new WireError(409, `A user already exists with email ${email}`);
    }
    return store.merchants.insert({
      id: randomUUID(),
      ...wanted,
      capabilities: { paymentLinksEnabled: false, foreignCardsEnabled: false },
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      ownerKey,
      verifyAt: now.getTime() + config.verifyAfterSeconds * 1000,
    });
  });
}
