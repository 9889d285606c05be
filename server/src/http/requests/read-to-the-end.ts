import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';

/** More than any accepted body, and longer than an honest sender needs. */
const MOST_BYTES = 16 * 1024 * 1024;
const PATIENCE_MS = 5_000;

/**
 * Delays the end of a response until the rest of the request was read and dropped: closing with unread bytes resets
 * the connection, and the sender never sees the response (a 413, say).
 */
export function readToTheEnd(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (hasBody(request)) delayEnd(request, response);
    listener(request, response);
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function delayEnd(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = (...given: unknown[]) => {
    if (request.complete || request.destroyed) return end(...given);
    void discardRest(request).then(() => end(...given));
    return response;
  };
}

async function discardRest(request: IncomingMessage): Promise<void> {
  const enough = new AbortController();
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) enough.abort();
  });
  request.resume();
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(PATIENCE_MS)]);
  await finished(request, { signal }).catch(() => {});
}
