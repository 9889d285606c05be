import type { Hono, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { Env } from '../wire/http.ts';
import { parse, readJson, refusal } from '../wire/input.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * The control calls can do anything, so they answer only to this machine's own names (a page elsewhere cannot
 * point its own name here) and not to another site.
 */
export const onlyThisMachine: MiddlewareHandler<Env> = async (call, next) => {
  const host = call.req.header('host') ?? '';
  const site = call.req.header('sec-fetch-site') ?? 'none';
  const foreign = call.req.method !== 'GET' && (site === 'cross-site' || site === 'same-site');
  if (!LOOPBACK.test(host) || foreign) {
    return call.json(refusal(403, 'The control page answers only to this machine'), 403);
  }
  return next();
};

/** A call that does something: what it is given, the id in its path, and what it answers. No body is an empty one. */
export function post<T extends z.ZodType>(
  routes: Hono<Env>,
  path: string,
  schema: T,
  act: (body: z.output<T>, id: string) => object | Promise<object>,
): void {
  routes.post(path, async (call) => {
    const isEmpty = call.req.header('content-type') === undefined;
    const body = isEmpty ? parse(schema, {}) : await readJson(call, schema);
    return call.json(await act(body, call.req.param('id') ?? ''));
  });
}
