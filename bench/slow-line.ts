import type { Browser } from '@playwright/test';

/** Round trips of 400 ms, with the throughput and the processor that Lighthouse gives a phone. */
const LINE = { latency: 400, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 4;

/** How soon a page shows its heading, and how soon its own script has drawn it. */
export async function slowLineMs(
  browser: Browser,
  address: string,
  cookie?: string,
): Promise<{ shownMs: number; aliveMs: number }> {
  await using context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const [name = '', value = ''] = cookie?.split('=') ?? [];
  if (cookie) await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', { ...LINE, offline: false });
  await phone.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: 'commit' });
  return await page.evaluate(
    () =>
      new Promise<{ shownMs: number; aliveMs: number }>((resolve) => {
        let shownMs = 0;
        // Between two frames: what stood there in the last one has been drawn.
        const look = (): void => {
          if (shownMs === 0 && document.querySelector('h1')) shownMs = performance.now();
          if (shownMs > 0 && !document.querySelector('.drawn'))
            resolve({ shownMs, aliveMs: performance.now() });
          else nextFrame();
        };
        const nextFrame = () => requestAnimationFrame(() => setTimeout(look));
        nextFrame();
      }),
  );
}
