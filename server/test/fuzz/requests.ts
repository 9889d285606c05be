import fc from 'fast-check';
import { CALLERS, type CallerName } from './cast.ts';
import type { Operation } from './operations.ts';
import { valuesOf } from './schema.ts';
import { oddValue, spoil, spoiling } from './spoiled.ts';

export interface FuzzRequest {
  caller: CallerName;
  /** With the third party's signature, if the call has one. */
  signed: boolean;
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** Reproducible by hand. */
export function describeRequest({ method }: Operation, request: FuzzRequest): string {
  const { caller, signed, target: path, headers: odd, body: bytes } = request;
  const sent = bytes ? JSON.stringify(bytes.toString()).slice(0, 500) : 'no body';
  return `${caller}${signed ? ', signed' : ''}: ${method} ${path.slice(0, 500)} ${JSON.stringify(odd)} ${sent}`;
}

/** About an existing or a missing object. */
export interface Example {
  params: Record<string, string>;
  query: string;
  body: unknown;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** URLs cannot hold a lone surrogate. */
const inAddress = (value: unknown) => encodeURIComponent(asText(value).toWellFormed());

/** An empty segment would be another operation. */
const inPath = (value: unknown) => inAddress(value) || 'x';

/** Broken escapes, and segments that a router could confuse. */
const oddSegment = fc.constantFrom(
  '%',
  '%zz',
  '%ff',
  '%00',
  '..%2f..',
  '%ed%a0%80',
  '+',
  '~',
  ';a=b',
);

const target = ({ path, parameters }: Operation, examples: Example[]) => {
  const ofPath = parameters.filter((one) => one.in === 'path');
  const ofQuery = parameters.filter((one) => one.in === 'query');
  const generated = fc.tuple(...ofPath.map(({ schema }) => valuesOf(schema).map(inPath)));
  const odd = fc.tuple(...ofPath.map(() => fc.oneof(oddValue.map(inPath), oddSegment)));
  const known = fc
    .constantFrom(...examples)
    .map(({ params }) => ofPath.map(({ name }) => inPath(params[name] ?? '')));
  const segments = fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 1, arbitrary: generated },
    { weight: 1, arbitrary: odd },
  );
  const asked = fc
    .record(Object.fromEntries(ofQuery.map(({ name, schema }) => [name, valuesOf(schema)])), {
      requiredKeys: ofQuery.filter(({ required }) => required).map(({ name }) => name),
    })
    .map((values) => queryOf(Object.entries(values)));
  const query = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...examples).map((example) => example.query) },
    { weight: 3, arbitrary: asked },
    { weight: 1, arbitrary: oddQuery(ofQuery.map(({ name }) => name)) },
  );
  return fc.tuple(segments, query).map(([values, search]) => {
    const names = ofPath.map(({ name }) => `{${name}}`);
    const filled = names.reduce(
      (text, name, index) => text.replace(name, () => values[index]!),
      path,
    );
    return filled + search;
  });
};

const queryOf = (pairs: [string, unknown][]) =>
  pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`).join('&')}`;

/** Duplicates, unknown names, wrong types. */
const oddQuery = (names: string[]) =>
  fc.oneof(
    fc
      .array(fc.tuple(fc.constantFrom(...names, 'before', '__proto__', 'a[b]', ''), oddValue), {
        minLength: 1,
        maxLength: 4,
      })
      .map((pairs) => queryOf([...pairs, ...pairs.slice(0, 1)])),
    fc.constantFrom('?', '?%', '?&&=&', '?a=%ff', `?${'a=1&'.repeat(500)}`),
  );

const JSON_TYPE = 'application/json';

interface Body {
  type: string;
  bytes: Buffer;
}

const json = (value: unknown): Body => ({
  type: JSON_TYPE,
  // undefined: no body, not null.
  bytes: Buffer.from(JSON.stringify(value) ?? ''),
});

const oddBody: fc.Arbitrary<Body> = fc
  .record({
    type: fc.constantFrom(
      JSON_TYPE,
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'image/png',
      ';',
    ),
    bytes: fc.oneof(
      fc
        .constantFrom(
          '',
          '{',
          'null',
          '[]',
          '"x"',
          '0',
          '{}x',
          '{"a":1,"a":2}',
          '{"__proto__":{"role":"admin"}}',
          `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
          `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
          `{"a":"${'x'.repeat(70_000)}"}`,
          '{"amountCashCents":1e400}',
          '\u0000',
          'method=card&method=cash&language=%ff',
          '--x\r\ncontent-disposition: form-data; name="method"\r\n\r\ncard\r\n--x--\r\n',
        )
        .map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
    ),
  })
  .map(({ type, bytes }) => ({ type, bytes }));

const form = (value: unknown): Body => ({
  type: 'application/x-www-form-urlencoded',
  bytes: Buffer.from(queryOf(Object.entries(value ?? {})).slice(1)),
});

function body(operation: Operation, examples: Example[]): fc.Arbitrary<Body | undefined> {
  if (operation.method === 'GET') return fc.constant(undefined);
  const [type = JSON_TYPE, { schema = {} } = {}] = Object.entries(operation.body ?? {})[0] ?? [];
  const write = type === JSON_TYPE ? json : form;
  const known = fc.constantFrom(...examples).map((example) => example.body);
  const valid = operation.body ? fc.oneof(known, valuesOf(schema)) : known;
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(write) },
    { weight: 4, arbitrary: fc.tuple(valid, spoiling).map((given) => write(spoil(...given))) },
    { weight: 1, arbitrary: fc.option(oddBody, { nil: undefined }) },
  );
}

/** Headers that no browser sends, or a cross-site one does. */
const oddHeaders = fc.record(
  {
    'accept-encoding': fc.constantFrom('gzip;q=x', '*;q=0', 'br, gzip, \t', ';;;', 'identity;q=0'),
    'accept-language': fc.constantFrom('es', '*', 'es;q=1e9,,', 'x'.repeat(2_000)),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*;q=0', ''),
    range: fc.constantFrom('bytes=0-0', 'bytes=9-1', 'bytes=-99999999999999999999', 'x'),
    'if-none-match': fc.constantFrom('*', 'W/"x"', '"'),
    'if-modified-since': fc.constantFrom('x', 'Thu, 01 Jan 1970 00:00:00 GMT'),
    'content-encoding': fc.constantFrom('gzip', 'x'),
    'x-forwarded-for': fc.constantFrom('', ',', '::ffff:1.2.3.4, x', '[::1]:80', '999.1.1.1'),
    'x-http-method-override': fc.constant('DELETE'),
    authorization: fc.constantFrom('Bearer x', 'Basic =', 'Bearer'),
    cookie: fc.constantFrom(
      'jobly_session',
      'jobly_session=%ff; jobly_session=',
      ';;=',
      '__proto__=x',
    ),
    'user-agent': fc.oneof(fc.constant('x'.repeat(3_000)), fc.constant('\u00ff\u00fe')),
    origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:4000'),
    'sec-fetch-site': fc.constantFrom('cross-site', 'same-site', 'same-origin', 'none', 'x'),
    'svix-id': fc.constant('x'),
    'svix-timestamp': fc.constantFrom('0', 'x', '99999999999999999999'),
    'svix-signature': fc.constantFrom('v1,', 'v1,%', 'x'),
    'typeform-signature': fc.constantFrom('sha256=', 'x'),
    'x-twilio-signature': fc.constantFrom('', 'x'),
  },
  { requiredKeys: [] },
);

/** Mostly none, at most one, for small counterexamples. */
const headers = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: oddHeaders.map((given) => Object.fromEntries(Object.entries(given).slice(0, 2))),
  },
);

/** Half of the requests are by the usual callers. */
const callers = fc.oneof(
  fc.constantFrom(...CALLERS),
  fc.constantFrom<CallerName>('contractor', 'other contractor', 'staff', 'admin'),
);

export function requestsOf(operation: Operation, examples: Example[]): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      caller: callers,
      signed: fc.boolean(),
      target: target(operation, examples),
      headers,
      body: body(operation, examples),
    })
    .map(({ caller, signed, target: path, headers: odd, body: given }) => ({
      caller,
      signed,
      target: path,
      headers: Object.assign(given ? { 'content-type': given.type } : {}, odd),
      body: given?.bytes,
    }));
}
