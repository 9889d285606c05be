import { ensureChromium } from './chromium.mjs';
import { inProject } from './project.mjs';
import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs';

await ensureInstalled();
await ensureBuilt();
await runNode([inProject('cluster', 'drills', 'run.ts'), ...process.argv.slice(2)], {
  CHROMIUM_PATH: await ensureChromium(),
});
