import { Hono } from 'hono';
import { z } from 'zod';
import type { Activity } from '../store/records.ts';
import { linkedMerchant } from './http.ts';
import type { Env } from './http.ts';
import { parse } from './input.ts';
import { page } from './paging.ts';
import { showActivity } from './show.ts';
import type { World } from '../world.ts';

const Query = z.object({
  merchantId: z.string().optional(),
  from: z.coerce.date('must be a date').optional(),
});

/** Neither the filters nor the columns of the real report are published: all of this is assumed. */
export function reportRoutes(world: World) {
  const routes = new Hono<Env>();
  routes.get('/statement/activity', (call) => {
    const { merchantId, from } = parse(Query, call.req.query());
    return call.json(
      page(world, call, {
        table: world.store.activity,
        match: merchantId ? { merchantId: linkedMerchant(world, merchantId).id } : {},
        ...(from && { keep: ({ createdAt }: Activity) => createdAt >= from.toISOString() }),
        show: showActivity,
      }),
    );
  });
  return routes;
}
