import type { ServerOptions } from 'node:http';

export const SERVER_SETTINGS = {
  // Longer than proxies keep connections (usually 60 s), so that the client closes first: with Node's 5 s, a request
  // can meet a closing connection.
  keepAliveTimeout: 75_000,
  // Skips stream events of requests without a body: 4 % less per page.
  optimizeEmptyRequests: true,
  // Unfinished requests get 408. Enough for 10 MB at 0.7 Mbit/s.
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;

/** Per process, about 10 KB each when idle. Limits per client are the proxy's. */
export const MOST_CONNECTIONS = 10_000;

/**
 * Idle sockets are closed (clients that do not read the response). The longest third-party call takes 30 s; a live
 * stream sends every 25 s.
 */
export const SILENCE_LIMIT_MS = 120_000;
