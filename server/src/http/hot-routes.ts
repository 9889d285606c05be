import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { TellAnswered } from './answered.ts';
import { addressReader, limitKey } from './client-address.ts';

/**
 * A second, straight way to a route that is asked for more than all others together: the customer's
 * page and its look-up. It only takes the plain case. Anything else (a wrong code, a foreign page, an
 * error) goes the way of every other request, which decides alone what is refused and how; so this is
 * a shortcut, not a second door. Through Hono and its middleware a look-up costs about 130 us, this
 * way about 50.
 */
export interface HotRoute {
  method: 'GET' | 'POST';
  /** The pattern that answers, for logs and metrics. */
  route: string;
  /** What this address asks for; nothing when it is not plainly of this route. */
  read(url: string): string | undefined;
  /** Nothing when the plain case it is not. */
  answer(asked: HotRequest): Promise<HotAnswer | undefined>;
}

export interface HotRequest {
  wanted: string;
  body: string;
  visitor: string;
  gzip: boolean;
}

export interface HotAnswer {
  /** One and the same object for all answers of a kind: it is put together with the house's once. */
  headers: Record<string, string>;
  /** A text leaves in one piece with its head; bytes of a page are a second one. */
  body: Buffer | string;
}

export interface HotOptions {
  routes: HotRoute[];
  /** Every header that each answer of the house carries. */
  headers: Record<string, string>;
  trustedProxies: string[];
  tellAnswered: TellAnswered;
}

const LONGEST_BODY = 1_024;

/** In front of the house's listener, on the same server. */
export function withHotRoutes(options: HotOptions, house: RequestListener): RequestListener {
  const clientAddress = addressReader(options.trustedProxies);
  const headersOf = headerLists({ ...options.headers, 'Cache-Control': 'no-store' });

  async function take(
    route: HotRoute,
    wanted: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const startedMs = performance.now();
    const { headers, socket } = request;
    const body = route.method === 'POST' ? await readBody(request) : '';
    const forwarded = headers['x-forwarded-for'];
    const address = clientAddress(
      socket.remoteAddress ?? '',
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
    );
    const gzip = /\bgzip\b(?!\s*;\s*q=0)/.test(headers['accept-encoding'] ?? '');
    const answer = await route.answer({ wanted, body, visitor: limitKey(address), gzip });
    if (!answer) return false;
    const requestId = randomUUID();
    const length = String(Buffer.byteLength(answer.body));
    const own = ['Content-Length', length, 'X-Request-Id', requestId];
    response.writeHead(200, headersOf(answer.headers).concat(own));
    response.end(answer.body);
    const seconds = (performance.now() - startedMs) / 1000;
    const { method, route: pattern } = route;
    options.tellAnswered({ requestId, method, route: pattern, status: 200, seconds });
    return true;
  }

  return (request, response) => {
    const plain = plainCase(options.routes, request);
    if (!plain) return house(request, response);
    const goOn = () => {
      // Who has gone away in the middle of asking gets no answer, from nobody.
      if (!request.destroyed || request.complete) house(request, response);
    };
    take(plain.route, plain.wanted, request, response).then((taken) => taken || goOn(), goOn);
    return undefined;
  };
}

function plainCase(routes: HotRoute[], { method, url = '', headers }: IncomingMessage) {
  const route = routes.find(
    (candidate) => candidate.method === method && candidate.read(url) !== undefined,
  );
  const wanted = route?.read(url);
  if (!route || wanted === undefined) return undefined;
  if (route.method === 'GET') return { route, wanted };
  // Whose page is asking is judged by the house, as is a body that does not say how long it is.
  const site = headers['sec-fetch-site'];
  const own = site ? site === 'same-origin' : headers.origin === undefined;
  const length = Number(headers['content-length'] ?? Number.NaN);
  return own && length > 0 && length <= LONGEST_BODY ? { route, wanted } : undefined;
}

/** Names and values in a row, as Node takes them without looking each up. */
function headerLists(common: Record<string, string>) {
  const known = new WeakMap<Record<string, string>, string[]>();
  return (headers: Record<string, string>): string[] => {
    let list = known.get(headers);
    if (!list) known.set(headers, (list = Object.entries({ ...common, ...headers }).flat()));
    return list;
  };
}

/** Kept on the request, where the house's own reader finds it should it be asked after all. */
function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const rawBody = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      Object.assign(request, { rawBody });
      resolve(rawBody.toString());
    });
    request.once('error', reject);
    request.once('close', () => {
      if (!request.complete) reject(new Error('the request was given up'));
    });
  });
}
