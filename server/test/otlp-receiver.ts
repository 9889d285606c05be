import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean };
type Attributes = { key: string; value: Value }[];

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Attributes;
}

interface Traces {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: SentSpan[] }[] }[];
}

interface Metrics {
  resourceMetrics: {
    resource: { attributes: Attributes };
    scopeMetrics: { metrics: { name: string }[] }[];
  }[];
}

export interface ReceivedSpan extends Omit<SentSpan, 'attributes'> {
  /** Of the process that sent it. */
  role: unknown;
  attributes: Record<string, unknown>;
}

/** What a collector is to the server: takes traces and metrics as JSON, and remembers them. */
export async function startOtlpReceiver() {
  const bodies: { path: string; body: string }[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    bodies.push({ path: request.url ?? '', body: await text(request) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sentTo = <Sent>(path: string) =>
    bodies.filter((sent) => sent.path === path).map(({ body }) => JSON.parse(body) as Sent);
  return {
    url: `http://127.0.0.1:${port}`,
    /** All of it, word for word. */
    everything: () => bodies.map(({ body }) => body).join('\n'),
    spans: (): ReceivedSpan[] =>
      sentTo<Traces>('/v1/traces')
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ resource, scopeSpans }) => {
          const role = plain(resource.attributes)['jobly.role'];
          return scopeSpans
            .flatMap(({ spans }) => spans)
            .map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
              traceId,
              spanId,
              parentSpanId,
              name,
              role,
              attributes: plain(attributes),
            }));
        }),
    metricNames: (role: string): string[] => {
      const names = sentTo<Metrics>('/v1/metrics')
        .flatMap(({ resourceMetrics }) => resourceMetrics)
        .filter(({ resource }) => plain(resource.attributes)['jobly.role'] === role)
        .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics));
      return [...new Set(names.map(({ name }) => name))].toSorted();
    },
    close: () => server.close(),
  };
}

const plain = (attributes: Attributes) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.intValue ?? value.boolValue,
    ]),
  );
