import { beforeEach, expect, it } from 'vitest';
import { useServer } from '../../../test/test-server.ts';
import { CSP_REPORT_PATH } from '../requests/security-headers.ts';

const server = useServer({ worker: false });

let known = 0;
beforeEach(async () => {
  server.clock.advance(86_400);
  await server.owner.query('delete from rate_limits');
  known = (await allAlerts()).length;
});

let addresses = 0;
const sendFrom = (address: string, body: unknown) =>
  server.ask('POST', CSP_REPORT_PATH, { body, address });
/** By several visitors, one after the other. */
async function send(body: unknown, visitors = 3) {
  const answers = [];
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    addresses += 1;
    answers.push(await sendFrom(`203.0.${addresses >> 8}.${addresses & 255}`, body));
  }
  return answers.at(-1)!;
}
const report = (given: Record<string, string> = {}) => ({
  'csp-report': {
    'document-uri': 'http://localhost:4000/pay/sEcReTcOdE?email=a@b.example',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?stolen=1',
    ...given,
  },
});
const allAlerts = () =>
  server.sql<{ key: string; details: object; times: number }>`
    select key, details, times from alerts where kind = 'script_refused' order by raised_at`;
const alerts = async () => (await allAlerts()).slice(known);
const counted = async () => {
  const { body } = await server.ask('GET', '/metrics', {
    address: '127.0.0.1',
    headers: { host: 'localhost:4000' },
  });
  return /jobly_csp_reports\{directive="script-src-elem"\} (\d+)/.exec(String(body['text']))?.[1];
};

it('makes a refused script of ours an alert, with its page and its origin and nothing of a person', async () => {
  expect((await send(report(), 2)).status).toBe(204);
  expect(await alerts()).toEqual([]);
  expect((await send(report(), 1)).status).toBe(204);
  expect(await alerts()).toEqual([
    {
      key: 'script-src-elem https://evil.example /pay/...',
      details: { Page: '/pay/...', Rule: 'script-src-elem', Refused: 'https://evil.example' },
      times: 1,
    },
  ]);
  expect(await counted()).toBe('3');
  const told = JSON.stringify([await alerts(), server.logged]);
  expect(told).not.toMatch(/sEcReT|a@b|stolen|x\.js/);
});

it('reads what the newer way of reporting sends', async () => {
  const body = {
    documentURL: 'http://localhost:4000/',
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    sourceFile: 'http://localhost:4000/assets/a.js',
  };
  await send([{ type: 'csp-violation', age: 1, url: 'x', body }]);
  expect((await alerts()).map(({ key }) => key)).toEqual([
    'require-trusted-types-for trusted-types-sink /',
  ]);
});

it.each([
  ['an extension of the browser', report({ 'source-file': 'chrome-extension://abc/x.js' })],
  ['a picture', report({ 'effective-directive': 'img-src' })],
  ['a page of others', report({ 'document-uri': 'https://evil.example/' })],
  ['nonsense', '{"csp-report": 3}'],
  ['no JSON', 'not json'],
])('raises no alert for %s', async (_, body) => {
  expect((await send(body)).status).toBe(204);
  expect(await alerts()).toEqual([]);
});

it('raises no alert for what one visitor alone says, however often, nor for a page that we do not have', async () => {
  for (let n = 0; n < 10; n += 1) await sendFrom('198.51.100.9', [report(), report()]);
  await send(report({ 'document-uri': 'http://localhost:4000/made/up' }));
  expect(await alerts()).toEqual([]);
});

it('takes all of an IPv6 /48 for one visitor', async () => {
  const of48 = report({ 'blocked-uri': 'https://of-48.example' });
  for (let n = 0; n < 9; n += 1) await sendFrom(`2001:db8:7:${n}::1`, of48);
  expect(await alerts()).toEqual([]);
});

it('is silenced by nobody: five strangers with fifty kinds of reports do not hide what visitors see', async () => {
  for (let stranger = 0; stranger < 5; stranger += 1) {
    const made = Array.from({ length: 10 }, (_, n) =>
      report({ 'blocked-uri': `https://made-up-${stranger}-${n}.example` }),
    );
    await sendFrom(`198.51.100.${20 + stranger}`, made);
  }
  expect(await alerts()).toEqual([]);
  await send(report({ 'blocked-uri': 'https://skimmer.example' }), 20);
  expect(await alerts()).toMatchObject([
    { key: 'script-src-elem https://skimmer.example /pay/...', times: 1 },
  ]);
});

it('makes of a flood one alert, also when several strangers agree', async () => {
  for (let n = 0; n < 14; n += 1) {
    await send(report({ 'blocked-uri': `https://made-up-${n}.example` }));
  }
  expect(await alerts()).toHaveLength(10);
  const floods = () =>
    server.owner.query(`select times from alerts where kind = 'script_reports_flood'`);
  expect(await floods()).toEqual([{ times: 1 }]);
  await server.owner.query(`delete from rate_limits where key = 'csp-report-floods:all'`);
  await server.sql`update rate_limits set points = 2000 where key = 'csp-reports-day:all'`;
  await send(report(), 1);
  expect(await floods()).toEqual([{ times: 2 }]);
});

it('names what it withholds, and tells of it once there is room again', async () => {
  const withheld = () => send(report({ 'blocked-uri': 'https://withheld.example' }));
  await send(report({ 'blocked-uri': 'https://often.example' }), 30);
  expect(await alerts()).toHaveLength(1);
  const others = `update rate_limits set points = $1 where key = 'csp-report-alerts:all'`;
  await server.owner.query(others, [10]);
  await withheld();
  const sql = `select details->>'Not told' as key from alerts where kind = 'script_reports_flood'`;
  const key = 'script-src-elem https://withheld.example /pay/...';
  expect(await server.owner.query(sql)).toEqual([{ key }]);
  await server.owner.query(others, [1]);
  await withheld();
  expect((await alerts()).map((alert) => alert.key)).toContain(key);
});

it('is bounded: by size, and by how many reports a visitor has', async () => {
  const large = report({ 'source-file': 'x'.repeat(9_000) });
  expect((await send(large, 1)).status).toBe(413);
  const before = Number(await counted());
  for (let n = 0; n < 5; n += 1) {
    await sendFrom(
      '198.51.100.1',
      Array.from({ length: 5 }, () => report()),
    );
  }
  expect(Number(await counted()) - before).toBe(20);
  // Whoever goes on is remembered, not written down.
  expect(
    await server.sql`select points from rate_limits where key = 'csp-reports:198.51.100.1'`,
  ).toEqual([{ points: 21 }]);
});
