import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { inProject } from './project.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';
import { checkSteps, runSteps, vitestStep } from './steps.mjs';

await ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();

const throwAwayState = mkdtempSync(join(tmpdir(), 'jobly-test-'));
// As root, PostgreSQL runs as another user, who has to pass through.
chmodSync(throwAwayState, 0o755);
process.on('exit', () => rmSync(throwAwayState, { recursive: true, force: true }));

await runSteps([
  ...checkSteps(),
  { title: 'Built chunks form no cycle', args: [inProject('scripts', 'chunk-cycles.mjs')] },
  {
    title: 'The checks themselves',
    args: [
      '--test',
      inProject('scripts', 'boundaries.test.mjs'),
      inProject('scripts', 'chunk-cycles.test.mjs'),
      inProject('scripts', 'lock.test.mjs'),
      inProject('scripts', 'run.test.mjs'),
    ],
  },
  vitestStep('Unit and database tests'),
  {
    title: 'Generated types match the schema',
    args: [inProject('server', 'src', 'db', 'cli', 'main.ts'), 'types', '--check'],
    env: { JOBLY_STATE_DIR: throwAwayState, DATABASE_URL: '' },
  },
  {
    title: 'Browser tests',
    args: [
      inProject('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '-c',
      inProject('e2e', 'playwright.config.ts'),
    ],
    env: { CHROMIUM_PATH: chromium },
    visible: true,
    lastWords: inProject('e2e', 'results', 'failures.txt'),
  },
]);
