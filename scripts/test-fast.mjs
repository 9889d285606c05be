import { ensureBuilt, ensureInstalled } from './setup.mjs';
import { checkSteps, runSteps, vitestStep } from './steps.mjs';

/** Before each commit: needs neither a database nor a browser. */
await ensureInstalled();
await ensureBuilt();
await runSteps([
  ...checkSteps(),
  vitestStep('Unit tests', ['--project', 'core', '--project', 'web']),
]);
