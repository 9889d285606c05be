import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { listen } from './load.ts';

export type Judge = Awaited<ReturnType<typeof openJudge>>;
export type Judged = Awaited<ReturnType<Judge['judge']>>;

/** A phone at the edge of the network, instead of Lighthouse's own: what the slowest customers have. */
const SLOW = {
  rttMs: 400,
  throughputKbps: 400,
  requestLatencyMs: 400,
  downloadThroughputKbps: 400,
  uploadThroughputKbps: 400,
  cpuSlowdownMultiplier: 4,
};

export async function openJudge() {
  // A server that is closed at once leaves a port that is free.
  const { port, [Symbol.dispose]: close } = await listen(() => undefined);
  close();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--disable-gpu',
      `--remote-debugging-port=${port}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  const session = await browser.newBrowserCDPSession();
  return {
    browser,
    [Symbol.asyncDispose]: () => browser.close(),
    /** What Lighthouse says of a page on a phone; `cookie` is that of a signed-in user. */
    async judge(url: string, { slow = false, cookie = '' } = {}) {
      const flags = { port, output: 'json', logLevel: 'silent' } as const;
      // In the browser's jar: as an extra header it comes with the document and with no call of its script.
      const [name = '', value = ''] = cookie.split('=');
      await session.send('Storage.clearCookies');
      if (cookie) await session.send('Storage.setCookies', { cookies: [{ name, value, url }] });
      const result = await lighthouse(url, slow ? { ...flags, throttling: SLOW } : flags);
      if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
      const { categories, audits } = result.lhr;
      const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
      const requests = audits['network-requests']?.details as { items: unknown[] } | undefined;
      return {
        points: Math.round((categories['performance']?.score ?? 0) * 100),
        paintMs: number('largest-contentful-paint'),
        blockedMs: number('total-blocking-time'),
        shift: number('cumulative-layout-shift'),
        kb: number('total-byte-weight') / 1000,
        requests: requests?.items.length ?? Number.NaN,
      };
    },
  };
}
