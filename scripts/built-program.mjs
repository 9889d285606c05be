import { ensureChromium } from './chromium.mjs';
import { inProject } from './project.mjs';
import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs';

// A program that needs what `npm start` builds, and a browser.
const [program, ...args] = process.argv.slice(2);
await ensureInstalled();
await ensureBuilt();
await runNode([inProject(program), ...args], { CHROMIUM_PATH: await ensureChromium() });
