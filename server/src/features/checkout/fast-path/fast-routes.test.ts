import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { useBusiness, useShop } from '../../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const link = beforeTests(() => maria.makeLink());

const PATH = '/functions/v1/get-payment-link';
const overHttp = (path: string, init: RequestInit = {}) => fetch(`${shop.address}${path}`, init);
/** The same request, without the fast path. */
const throughApp = (path: string, init: RequestInit = {}) =>
  shop.server.app.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });

/** Without what differs from answer to answer, and what the server itself adds. */
function lasting(headers: Headers) {
  const own = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'content-length']);
  return Object.fromEntries([...headers].filter(([name]) => !own.has(name)));
}

const ask = (body: unknown, headers: Record<string, string> = {}): [string, RequestInit] => [
  PATH,
  { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) },
];

describe('the fast path', () => {
  it('gives the same response as the app: page and headers', async () => {
    const init = { headers: { 'accept-encoding': 'identity' } };
    const [short, long] = [
      await overHttp(`/pay/${link.url}`, init),
      await throughApp(`/pay/${link.url}`, init),
    ];
    expect(await short.text()).toBe(await long.text());
    expect(lasting(short.headers)).toEqual(lasting(long.headers));
    expect(short.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('gives the same response as the app: look-up and headers', async () => {
    const [short, long] = [
      await overHttp(...ask({ url: link.url })),
      await throughApp(...ask({ url: link.url })),
    ];
    expect(await short.json()).toEqual(await long.json());
    expect(lasting(short.headers)).toEqual(lasting(long.headers));
  });

  it('is counted and logged as the route, never by the address', async () => {
    await overHttp(`/pay/${link.url}`);
    const metrics = await (await throughApp('/metrics', { headers: { host: 'localhost' } })).text();
    expect(metrics).toContain(
      'jobly_http_request_seconds_count{method="GET",route="/pay/{linkCode}"',
    );
    expect(metrics).not.toContain(link.url);
    expect(metrics).not.toContain('jobly_fast_path_passed_on_total{');
    expect(shop.server.logged.join('')).not.toContain(link.url);
  });
});

describe('anything else goes through the app', () => {
  it.each([
    ['not JSON', '{', 400],
    ['another shape', { url: 5 }, 400],
    ['more than asked for', { url: 'no-such-code-123456', more: 1 }, 400],
    ['an unknown code', { url: 'no-such-code-123456' }, 404],
    ['a body too long', { url: 'x'.repeat(70_000) }, 413],
  ])('%s', async (_name, body, status) => {
    const answer = await overHttp(...ask(body));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  it('a page of another site', async () => {
    const foreign = await overHttp(
      ...ask({ url: link.url }, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }),
    );
    expect(foreign.status).toBe(403);
    expect(
      (await overHttp(...ask({ url: link.url }, { origin: 'https://evil.example' }))).status,
    ).toBe(403);
  });

  it('wrong codes of the page: the invalid page, and a limit', async () => {
    const statuses = [];
    for (let index = 0; index < 62; index += 1) {
      statuses.push((await overHttp(`/pay/wrong-code-${2000000 + index}`)).status);
    }
    expect(statuses.slice(0, 50).every((status) => status === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    // A right code is never refused because of the wrong ones before it, on neither way.
    expect((await overHttp(`/pay/${link.url}`)).status).toBe(200);
    expect((await overHttp(...ask({ url: link.url }))).status).toBe(200);
    expect((await throughApp(`/pay/${link.url}`)).status).toBe(200);
  });
});
