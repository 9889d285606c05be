import { ensureBuilt, ensureInstalled } from './setup.mjs';
import { runSteps, vitestStep } from './steps.mjs';

/** The unit and database tests at their full dose (server/test/dose.ts). */
await ensureInstalled();
await ensureBuilt();
await runSteps([
  vitestStep(
    'Unit and database tests, full dose',
    ['--project=!browser', ...process.argv.slice(2)],
    { JOBLY_DRILL: 'full' },
  ),
]);
