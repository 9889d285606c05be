import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** More than any body that is taken, and longer than a sender needs who is not stalling. */
const MOST_BYTES = 16 * 1024 * 1024;
const PATIENCE_MS = 5_000;

/**
 * Holds back the end of an answer until the rest of the request has been read and thrown away. A
 * connection that is closed with bytes unread is reset, and the sender never sees the answer (a 413, say).
 */
export function readToTheEnd(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (hasBody(request)) holdEndBack(request, response);
    listener(request, response);
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function holdEndBack(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = (...given: unknown[]) => {
    if (request.complete || request.destroyed) return end(...given);
    discardRest(request, () => end(...given));
    return response;
  };
}

function discardRest(request: IncomingMessage, done: () => void): void {
  let bytes = 0;
  const stop = () => {
    clearTimeout(timer);
    request.off('data', count);
    for (const event of ['end', 'close', 'error']) request.off(event, stop);
    done();
  };
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) stop();
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  request.on('data', count);
  for (const event of ['end', 'close', 'error']) request.on(event, stop);
  request.resume();
}
