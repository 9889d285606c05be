import type { RequestListener } from 'node:http';
import { inRequest, isTracing } from '../../telemetry/tracing.ts';
import { OPERATION_PATHS } from '../operations/operations.ts';
import { trustReader } from './client-address.ts';

/**
 * Each request is a span; of a trace that a proxy of ours began, if it says so. Anybody can send that header:
 * from a stranger it would hide their requests in traces of others, or decide which of ours are kept. Health
 * checks, every few seconds, would be most of what is kept.
 */
export function traceRequests(
  trustedProxies: string[],
  listener: RequestListener,
): RequestListener {
  if (!isTracing()) return listener;
  const isTrusted = trustReader(trustedProxies);
  return (request, response) => {
    if (OPERATION_PATHS.has(request.url ?? '')) return listener(request, response);
    const { traceparent } = request.headers;
    const isOurs = typeof traceparent === 'string' && isTrusted(request.socket.remoteAddress ?? '');
    inRequest(isOurs ? traceparent : undefined, (ended) => {
      response.once('close', ended);
      listener(request, response);
    });
  };
}
