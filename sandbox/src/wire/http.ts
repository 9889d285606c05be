import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Merchant } from '../records.ts';
import type { Matchable, Table, TimeRange, World } from '../world.ts';
import { WireError, invalid, must, parse } from './input.ts';

export type Env = { Bindings: HttpBindings };
export type Call = Context<Env>;

export const linkedMerchant = (world: World, id: string): Merchant =>
  must(world.merchants.get(id), 'Merchant');

export function targetMerchant(world: World, call: Call): Merchant {
  const id = call.req.header('x-merchant-id');
  if (!id) throw new WireError(400, 'x-merchant-id header is required');
  return linkedMerchant(world, id);
}

const Query = z.object({
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  offsetId: z.string().optional(),
});

type Listed<T extends { id: string }, S> = {
  table: Table<T>;
  match?: Matchable<T>;
  time?: TimeRange;
  show: (item: T) => S;
};

/** Newest first; the cursor of the answer is the last item, and null on the last page. */
export function page<T extends { id: string }, S>(world: World, call: Call, listed: Listed<T, S>) {
  const { table, match = {}, time = {}, show } = listed;
  const given = Object.entries(call.req.query()).filter(([, value]) => value !== '');
  const { pageSize, offsetId = null } = parse(Query, Object.fromEntries(given));
  if (offsetId !== null && !table.get(offsetId)) throw invalid('offsetId is unknown');
  const found = table.newest(match, pageSize + 1, offsetId, time);
  const data = found.slice(0, pageSize);
  return call.json({
    offsetId: found.length > pageSize ? (data.at(-1)?.id ?? null) : null,
    pageSize,
    count: world.settings().countIsTotal ? table.count(match, time) : data.length,
    data: data.map(show),
  });
}
