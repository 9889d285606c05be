import type { Browser } from '@playwright/test';
import { startBenchServer, type BenchServer } from './bench-server.ts';
import { largestPaintMs, openJudge, type Judge } from './lighthouse.ts';
import { listen } from './load.ts';
import { alternate, budget, median } from './report.ts';
import { STATIC_PAY_PAGE, STATIC_SUCCESS_PAGE } from './static-pages.ts';

const RUNS = 3;
const MOST = { kb: 6, requests: 1, times: 1.1, slowMs: 1_900 };
/** A phone at the edge of the net: what the slowest customers have. */
const SLOW = { roundTripMs: 400, bitsPerSecond: 400_000, processorTimes: 4 };

/** The customer's pages against the same words in a hand-written file. */
export async function payPageSpeed(): Promise<string[]> {
  await using server = await startBenchServer();
  await using judge = await openJudge();
  using limit = await listen((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(request.url === '/pay' ? STATIC_PAY_PAGE : STATIC_SUCCESS_PAGE);
  });
  const codes = await demoCodes(server);
  const compare = async (name: string, ours: string, theirs: string) => {
    const { own, best } = await alternate(RUNS, {
      best: () => look(judge, limit.address + theirs),
      own: () => look(judge, server.address + ours),
    });
    return linesOf(name, own, best);
  };
  const paid = `/payment-success?linkCode=${codes.paid}`;
  return [
    ...(await compare('/pay/{code}', `/pay/${codes.open}`, '/pay')),
    ...(await compare('/payment-success', paid, '/payment-success')),
  ];
}

type Visit = Awaited<ReturnType<typeof look>>;

function linesOf(name: string, own: Visit[], best: Visit[]): string[] {
  const of = (looks: Visit[], key: 'kb' | 'requests' | `${string}aintMs`) =>
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

async function look(judge: Judge, url: string) {
  const plain = await paint(judge.browser, url, false);
  const slow = await paint(judge.browser, url, true);
  const { paintMs, scores } = await judge.judge(url);
  return { ...plain, slowPaintMs: slow.paintMs, mobilePaintMs: paintMs, scores };
}

async function paint(browser: Browser, url: string, slow: boolean) {
  await using context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    deviceScaleFactor: 3,
  });
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
  const paintMs = await largestPaintMs(page);
  return { kb: bytes / 1000, requests, paintMs };
}

async function demoCodes({ pool }: BenchServer) {
  const { rows } = await pool.query<{ open: string; paid: string }>(
    `select
       (select url from payment_links where memo = 'Replace kitchen faucet and shutoff valve') as open,
       (select url from payment_links where memo = 'Clear main drain line') as paid`,
  );
  return rows[0]!;
}
