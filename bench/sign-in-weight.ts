import { brotliCompressSync } from 'node:zlib';
import { startBenchServer } from './bench-server.ts';
import { largestPaintMs, openJudge } from './lighthouse.ts';
import { buildScript } from './react-floor.ts';
import { budget } from './report.ts';

const BUDGET_KB = 75;

/** Script and style of the first load of /auth, against React alone built the same way. */
export async function signInWeight(): Promise<string[]> {
  const limitKb = compressedKb(
    await buildScript(
      `import { createRoot } from 'react-dom/client';\ncreateRoot(document.body).render('hello');\n`,
    ),
  );
  await using server = await startBenchServer();
  await using judge = await openJudge();
  const page = await judge.browser.newPage({ viewport: { width: 390, height: 844 } });
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) loaded.push(request.url());
  });
  await page.goto(`${server.address}/auth`, { waitUntil: 'networkidle' });
  const paintMs = await largestPaintMs(page);
  const bodies = await Promise.all(
    loaded.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  const totalKb = bodies.reduce((sum, body) => sum + compressedKb(body), 0);
  return [
    `/auth script + style: ${totalKb.toFixed(1)} KB brotli in ${loaded.length} files = ${(totalKb / limitKb).toFixed(2)} x React alone (${limitKb.toFixed(1)} KB); ${budget(`${BUDGET_KB} KB`, totalKb <= BUDGET_KB)}`,
    `/auth largest contentful paint: ${paintMs.toFixed(0)} ms unthrottled`,
  ];
}

function compressedKb(body: Buffer): number {
  return brotliCompressSync(body).length / 1000;
}
