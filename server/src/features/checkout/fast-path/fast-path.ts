import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { acceptsCompressed } from '../../../http/requests/accept-encoding.ts';
import { isCrossSite } from '../../../http/requests/same-origin.ts';
import type { SecurityHeaders } from '../../../http/requests/security-headers.ts';
import type { OnResponse } from '../../../http/operations/access-log.ts';

/**
 * The fast path: the customer's page and its look-up are requested more often than everything else together, so they
 * are answered in front of Hono and its middleware (50 us instead of 130, docs/decisions/0021). It only answers the
 * ordinary case with 200; anything else is passed on to the app, which alone decides what is refused and how. Tests
 * hold the two responses equal (fast-routes.test.ts); jobly_fast_path_passed_on_total counts what was passed on.
 */
export interface FastRoute {
  method: 'GET' | 'POST';
  route: string;
  kind: keyof SecurityHeaders;
  /** The part of the URL that the response depends on; undefined if the URL is not this route's. */
  match(url: string): string | undefined;
  /** Resolves to undefined unless the fast path applies. */
  respond(request: FastRequest): Promise<FastResponse | undefined>;
}

export interface FastRequest {
  matched: string;
  body: string;
  gzip: boolean;
  acceptLanguage: string | undefined;
}

export interface FastResponse {
  /** One shared object for each kind of response: it is merged with the security headers once. */
  headers: Record<string, string>;
  /** One character per byte, so that Node sends it in one piece with the head. */
  bytes: string;
}

type PassedOnBecause = 'does_not_apply' | 'failed';

export interface FastPathOptions {
  publicUrl: string;
  securityHeaders: SecurityHeaders;
  onResponse: OnResponse;
  onPassedOn: (route: string, because: PassedOnBecause) => void;
}

const MAX_BODY_BYTES = 1_024;

export function withFastPath(
  routes: FastRoute[],
  { publicUrl, securityHeaders, onResponse, onPassedOn }: FastPathOptions,
  app: RequestListener,
): RequestListener {
  const ownOrigin = new URL(publicUrl).origin;
  const headersOf = headerLists(securityHeaders);

  function findRoute({ method, url = '', headers }: IncomingMessage) {
    for (const route of routes) {
      const matched = route.method === method ? route.match(url) : undefined;
      if (matched === undefined) continue;
      const applies = method === 'GET' || (isSmall(headers) && !isCrossSite(headers, ownOrigin));
      return { route, matched, applies };
    }
    return undefined;
  }

  function respond(route: FastRoute, matched: string, request: IncomingMessage) {
    const { 'accept-encoding': encoding, 'accept-language': acceptLanguage } = request.headers;
    if (route.method === 'POST') {
      return readBody(request).then((body) =>
        route.respond({ matched, body, gzip: false, acceptLanguage }),
      );
    }
    const gzip = acceptsCompressed(encoding, ['gzip']) !== undefined;
    return route.respond({ matched, body: '', gzip, acceptLanguage });
  }

  function send(
    { headers, bytes }: FastResponse,
    { kind, method, route }: FastRoute,
    response: ServerResponse,
    startedMs: number,
  ) {
    const requestId = randomUUID();
    const own = ['Content-Length', String(bytes.length), 'X-Request-Id', requestId];
    response.writeHead(200, headersOf(kind, headers).concat(own));
    response.end(bytes, 'latin1');
    const seconds = (performance.now() - startedMs) / 1000;
    onResponse({ requestId, method, route, status: 200, seconds });
  }

  return (request, response) => {
    const startedMs = performance.now();
    const found = findRoute(request);
    if (!found) return app(request, response);
    const { route, matched, applies } = found;
    let passedOn = false;
    const passOn = (because: PassedOnBecause) => {
      // The client disconnected mid-request: do not respond. And never respond twice.
      if (passedOn || response.headersSent || (request.destroyed && !request.complete)) return;
      passedOn = true;
      onPassedOn(route.route, because);
      app(request, response);
    };
    const fail = () => passOn('failed');
    if (!applies) return passOn('does_not_apply');
    try {
      // Not an async function: its promises cost time on a busy main thread.
      respond(route, matched, request)
        .then((answer) =>
          answer ? send(answer, route, response, startedMs) : passOn('does_not_apply'),
        )
        .catch(fail);
    } catch {
      fail();
    }
    return undefined;
  };
}

/** A body without a length is left to the app. */
function isSmall(headers: IncomingMessage['headers']): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return length > 0 && length <= MAX_BODY_BYTES;
}

/** Names and values in one list, which Node writes without looking each name up. */
function headerLists(security: SecurityHeaders) {
  const known = new WeakMap<Record<string, string>, string[]>();
  return (kind: keyof SecurityHeaders, headers: Record<string, string>): string[] => {
    let list = known.get(headers);
    if (!list) {
      const all = { ...security[kind], 'Cache-Control': 'no-store', ...headers };
      known.set(headers, (list = Object.entries(all).flat()));
    }
    return list;
  };
}

/** A body this small usually arrives with its head. Then it is read without stream events, which cost 9 us. */
function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    setImmediate(() => {
      const body = request.complete ? (request.read() as Buffer | null) : null;
      if (body) resolve(keepBody(request, body));
      else if (request.destroyed) reject(new Error('the client disconnected'));
      else readInPieces(request).then(resolve, reject);
    });
  });
}

/** Kept on the request, where the app's own reader finds it if the request is passed on. */
function keepBody(request: IncomingMessage, rawBody: Buffer): string {
  Object.assign(request, { rawBody });
  return rawBody.toString();
}

function readInPieces(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(keepBody(request, Buffer.concat(chunks))));
    request.once('error', reject);
    request.once('close', () => {
      if (!request.complete) reject(new Error('the client disconnected'));
    });
  });
}
