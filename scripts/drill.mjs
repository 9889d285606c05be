import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';
import { playwrightStep, runSteps, vitestStep } from './steps.mjs';

/** The unit and database tests and the crash at their full dose (server/test/dose.ts). */
await ensureInstalled();
await ensureBuilt();
const words = process.argv.slice(2);
const full = { JOBLY_DRILL: 'full' };
await runSteps([
  vitestStep('Unit and database tests, full dose', ['--project=!browser', ...words], full),
  ...(words.length === 0
    ? [playwrightStep('Kill -9, full dose', await ensureChromium(), ['crash.spec'], full)]
    : []),
]);
