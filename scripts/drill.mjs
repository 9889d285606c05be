import { existsSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { inProject } from './project.mjs';
import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs';
import { playwrightStep, runSteps, vitestStep } from './steps.mjs';

await ensureInstalled();
await ensureBuilt();
const words = process.argv.slice(2);
const isOnCluster = (word) =>
  word === 'all' || existsSync(inProject('cluster', 'drills', 'scenarios', `${word}.ts`));
if (words.some(isOnCluster)) {
  await runNode([inProject('cluster', 'drills', 'run.ts'), ...words], {
    CHROMIUM_PATH: await ensureChromium(),
  });
}
const own = words.find((word) => existsSync(inProject('cluster', 'drills', word, 'run.ts')));
if (own) {
  const others = words.filter((word) => word !== own);
  await runNode([inProject('cluster', 'drills', own, 'run.ts'), ...others]);
}
/** The unit and database tests and the crash at their full dose (server/test/dose.ts). */
const full = { JOBLY_DRILL: 'full' };
await runSteps([
  vitestStep('Unit and database tests, full dose', ['--project=!browser', ...words], full),
  ...(words.length === 0
    ? [playwrightStep('Kill -9, full dose', await ensureChromium(), ['crash.spec'], full)]
    : []),
]);
