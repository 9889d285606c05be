import type { IncomingMessage, RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { trustReader } from './client-address.ts';

const NOT_NAMED =
  'a request was forwarded by an address that TRUSTED_PROXIES does not name: if it is a proxy of yours, all visitors behind it share one address and its limits. Add it to TRUSTED_PROXIES';
const NONE_NAMED =
  'requests arrive through a proxy, but TRUSTED_PROXIES is not set: all visitors share one address and its limits. Set TRUSTED_PROXIES to the address of the proxy';

const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Behind a proxy that TRUSTED_PROXIES does not list, all visitors share one address and one rate limit. Logged on the
 * first such request in production.
 */
export function watchForwardedHeaders(options: {
  production: boolean;
  trustedProxies: string[];
  log: Logger;
}) {
  let seen = false;
  const isTrusted = trustReader(options.trustedProxies);
  function patch({ headers, socket }: IncomingMessage): void {
    const name = FORWARDED_HEADERS.find((header) => headers[header] !== undefined);
    if (!name || isTrusted(socket.remoteAddress ?? '')) return;
    seen = true;
    const facts = { header: name, peer: socket.remoteAddress };
    // A forgotten proxy, or a forged header.
    if (options.trustedProxies.length > 0) options.log.warn(facts, NOT_NAMED);
    else options.log.error(facts, NONE_NAMED);
  }
  return {
    seen: () => seen,
    watch: (listener: RequestListener): RequestListener =>
      options.production
        ? (request, response) => {
            if (!seen) patch(request);
            listener(request, response);
          }
        : listener,
  };
}
