import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';

export interface Judge {
  browser: Browser;
  /** Lighthouse's LCP and its scores of 100. */
  judge: (url: string, device?: 'mobile' | 'desktop') => Promise<Judged>;
}

export interface Judged {
  paintMs: number;
  scores: Record<string, number>;
  /** What cost points, by category and name. */
  faults: Record<string, string[]>;
}

/** A Chromium that Lighthouse can reach, too. */
export async function openJudge(): Promise<Judge> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--disable-gpu',
      `--remote-debugging-port=${port}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  return {
    browser,
    async judge(url, device = 'mobile') {
      const config = device === 'desktop' ? desktopConfig : undefined;
      const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' }, config);
      if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
      const { categories, audits } = result.lhr;
      const costly = (id: string) => (audits[id]?.score ?? 1) < 0.99;
      return {
        paintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
        scores: Object.fromEntries(
          Object.entries(categories).map(([name, { score }]) => [
            name,
            Math.round((score ?? 0) * 100),
          ]),
        ),
        faults: Object.fromEntries(
          Object.entries(categories).map(([name, { auditRefs }]) => [
            name,
            auditRefs.filter(({ id, weight }) => weight > 0 && costly(id)).map(({ id }) => id),
          ]),
        ),
      };
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
