import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { cleanUpRateLimits } from '../src/db/rate-limits.ts';
import { dose, seededRandom } from './dose.ts';
import { openShop, type MadeLink, type Shop } from './shop.ts';
import type { Answered, WrongCodes } from './wrong-codes-worker.ts';

const TRIES = dose({ test: 600, drill: 1_000_000 });
const ADDRESSES = dose({ test: 6, drill: 10_000 });
const LINKS = dose({ test: 10, drill: 1_000 });
const LINKS_PER_BUSINESS = 20;
const PAYERS_AT_ONCE = 8;
const random = seededRandom();

let shop: Shop;
beforeAll(async () => {
  // Each visitor has its own address, forwarded by the proxy.
  const config = readConfig({ NODE_ENV: 'test', TRUSTED_PROXIES: '127.0.0.1' });
  shop = await openShop({ config, accessLog: () => {} }, { timeoutMs: 30_000 });
});
afterAll(() => shop.close());

/** Half of them IPv4, half households in IPv6, a hundred of these in one /48. */
const addresses = Array.from({ length: ADDRESSES }, (_, number) =>
  number % 2 === 0
    ? `198.18.${number >> 8}.${number & 255}`
    : `2001:db8:${(number >> 8).toString(16)}:${(number & 255).toString(16)}::1`,
);

function startAttack() {
  const { port } = new URL(shop.address);
  const workerData: WrongCodes = { port: Number(port), tries: TRIES, addresses, connections: 32 };
  const worker = new Worker(join(import.meta.dirname, 'wrong-codes-worker.ts'), { workerData });
  const state: Answered & { over: boolean } = { statuses: {}, count: 0, over: false };
  let printed = 0;
  worker.on('message', (answered: Answered) => {
    Object.assign(state, answered);
    const tenths = Math.floor((answered.count * 10) / TRIES);
    if (tenths > printed) console.log(`${answered.count} wrong codes answered`);
    printed = tenths;
  });
  const watch = async () => {
    const [code] = (await once(worker, 'exit')) as [number];
    state.over = true;
    expect(code).toBe(0);
  };
  return { state, ended: watch() };
}

/** As a customer does, from an address that others try codes from: the page, its script, the checkout, the charge. */
async function pay(link: MadeLink): Promise<number[]> {
  const visitor = { 'X-Forwarded-For': addresses[random(ADDRESSES)]! };
  const callsMs: number[] = [];
  const ask = async (path: string, body?: object) => {
    const startedMs = performance.now();
    const answer = await fetch(shop.address + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...visitor, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    // The first refusal is the finding.
    expect([path, answer.status, answer.ok ? '' : text]).toEqual([path, 200, '']);
    callsMs.push(performance.now() - startedMs);
  };
  await ask(`/pay/${link.url}`);
  await ask('/functions/v1/get-payment-link', { url: link.url });
  await ask('/functions/v1/create-payment-link', { linkCode: link.url, method: 'card' });
  await shop.charge(link);
  await ask('/functions/v1/get-payment-progress', { url: link.url });
  return callsMs;
}

it(`pays all of ${LINKS} links while ${TRIES} wrong codes come from the same ${ADDRESSES} addresses`, async () => {
  const links: MadeLink[] = [];
  while (links.length < LINKS) {
    const business = await shop.business();
    for (let made = 0; made < Math.min(LINKS_PER_BUSINESS, LINKS); made += 1) {
      links.push(await business.makeLink());
    }
  }
  const startedMs = performance.now();
  const { state, ended } = startAttack();
  // Spread over the whole attack: the last ones are paid when every address has used up its misses.
  const isDue = (index: number) => state.over || state.count >= (index / LINKS) * TRIES;
  const callsMs: number[] = [];
  let next = 0;
  const payers = Array.from({ length: PAYERS_AT_ONCE }, async () => {
    while (next < LINKS) {
      const index = next;
      next += 1;
      while (!isDue(index)) await sleep(100);
      callsMs.push(...(await pay(links[index]!)));
    }
  });
  await Promise.all([ended, ...payers]);
  const seconds = (performance.now() - startedMs) / 1000;

  const unpaid = () =>
    shop.server.owner.query(`select id from payment_links where status <> 'paid'`);
  await expect.poll(unpaid, { timeout: 120_000, interval: 500 }).toEqual([]);
  const [windows] = await shop.sql<{ windows: number; bytes: number }>`
    select count(*)::int as windows, pg_total_relation_size('rate_limits')::int as bytes
    from rate_limits where key like 'wrong-link-code:%'`;
  const sorted = callsMs.toSorted((a, b) => a - b);
  console.table({
    'wrong codes': TRIES,
    addresses: ADDRESSES,
    ...Object.fromEntries(
      Object.entries(state.statuses).map(([status, count]) => [`answered ${status}`, count]),
    ),
    'links paid': LINKS,
    'calls of payers, all 200': callsMs.length,
    'median of these, ms': Math.round(sorted[Math.floor(sorted.length / 2)]!),
    '99th percentile, ms': Math.round(sorted[Math.floor(sorted.length * 0.99)]!),
    seconds: Math.round(seconds),
    'wrong codes per second': Math.round(TRIES / seconds),
    'windows counted': windows!.windows,
    'bytes of their table': windows!.bytes,
    'resident MB': Math.round(process.memoryUsage().rss / 2 ** 20),
  });
  // Only 'no such link', and the rate limit for repeated guesses.
  expect(Object.keys(state.statuses).toSorted()).toEqual(['404', '429']);
  expect(state.statuses['404']).toBeLessThanOrEqual(60 * ADDRESSES);
  // One window for each address, and one for each /48.
  const networks = new Set(
    addresses.filter((one) => one.includes(':')).map((one) => one.split(':')[2]),
  );
  expect(windows!.windows).toBeLessThanOrEqual(ADDRESSES + networks.size);
  await cleanUpRateLimits(shop.server.database.pool);
  expect(await shop.violations()).toEqual([]);
}, 3_600_000);
