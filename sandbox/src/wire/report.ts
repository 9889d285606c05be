import { Hono } from 'hono';
import type { Activity } from '../store/records.ts';
import type { World } from '../world.ts';
import { invalid } from './errors.ts';
import { linkedMerchant } from './http.ts';
import type { Env } from './http.ts';
import { page } from './paging.ts';
import { showActivity } from './show.ts';

/** Neither the filters nor the columns of the real report are published: all of this is assumed. */
export function reportRoutes(world: World) {
  const { activity } = world.store;
  const routes = new Hono<Env>();

  routes.get('/statement/activity', (call) => {
    const merchantId = call.req.query('merchantId');
    const match = merchantId ? { merchantId: linkedMerchant(world, merchantId).id } : {};
    const from = readFrom(call.req.query('from'));
    const since = (entry: Activity) => entry.createdAt >= from;
    const source = {
      get: (id: string) => activity.get(id),
      newest: (limit: number, olderThan: string | null) =>
        activity.newest(match, limit, olderThan).filter(since),
      count: () => (from ? activity.newest(match).filter(since).length : activity.count(match)),
    };
    return call.json(page(world, call, source, showActivity));
  });

  return routes;
}

function readFrom(text: string | undefined): string {
  if (!text) return '';
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw invalid('from must be a date');
  return date.toISOString();
}
