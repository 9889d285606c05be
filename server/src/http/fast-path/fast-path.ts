import { randomUUID } from 'node:crypto';
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http';
import type { OnResponse } from '../operations/access-log.ts';
import type { SecurityHeaders } from '../requests/security-headers.ts';

/**
 * A second, straight way to a route that is asked for more than all others together: the customer's
 * page and its look-up. It only takes the plain case. Anything else (a wrong code, a foreign page, an
 * error) goes the way of every other request, which decides alone what is refused and how; so this is
 * a shortcut, not a second door. Through Hono and its middleware a look-up costs about 130 us, this
 * way about 50.
 */
export interface FastRoute {
  method: 'GET' | 'POST';
  /** The pattern that answers, for logs and metrics. */
  route: string;
  kind: keyof SecurityHeaders;
  /** What this address asks for; nothing when it is not plainly of this route. */
  read(url: string): string | undefined;
  /** Nothing when the plain case it is not. */
  answer(asked: FastRequest): Promise<FastResponse | undefined>;
}

export interface FastRequest {
  wanted: string;
  body: string;
  gzip: boolean;
}

export interface FastResponse {
  /** One and the same object for all answers of a kind: it is put together with the server's once. */
  headers: Record<string, string>;
  /** Each character is one byte: so it leaves in one piece with its head, and is not encoded again. */
  bytes: string;
}

export interface FastPathOptions {
  routes: FastRoute[];
  /** What each answer of the server carries. */
  securityHeaders: SecurityHeaders;
  onResponse: OnResponse;
}

const LONGEST_BODY = 1_024;

/** In front of the server's listener, on the same server. */
export function withFastPath(options: FastPathOptions, context: RequestListener): RequestListener {
  const headersOf = headerLists(options.securityHeaders);

  function send(
    answer: FastResponse,
    route: FastRoute,
    response: ServerResponse,
    startedMs: number,
  ) {
    const requestId = randomUUID();
    const own = ['Content-Length', String(answer.bytes.length), 'X-Request-Id', requestId];
    response.writeHead(200, headersOf(route.kind, answer.headers).concat(own));
    response.end(answer.bytes, 'latin1');
    const seconds = (performance.now() - startedMs) / 1000;
    const { method, route: pattern } = route;
    options.onResponse({ requestId, method, route: pattern, status: 200, seconds });
  }

  function ask(route: FastRoute, wanted: string, request: IncomingMessage) {
    const gzip = /\bgzip\b(?!\s*;\s*q=0)/.test(request.headers['accept-encoding'] ?? '');
    const asked: FastRequest = { wanted, body: '', gzip };
    if (route.method === 'GET') return route.answer(asked);
    return readBody(request).then((body) => route.answer({ ...asked, body }));
  }

  return (request, response) => {
    const startedMs = performance.now();
    const plain = plainCase(options.routes, request);
    if (!plain) return context(request, response);
    const { route, wanted } = plain;
    let handedOn = false;
    const goOn = () => {
      // Who has gone away in the middle of asking gets no answer, from nobody; and nobody gets two.
      if (handedOn || response.headersSent || (request.destroyed && !request.complete)) return;
      handedOn = true;
      context(request, response);
    };
    try {
      // Not as an async function: where the main thread is full, its promises are work, too.
      ask(route, wanted, request)
        .then((answer) => (answer ? send(answer, route, response, startedMs) : goOn()))
        .catch(goOn);
    } catch {
      goOn();
    }
    return undefined;
  };
}

function plainCase(routes: FastRoute[], { method, url = '', headers }: IncomingMessage) {
  for (const route of routes) {
    const wanted = route.method === method ? route.read(url) : undefined;
    if (wanted !== undefined) {
      return method === 'GET' || isPlainPost(headers) ? { route, wanted } : undefined;
    }
  }
  return undefined;
}

/** Whose page is asking is judged by the server, as is a body that does not say how long it is. */
function isPlainPost(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  const own = site ? site === 'same-origin' : headers.origin === undefined;
  const length = Number(headers['content-length'] ?? Number.NaN);
  return own && length > 0 && length <= LONGEST_BODY;
}

/** Names and values in a row, as Node takes them without looking each up. */
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

/**
 * The body of so small a request mostly comes in one piece with its head: then it is there by the end
 * of this turn, and is taken without the events of a stream, which cost 9 us.
 */
function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    setImmediate(() => {
      const body = request.complete ? (request.read() as Buffer | null) : null;
      if (body) resolve(keepBody(request, body));
      else if (request.destroyed) reject(new Error('the request was given up'));
      else readInPieces(request).then(resolve, reject);
    });
  });
}

/** Kept on the request, where the server's own reader finds it should it be asked after all. */
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
      if (!request.complete) reject(new Error('the request was given up'));
    });
  });
}
