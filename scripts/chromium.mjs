import { spawnSync } from 'node:child_process';
import { existsSync, accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inProject } from './project.mjs';
import { fail, runQuietly } from './run.mjs';
import { node24 } from './setup.mjs';

// The headless shell first: it runs the journeys in three quarters of the time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export async function ensureChromium() {
  const present = await findChromium();
  if (present) return present;
  process.stdout.write('Installing Chromium (only once) ... ');
  const output = canUseApt() ? await installByApt() : await installByPlaywright();
  const installed = await findChromium();
  if (!installed) {
    fail(
      'The browser tests need a Chromium, and none could be installed. ' +
        `Install one and set CHROMIUM_PATH to it.\n${output}`,
    );
  }
  console.log('done');
  return installed;
}

export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!existsSync(chosen)) fail(`CHROMIUM_PATH is ${chosen}, but there is no such file.`);
    return chosen;
  }
  return findOnPath() ?? (await findPlaywrights());
}

function findOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function findPlaywrights() {
  const { code, output } = await runQuietly(await node24(), [
    '-e',
    `process.stdout.write(require('playwright-core').chromium.executablePath())`,
  ]);
  return code === 0 && existsSync(output) ? output : undefined;
}

const canUseApt = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

async function installByApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runQuietly('apt-get', ['update'], { env });
  const install = (name) =>
    runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
  const shell = await install('chromium-headless-shell');
  // Older releases have only the full browser.
  const whole = shell.code === 0 ? { output: '' } : await install('chromium');
  return [update, shell, whole].map(({ output }) => output).join('\n');
}

async function installByPlaywright() {
  const cli = inProject('node_modules', 'playwright-core', 'cli.js');
  return (await runQuietly(await node24(), [cli, 'install', 'chromium'])).output;
}
