import { readdirSync, rmSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { writeContactSheet } from './contact-sheet.mjs';
import { inProject } from './project.mjs';
import { childEnvironment, fail, runVisibly } from './run.mjs';
import { ensureBuilt, ensureInstalled, node24 } from './setup.mjs';

const wanted = process.argv.slice(2);
const parts = readdirSync(inProject('e2e', 'gallery')).filter((name) => name.endsWith('.spec.ts'));
const unknown = wanted.find(
  (word) => !word.startsWith('-') && !parts.some((name) => `e2e/gallery/${name}`.includes(word)),
);
if (unknown !== undefined) {
  const known = parts.map((name) => name.replace('.spec.ts', '')).join(', ');
  fail(`No part of the gallery has '${unknown}' in its name. There are: ${known}.`);
}

await ensureInstalled();
await ensureBuilt();
const playwright = inProject('node_modules', '@playwright', 'test', 'cli.js');
const config = inProject('e2e', 'screens.config.ts');
const folder = inProject('e2e', 'screens');
// A part of them is drawn over what is there.
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
const env = childEnvironment({ CHROMIUM_PATH: await ensureChromium() });
process.exitCode = await runVisibly(await node24(), [playwright, 'test', '-c', config, ...wanted], {
  env,
});
console.log(`${writeContactSheet(folder)} pictures: e2e/screens/index.html`);
