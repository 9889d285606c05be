import { AppError } from '@jobly/core/errors';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../caller.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A page of another site may not change anything here. Browsers say where a request comes from in
 * Sec-Fetch-Site (older ones in Origin); a request with neither is not a browser's, and carries no
 * cookie it did not get by itself. Sister sites count as foreign: customers' websites live there.
 */
export function sameOriginOnly(publicUrl: string) {
  const ownOrigin = new URL(publicUrl).origin;
  return createMiddleware<HttpEnv>(async (context, next) => {
    if (!READS.has(context.req.method)) {
      const site = context.req.header('sec-fetch-site');
      const origin = context.req.header('origin');
      const foreign = site ? site !== 'same-origin' : origin !== undefined && origin !== ownOrigin;
      if (foreign) throw new AppError('cross_site');
    }
    await next();
  });
}
