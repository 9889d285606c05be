import { AppError } from '@jobly/core/errors';
import type { IncomingHttpHeaders } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../caller.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a browser sent this for another site's page: Sec-Fetch-Site, or Origin in older browsers. Without both it
 * is not a browser and has no ambient cookie. Sibling subdomains count as foreign: customers' websites live there.
 */
export function isCrossSite(
  headers: Pick<IncomingHttpHeaders, 'sec-fetch-site' | 'origin'>,
  ownOrigin: string,
): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  return site ? site !== 'same-origin' : origin !== undefined && origin !== ownOrigin;
}

export function sameOriginOnly(publicUrl: string) {
  const ownOrigin = new URL(publicUrl).origin;
  return createMiddleware<HttpEnv>(async (context, next) => {
    const changes = !READS.has(context.req.method);
    if (changes && isCrossSite(context.req.header(), ownOrigin)) throw new AppError('cross_site');
    await next();
  });
}
