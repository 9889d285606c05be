import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { alternate, budget, median } from './report.ts';

const RUNS = 5;
const MOST_MS = 800;
/** As Lighthouse has it for a phone. */
const PHONE = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 4;

/** How soon Home shows its balance to who was here before, with a phone's network and without any. */
export async function secondVisitSpeed(
  browser: Browser,
  address: string,
  cookie: string,
): Promise<string[]> {
  await using context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await firstVisit(context, address, cookie);
  const { online, offline } = await alternate(RUNS, {
    online: () => visit(context, address, false),
    offline: () => visit(context, address, true),
  });
  return [lineOf('with a phone’s network', online), lineOf('offline', offline)];
}

function lineOf(how: string, runs: number[]): string {
  const ms = median(runs);
  return `second visit to / ${how}: balance drawn after ${ms.toFixed(0)} ms (${runs.map((run) => run.toFixed(0)).join(', ')}), ${budget(`${MOST_MS} ms`, ms < MOST_MS)}`;
}

/** Until the worker has its files and the page has left what it knows. */
async function firstVisit(context: BrowserContext, address: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const known = async () => (await caches.match('/last-known'))?.text();
  while (!(await page.evaluate(known))?.includes('lopay-balance')) await sleep(100);
  await page.close();
}

async function visit(context: BrowserContext, address: string, offline: boolean): Promise<number> {
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', { ...PHONE, offline });
  await phone.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: 'commit' });
  const drawnMs = await balanceDrawnMs(page);
  await page.close();
  return drawnMs;
}

/** After the frame in which the amount stands on the card. */
const balanceDrawnMs = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const card = document.querySelector('[aria-label="Your balance"]');
          if (/\$\d|funds|needed/.test(card?.textContent ?? '')) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
