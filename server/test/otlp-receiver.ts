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

export interface ReceivedSpan extends Omit<SentSpan, 'attributes'> {
  /** Of the process that sent it. */
  role: unknown;
  attributes: Record<string, unknown>;
}

/** What a collector is to the server: takes traces as JSON, and remembers them. */
export async function startOtlpReceiver() {
  const bodies: string[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    bodies.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** All of it, word for word. */
    everything: () => bodies.join('\n'),
    spans: (): ReceivedSpan[] =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Traces).resourceSpans)
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
