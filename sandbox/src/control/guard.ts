import type { MiddlewareHandler } from 'hono';
import { refusal } from '../wire/errors.ts';
import type { Env } from '../wire/http.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Whoever reaches the control page can do anything, so it answers only to this machine's own names
 * (a page elsewhere cannot point its own name here) and not to a form on another site.
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
