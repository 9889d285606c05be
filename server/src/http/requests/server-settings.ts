import type { ServerOptions } from 'node:http';

/** For Node's HTTP server. */
export const SERVER_SETTINGS = {
  // Longer than a proxy in front keeps its connections (60 s for most): the client must close first.
  // With Node's own 5 s a request can meet a connection that is just being closed.
  keepAliveTimeout: 75_000,
  // A request without a body needs none of a stream's events: a page costs 4 % less.
  optimizeEmptyRequests: true,
  // A request that is not finished in time is answered 408 and closed. A picture of 10 MB
  // has its time on a slow phone (0.7 Mbit/s).
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;

/** Of a process; each takes about 10 KB while it waits. How many one client may hold, the proxy in front limits. */
export const MOST_CONNECTIONS = 10_000;

/**
 * A socket on which nothing has moved for so long is ended: somebody asked and does not read the answer. The
 * longest answer of an outside party that we wait for takes 30 s; a live stream says something every 25.
 */
export const SILENCE_LIMIT_MS = 120_000;
