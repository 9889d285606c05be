import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { startBenchServer, systemPool } from './bench-server.ts';
import { openJudge } from './lighthouse.ts';
import type { Judge } from './lighthouse.ts';
import { budget, median } from './report.ts';
import { STATIC_PAY_PAGE, STATIC_SUCCESS_PAGE } from './static-pages.ts';

const RUNS = 3;
const MOST = { kb: 6, requests: 1, times: 1.1, slowMs: 1_900 };
/** A phone at the edge of the net: what the slowest customers have. */
const SLOW = { roundTripMs: 400, bitsPerSecond: 400_000, processorTimes: 4 };

/** The customer's pages against the same words in a hand-written file. */
export async function payPageSpeed(): Promise<string[]> {
  const server = await startBenchServer();
  const limit = await startStatic();
  const judge = await openJudge();
  try {
    const codes = await demoCodes(server.databaseUrl);
    const lines: string[] = [];
    for (const { name, ours, theirs } of [
      {
        name: '/pay/{code}',
        ours: `${server.address}/pay/${codes.open}`,
        theirs: `${limit.address}/pay`,
      },
      {
        name: '/payment-success',
        ours: `${server.address}/payment-success?linkCode=${codes.paid}`,
        theirs: `${limit.address}/payment-success`,
      },
    ]) {
      const own: SyncOutcome[] = [];
      const best: SyncOutcome[] = [];
      // In turn, so that a busy moment of the machine meets both.
      for (let run = 0; run < RUNS; run += 1) {
        best.push(await look(judge, theirs));
        own.push(await look(judge, ours));
      }
      lines.push(...linesOf(name, own, best));
    }
    return lines;
  } finally {
    await judge.browser.close();
    limit.stop();
    await server.stop();
  }
}

interface SyncOutcome {
  kb: number;
  requests: number;
  paintMs: number;
  slowPaintMs: number;
  /** Lighthouse's mobile profile: its LCP, and its scores of 100. */
  mobilePaintMs: number;
  scores: Record<string, number>;
}

function linesOf(name: string, own: SyncOutcome[], best: SyncOutcome[]): string[] {
  const of = (looks: SyncOutcome[], key: 'kb' | 'requests' | `${string}aintMs`) =>
    median(looks.map((one) => one[key as 'kb']));
  const times = (key: 'kb' | `${string}aintMs`) => of(own, key) / of(best, key);
  const ms = (key: `${string}aintMs`) =>
    `${of(own, key).toFixed(0)} ms = ${times(key).toFixed(2)} x the hand-written page (${of(best, key).toFixed(0)} ms)`;
  const all = (category: string, looks = own) =>
    looks.map(({ scores }) => scores[category]).join(', ');
  const perfect = own.every(({ scores }) => scores['performance'] === 100);
  const slowMs = of(own, 'slowPaintMs');
  return [
    `${name}: ${of(own, 'kb').toFixed(1)} KB with headers = ${times('kb').toFixed(2)} x the hand-written page (${of(best, 'kb').toFixed(1)} KB), ${budget(`${MOST.kb} KB`, of(own, 'kb') <= MOST.kb)}; ${of(own, 'requests')} request, ${budget(`${MOST.requests}`, of(own, 'requests') <= MOST.requests)}`,
    `  largest contentful paint, Lighthouse mobile: ${ms('mobilePaintMs')}, ${budget(`${MOST.times} x`, times('mobilePaintMs') <= MOST.times)}`,
    `  largest contentful paint, unthrottled: ${ms('paintMs')}`,
    `  largest contentful paint, slow (400 ms, 400 kbit/s, CPU x4): ${ms('slowPaintMs')}, ${budget(`${MOST.slowMs} ms`, slowMs <= MOST.slowMs)}`,
    `  Lighthouse mobile performance: ${all('performance')} (the hand-written page ${all('performance', best)}), ${budget(`100 in ${RUNS} of ${RUNS}`, perfect)}; accessibility ${all('accessibility')}; best practices ${all('best-practices')}; SEO ${all('seo')} (noindex is meant)`,
  ];
}

async function look({ browser, judge }: Judge, url: string): Promise<SyncOutcome> {
  const plain = await paint(browser, url, false);
  const slow = await paint(browser, url, true);
  const { paintMs, scores } = await judge(url);
  return { ...plain, slowPaintMs: slow.paintMs, mobilePaintMs: paintMs, scores };
}

async function paint(browser: Browser, url: string, slow: boolean) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    deviceScaleFactor: 3,
  });
  try {
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    let bytes = 0;
    let requests = 0;
    await wire.send('Network.enable');
    wire.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.startsWith('data:')) requests += 1;
    });
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    if (slow) {
      const throughput = SLOW.bitsPerSecond / 8;
      await wire.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: SLOW.roundTripMs,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      });
      await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processorTimes });
    }
    await page.goto(url, { waitUntil: 'networkidle' });
    const paintMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
    return { kb: bytes / 1000, requests, paintMs };
  } finally {
    await context.close();
  }
}

async function demoCodes(databaseUrl: string) {
  const pool = systemPool(databaseUrl, 1);
  const { rows } = await pool.query<{ open: string; paid: string }>(
    `select
       (select url from payment_links where memo = 'Replace kitchen faucet and shutoff valve') as open,
       (select url from payment_links where memo = 'Clear main drain line') as paid`,
  );
  await pool.end();
  return rows[0]!;
}

async function startStatic() {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(request.url === '/pay' ? STATIC_PAY_PAGE : STATIC_SUCCESS_PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}`, stop: () => server.close() };
}
