import { chromium, type Browser, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';
import { listen } from './load.ts';

export type Judge = Awaited<ReturnType<typeof openJudge>>;
export type Judged = Awaited<ReturnType<Judge['judge']>>;

/** A Chromium that Lighthouse can reach, too. */
export async function openJudge() {
  // A server that is closed at once leaves a port that is free.
  const { port, [Symbol.dispose]: close } = await listen(() => undefined);
  close();
  const browser: Browser = await chromium.launch({
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
    /** Lighthouse's LCP and its scores of 100. */
    async judge(url: string, { device = 'mobile', cookie }: JudgeOptions = {}) {
      const config = device === 'desktop' ? desktopConfig : undefined;
      const flags = { port, output: 'json', logLevel: 'silent' } as const;
      // In the browser's jar: as an extra header it comes with the document and with no call of its script.
      const [name = '', value = ''] = cookie?.split('=') ?? [];
      await session.send('Storage.clearCookies');
      if (cookie) await session.send('Storage.setCookies', { cookies: [{ name, value, url }] });
      const result = await lighthouse(url, flags, config);
      if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
      const { categories, audits } = result.lhr;
      const costly = (id: string) => (audits[id]?.score ?? 1) < 0.99;
      const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
      const requests = audits['network-requests']?.details as { items: unknown[] } | undefined;
      return {
        paintMs: number('largest-contentful-paint'),
        firstPaintMs: number('first-contentful-paint'),
        blockedMs: number('total-blocking-time'),
        shift: number('cumulative-layout-shift'),
        kb: number('total-byte-weight') / 1000,
        requests: requests?.items.length ?? Number.NaN,
        scores: mapValues(categories, ({ score }) => Math.round((score ?? 0) * 100)),
        /** What cost points, by category and name. */
        faults: mapValues(categories, ({ auditRefs }) =>
          auditRefs.filter(({ id, weight }) => weight > 0 && costly(id)).map(({ id }) => id),
        ),
      };
    },
  };
}

interface JudgeOptions {
  device?: 'mobile' | 'desktop';
  /** Of somebody who is signed in. */
  cookie?: string;
}

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

export const largestPaintMs = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
