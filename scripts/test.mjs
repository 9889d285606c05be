import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { inProject, listFiles, projectRoot } from './project.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';
import { checkSteps, playwrightStep, runSteps, vitestStep } from './steps.mjs';

const WORKSPACES = ['core', 'server', 'web', 'sandbox', 'e2e'];

/** The paths of the tests and journeys that contain one of the words. Ends the process when there are none. */
function testsNamed(words) {
  const paths = WORKSPACES.flatMap((name) => listFiles(inProject(name), ['node_modules', 'dist']))
    .map((path) => relative(projectRoot, path).split(sep).join('/'))
    .filter((path) => words.some((word) => path.includes(word)));
  const tests = paths.filter((path) => /\.test\.tsx?$/.test(path));
  const journeys = paths.filter((path) => path.endsWith('.spec.ts'));
  if (tests.length + journeys.length === 0) {
    console.error(`No test has ${words.map((word) => `'${word}'`).join(' or ')} in its path.`);
    process.exit(1);
  }
  return { tests, journeys };
}

await ensureInstalled();
await ensureBuilt();

// `npm test -- refund history` runs the tests whose path contains one of the words.
const words = process.argv.slice(2);
if (words.length > 0) {
  const { tests, journeys } = testsNamed(words);
  const chromium = await ensureChromium();
  await runSteps([
    ...(tests.length > 0 ? [vitestStep('Unit, database and component tests', tests)] : []),
    ...(journeys.length > 0 ? [playwrightStep('Journeys', chromium, journeys)] : []),
  ]);
}

const chromium = await ensureChromium();
const throwAwayState = mkdtempSync(join(tmpdir(), 'jobly-test-'));
// As root, PostgreSQL runs as another user, which needs to traverse this directory.
chmodSync(throwAwayState, 0o755);
process.on('exit', () => rmSync(throwAwayState, { recursive: true, force: true }));

await runSteps([
  ...checkSteps(),
  {
    title: 'The checks themselves',
    args: [
      '--test',
      ...listFiles(inProject('scripts')).filter((path) => path.endsWith('.test.mjs')),
    ],
  },
  {
    title: 'Generated types match the schema',
    help: 'Add a migration',
    args: [inProject('server', 'src', 'db', 'cli', 'main.ts'), 'types', '--check'],
    env: { JOBLY_STATE_DIR: throwAwayState, DATABASE_URL: '' },
  },
  // Shown, because it passes also where the registry could not be asked.
  {
    title: 'Advisories against packages of production',
    help: 'Change a package',
    args: [inProject('scripts', 'checks', 'advisories.mjs')],
    visible: true,
  },
  // A run of 3,700 tests is not thrown away for one that met a busy machine: it is tried once more, and named.
  {
    ...vitestStep('Unit, database and component tests', ['--retry=1']),
    // Tests and journeys wait for their servers: one after the other, they leave a quarter of two cores idle.
    beside: [
      {
        ...playwrightStep('Journeys', chromium, ['--retries=1', '--workers=2']),
        visible: false,
        shown: true,
      },
    ],
  },
]);
