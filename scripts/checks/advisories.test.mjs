import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { text } from 'node:stream/consumers';
import { findAdvisories } from './advisories.mjs';

const PACKAGES = [
  { name: 'pg', version: '8.0.0' },
  { name: 'pg', version: '8.1.0' },
  { name: 'zod', version: '4.0.0' },
];

async function askAt(answer, patienceMs = 5_000) {
  const asked = [];
  const server = createServer(async (request, response) => {
    asked.push({ url: request.url, body: JSON.parse(await text(request)) });
    answer(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const registry = `http://127.0.0.1:${server.address().port}`;
    return { ...(await findAdvisories(PACKAGES, registry, patienceMs)), asked };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

void test('asks for every package with all its versions, and names what is high or critical', async () => {
  const advisory = (severity) => ({ severity, title: 't', url: 'u', vulnerable_versions: '<9' });
  const told = { pg: [advisory('high'), advisory('moderate')], zod: [advisory('critical')] };
  const { grave, asked } = await askAt((response) => response.end(JSON.stringify(told)));
  assert.deepEqual(asked, [
    { url: '/-/npm/v1/security/advisories/bulk', body: { pg: ['8.0.0', '8.1.0'], zod: ['4.0.0'] } },
  ]);
  assert.deepEqual(
    grave.map(({ name, severity }) => [name, severity]),
    [
      ['pg', 'high'],
      ['zod', 'critical'],
    ],
  );
});

void test('finds nothing where nothing is known', async () => {
  const { grave, unasked } = await askAt((response) => response.end('{}'));
  assert.deepEqual([grave, unasked], [[], undefined]);
});

void test('says that it could not ask: refused, silent, no answer at all, no JSON', async () => {
  assert.equal(
    (await askAt((response) => response.writeHead(405).end())).unasked,
    'it answered 405',
  );
  assert.match((await askAt(() => {}, 100)).unasked, /timeout/);
  assert.ok((await askAt((response) => response.end('<html>'))).unasked);
  assert.ok((await findAdvisories(PACKAGES, 'http://127.0.0.1:9')).unasked);
});
