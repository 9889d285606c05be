import { rmSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { writeContactSheet } from './contact-sheet.mjs';
import { inProject } from './project.mjs';
import { childEnvironment, runVisibly } from './run.mjs';
import { ensureBuilt, ensureInstalled, node24 } from './setup.mjs';

await ensureInstalled();
await ensureBuilt();
const playwright = inProject('node_modules', '@playwright', 'test', 'cli.js');
const config = inProject('e2e', 'screens.config.ts');
const folder = inProject('e2e', 'screens');
const wanted = process.argv.slice(2);
// A part of them is drawn over what is there.
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
const env = childEnvironment({ CHROMIUM_PATH: await ensureChromium() });
process.exitCode = await runVisibly(await node24(), [playwright, 'test', '-c', config, ...wanted], {
  env,
});
console.log(`${writeContactSheet(folder)} pictures: e2e/screens/index.html`);
