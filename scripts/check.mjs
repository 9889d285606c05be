import { ensureInstalled } from './setup.mjs';
import { checkSteps, runSteps, vitestStep } from './steps.mjs';

await ensureInstalled();
await runSteps([...checkSteps(), vitestStep('Rules (core)', '--project', 'core')]);
