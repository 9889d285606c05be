import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Merchant } from '../store/records.ts';
import type { World } from '../world.ts';
import { WireError, notFound } from './errors.ts';

export type Env = { Bindings: HttpBindings };
export type Call = Context<Env>;

/** The merchant a call acts on, named in the header. */
export function targetMerchant(world: World, call: Call): Merchant {
  const id = call.req.header('x-merchant-id');
  if (!id) throw new WireError(400, 'x-merchant-id header is required');
  return linkedMerchant(world, id);
}

export function linkedMerchant(world: World, id: string | undefined): Merchant {
  const merchant = world.store.merchants.get(id ?? '');
  if (!merchant) throw notFound('Merchant');
  return merchant;
}

/** The answer to a request that created something. */
export const createdStatus = (world: World) => world.settings().createStatus;
