import { beforeEach, expect, it } from 'vitest';
import { useServer } from '../../../test/test-server.ts';
import { CSP_REPORT_PATH } from '../requests/security-headers.ts';

const server = useServer({ worker: false });

beforeEach(async () => {
  server.clock.advance(86_400);
  await server.owner.query('delete from rate_limits');
  await server.sql`update alerts set resolved_at = now(), resolution = 'over' where resolved_at is null`;
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
const alerts = () =>
  server.sql<{ key: string; details: object; times: number }>`
    select key, details, times from alerts
    where kind = 'script_refused' and resolved_at is null order by raised_at`;
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
      key: '/pay/...',
      details: { Page: '/pay/...', Rule: 'script-src-elem', Refused: 'https://evil.example' },
      times: 1,
    },
  ]);
  expect(await counted()).toBe('3');
  const output = JSON.stringify([await alerts(), server.logged]);
  expect(output).not.toMatch(/sEcReT|a@b|stolen|x\.js/);
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
  const alone = report({ 'blocked-uri': 'https://alone.example' });
  for (let n = 0; n < 10; n += 1) await sendFrom('198.51.100.9', alone);
  await send(report({ 'document-uri': 'http://localhost:4000/made/up' }));
  expect(await alerts()).toEqual([]);
});

it('takes all of an IPv6 /48 for one visitor', async () => {
  const of48 = report({ 'blocked-uri': 'https://of-48.example' });
  for (let n = 0; n < 9; n += 1) await sendFrom(`2001:db8:7:${n}::1`, of48);
  expect(await alerts()).toEqual([]);
});

it('shows what visitors agree on, whatever else strangers make up, in one alert for the page', async () => {
  for (let n = 0; n < 5; n += 1) {
    const made = (which: number) => report({ 'blocked-uri': `https://made-up-${which}.example` });
    await sendFrom(`198.51.100.${20 + n}`, made(n));
    await send(made(100 + n));
  }
  await send(report({ 'blocked-uri': 'https://skimmer.example' }));
  expect(await alerts()).toMatchObject([
    { key: '/pay/...', details: { Refused: 'https://skimmer.example' }, times: 6 },
  ]);
});

it('is bounded: by size, and by how many reports a visitor has', async () => {
  const large = report({ 'source-file': 'x'.repeat(9_000) });
  expect((await send(large, 1)).status).toBe(413);
  const before = Number(await counted());
  for (let n = 0; n < 25; n += 1) await sendFrom('198.51.100.1', report());
  expect(Number(await counted()) - before).toBe(20);
  // Once refused, further reports write nothing.
  expect(
    await server.sql`select points from rate_limits where key = 'csp-reports:198.51.100.1'`,
  ).toEqual([{ points: 21 }]);
});
