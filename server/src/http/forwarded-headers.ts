import type { IncomingMessage, RequestListener } from 'node:http';
import type { Logger } from 'pino';

const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Behind a proxy that TRUSTED_PROXIES does not name, every visitor counts as one address, and one
 * visitor's limit is everybody's. Production says so with the first request that shows it.
 */
export function watchForwardedHeaders(options: {
  production: boolean;
  trustedProxies: string[];
  log: Logger;
}): { seen: () => boolean; watch: (listener: RequestListener) => RequestListener } {
  let seen = false;
  function look({ headers, socket }: IncomingMessage): void {
    const name = FORWARDED_HEADERS.find((header) => headers[header] !== undefined);
    if (!name) return;
    seen = true;
    options.log.error(
      { header: name, peer: socket.remoteAddress },
      'requests arrive through a proxy, but TRUSTED_PROXIES is not set: all visitors share one address and its limits. Set TRUSTED_PROXIES to the address of the proxy',
    );
  }
  return {
    seen: () => seen,
    watch: (listener) =>
      options.production && options.trustedProxies.length === 0
        ? (request, response) => {
            if (!seen) look(request);
            listener(request, response);
          }
        : listener,
  };
}
