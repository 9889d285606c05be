import { ensureChromium } from './chromium.mjs';
import { inProject } from './project.mjs';
import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs';

await ensureInstalled();
await ensureBuilt();
const playwright = inProject('node_modules', '@playwright', 'test', 'cli.js');
const config = inProject('e2e', 'screens.config.ts');
await runNode([playwright, 'test', '-c', config, ...process.argv.slice(2)], {
  CHROMIUM_PATH: await ensureChromium(),
});
