import { AppError } from '@jobly/core/errors';
import type { IncomingHttpHeaders } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../caller.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a browser sent this for a page of another site. Browsers say where a request comes from in
 * Sec-Fetch-Site (older ones in Origin); a request with neither is not a browser's, and carries no
 * cookie it did not get by itself. Sister sites count as foreign: customers' websites live there.
 */
export function isCrossSite(
  headers: Pick<IncomingHttpHeaders, 'sec-fetch-site' | 'origin'>,
  ownOrigin: string,
): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  return site ? site !== 'same-origin' : origin !== undefined && origin !== ownOrigin;
}

/** A page of another site may not change anything here. */
export function sameOriginOnly(publicUrl: string) {
  const ownOrigin = new URL(publicUrl).origin;
  return createMiddleware<HttpEnv>(async (context, next) => {
    const changes = !READS.has(context.req.method);
    if (changes && isCrossSite(context.req.header(), ownOrigin)) throw new AppError('cross_site');
    await next();
  });
}
