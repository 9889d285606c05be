import { mkdtempDisposableSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { build } from 'vite';
import { listen } from './load.ts';

async function buildScript(source: string): Promise<Buffer> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jobly-bench-'));
  // Inside the bench workspace, so that React is found.
  const entry = join(import.meta.dirname, 'floor.entry.js');
  writeFileSync(entry, source);
  await build({
    logLevel: 'silent',
    configFile: false,
    root: import.meta.dirname,
    build: { outDir: folder.path, emptyOutDir: true, rolldownOptions: { input: entry } },
  });
  rmSync(entry);
  const [file] = readdirSync(join(folder.path, 'assets'));
  return readFileSync(join(folder.path, 'assets', file!));
}

const ROWS = Array.from({ length: 8 }, (_, n) => `Customer ${n + 1} owes $${(n + 1) * 25}.00`);

/** Runs here and, as its own text, in the browser. */
const screen = (h: typeof createElement, rows: string[]) =>
  h(
    'main',
    null,
    h('h1', null, 'Hi Maria,'),
    h(
      'ul',
      null,
      rows.map((row) => h('li', { key: row }, row)),
    ),
  );

const LONG = Array.from({ length: 300 }, (_, n) => `Customer ${n + 1} owes $${(n + 1) * 25}.00`);
const DRAWN = 2_000;

/** Processor time of a list of 300, drawn and compressed: what this machine takes for work of a document's kind. */
export function drawnListMs(): number {
  const begun = process.threadCpuUsage();
  for (let n = 0; n < DRAWN; n += 1) {
    gzipSync(renderToStaticMarkup(screen(createElement, LONG)), { level: 1 });
  }
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000 / DRAWN;
}

/** The least that React can do: a small page rendered on the server and hydrated, two requests. */
export async function startFloor() {
  const script = brotliCompressSync(
    await buildScript(`import { createElement } from 'react';
      import { hydrateRoot } from 'react-dom/client';
      hydrateRoot(document.body, (${screen.toString()})(createElement, ${JSON.stringify(ROWS)}));`),
  );
  const body = renderToString(screen(createElement, ROWS));
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title><link rel="icon" href="data:,"><script type="module" src="/floor.js"></script><body>${body}</body></html>`;
  return listen((request, response) => {
    if (request.url !== '/floor.js') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
      return;
    }
    response.setHeader('Content-Type', 'text/javascript').setHeader('Content-Encoding', 'br');
    response.end(script);
  });
}
