import { existsSync, readFileSync, rmSync } from 'node:fs';
import { FAILED_TESTS } from './failed-tests.mjs';
import { inProject, listFiles } from './project.mjs';
import { childEnvironment, runQuietly, runVisibly } from './run.mjs';
import { node24 } from './setup.mjs';

const tool = (...parts) => inProject('node_modules', ...parts);
const OXLINT = tool('oxlint', 'bin', 'oxlint');

const check = (title, help, ...file) => ({
  title,
  help,
  args: [inProject('scripts', ...file)],
});

/**
 * A step { title, args, env?, visible?, shown?, beside?, lastWords?, help? } is a run of Node 24 that must exit with
 * 0. `shown`: its output is printed even when it passes; `beside`: quiet steps that run at the same time as a visible
 * one; `help`: a section of CONTRIBUTING.md; `lastWords`: a file that is printed at the very end, with failed and
 * flaky tests. A flaky test must be fixed like a failed one.
 */
export function checkSteps() {
  const { workspaces } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const typed = workspaces.filter((name) => existsSync(inProject(name, 'tsconfig.json')));
  const help = 'Before you push';
  return [
    { title: 'Format', help, args: [tool('oxfmt', 'bin', 'oxfmt'), '--check', '.'] },
    { title: 'Lint', help, args: [OXLINT, '--type-aware', '--deny-warnings'] },
    ...typed.map((name) => ({
      title: `Types of ${name}`,
      args: [tool('typescript', 'bin', 'tsc'), '-p', inProject(name), '--noEmit'],
    })),
    check('Boundaries', 'Where code goes', 'boundaries.mjs'),
    check(
      'Every text of a screen is translated',
      'Say something on a screen',
      'checks',
      'translated.mjs',
    ),
    {
      title: 'Built chunks form no cycle',
      help: 'Add a screen',
      args: [OXLINT, '-c', inProject('scripts', 'checks', 'built-files.oxlintrc.json'), ...built()],
    },
    { ...check('Weight of the app', 'Add a screen', 'checks', 'app-weight.mjs'), shown: true },
    check('Packages for every platform', 'Change a package', 'checks', 'lock.mjs'),
  ];
}

/** In a cycle one chunk runs before the other has set its constants. Listed, because oxlint skips what git ignores. */
const built = () => listFiles(inProject('web', 'dist')).filter((path) => path.endsWith('.js'));

export const vitestStep = (title, args = [], env = {}) => ({
  title,
  args: [
    tool('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    `--reporter=${inProject('scripts', 'failed-tests.mjs')}`,
    ...args,
  ],
  env,
  visible: true,
  lastWords: FAILED_TESTS,
});

export const playwrightStep = (title, chromium, args = [], env = {}) => ({
  title,
  args: [
    tool('@playwright', 'test', 'cli.js'),
    'test',
    '-c',
    inProject('e2e', 'playwright.config.ts'),
    ...args,
  ],
  env: { CHROMIUM_PATH: chromium, ...env },
  visible: true,
  lastWords: inProject('e2e', 'results', 'failures.txt'),
});

/** The cores of the smallest supported machine. */
const AT_ONCE = 2;

/**
 * Runs every step, even after a failure, and exits with the result. Quiet steps run in parallel; visible ones have
 * the terminal to themselves.
 */
export async function runSteps(steps) {
  const node = await node24();
  const results = [];
  const waiting = [...steps];
  while (waiting.length > 0) {
    const loud = waiting.findIndex(({ visible }) => visible);
    if (loud === 0) results.push(...(await runWithOthers(node, waiting.shift())));
    else {
      const quiet = waiting.splice(0, loud === -1 ? waiting.length : loud);
      results.push(...(await runSideBySide(node, quiet)));
    }
  }
  summarise(results);
}

const runWithOthers = (node, step) =>
  Promise.all([step, ...(step.beside ?? [])].map((one) => runStep(node, one)));

async function runSideBySide(node, steps) {
  const results = [];
  const waiting = [...steps.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, step] = next;
      results[index] = await runStep(node, step);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

async function runStep(node, { title, args, env, visible, shown, lastWords, help }) {
  if (lastWords) rmSync(lastWords, { force: true });
  const begunMs = Date.now();
  if (visible) console.log(`\n${title}`);
  const options = { env: childEnvironment(env) };
  const { code, output } = visible
    ? { code: await runVisibly(node, args, options), output: '' }
    : await runQuietly(node, args, options);
  const duration = `${((Date.now() - begunMs) / 1000).toFixed(1)} s`;
  if (!visible) console.log(`${title}: ${code === 0 ? `ok (${duration})` : 'FAILED'}`);
  if (output && (shown || code !== 0)) console.log(output);
  if (code !== 0 && help) console.log(`What to do: CONTRIBUTING.md, '${help}'.`);
  return { title, ok: code === 0, duration, lastWords };
}

function summarise(results) {
  console.log('\nSummary');
  for (const { title, ok, duration } of results) {
    console.log(`  ${ok ? 'ok    ' : 'FAILED'}  ${duration.padStart(8)}  ${title}`);
  }
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ title }) => title).join(', ')}`);
  for (const { lastWords } of results) {
    if (lastWords && existsSync(lastWords)) console.log(readFileSync(lastWords, 'utf8'));
  }
  process.exit(failed.length === 0 ? 0 : 1);
}
