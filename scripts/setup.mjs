import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hashFiles, inProject, listFiles, projectRoot } from './project.mjs';
import { childEnvironment, fail, npm, runQuietly, runVisibly } from './run.mjs';

const seconds = (begunMs) => `${((Date.now() - begunMs) / 1000).toFixed(1)} s`;

/** When packages are missing or belong to another package-lock.json. */
export async function ensureInstalled() {
  if (installedMatches(JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')))) return;
  const begunMs = Date.now();
  process.stdout.write('Installing packages (a minute or two, only once) ... ');
  const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0) fail(`npm ci failed:\n${output}`);
  console.log(seconds(begunMs));
}

/** npm's record of node_modules against the lock, without other platforms' packages. */
function installedMatches(lock) {
  const record = inProject('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found === undefined) return wanted.optional === true || wanted.peer === true;
    return found.version === wanted.version;
  });
}

let checkedNode24;

export async function node24() {
  if (checkedNode24) return checkedNode24;
  const binary = inProject(
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!runsNode24(binary)) {
    process.stdout.write('Fetching Node 24 ... ');
    const { output } = await npm([
      'rebuild',
      'node',
      '--ignore-scripts=false',
      '--foreground-scripts',
    ]);
    if (!runsNode24(binary)) {
      fail(`Node 24 is not in node_modules and could not be fetched. Run "npm ci".\n${output}`);
    }
    console.log('done');
  }
  checkedNode24 = binary;
  return binary;
}

function runsNode24(binary) {
  if (!existsSync(binary)) return false;
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return typeof stdout === 'string' && stdout.startsWith('v24.');
}

export const viteCli = inProject('node_modules', 'vite', 'bin', 'vite.js');
export const SERVER_PAGES = ['app', 'pay', 'site'];

const PARTS = [
  {
    name: 'the web app',
    folder: 'web',
    configs: ['vite.config.ts', ...SERVER_PAGES.map((name) => `vite.${name}.config.ts`)],
    results: ['dist/index.html', ...SERVER_PAGES.map((name) => `dist-${name}/render.js`)],
  },
  {
    name: 'the server',
    folder: 'server',
    configs: ['vite.config.ts'],
    results: ['dist/main.js'],
  },
];

const NOT_SOURCES = [
  'dist',
  ...SERVER_PAGES.map((name) => `dist-${name}`),
  'node_modules',
  '.tanstack',
  'test',
  'test-results',
];

/** Each part only when its sources have changed. */
export async function ensureBuilt() {
  for (const part of PARTS) await ensurePartBuilt(part);
}

export { ensureBuilt as setup };

async function ensurePartBuilt({ name, folder, configs, results }) {
  const stamp = inProject(folder, 'dist', '.build-hash');
  const hash = hashFiles(
    [
      ...listFiles(inProject(folder), NOT_SOURCES),
      ...listFiles(inProject('core'), NOT_SOURCES),
      inProject('package-lock.json'),
    ].filter((path) => !/\.gen\.ts(\.tmp)?$|\.tsbuildinfo$|\.test\.tsx?$/.test(path)),
  );
  const complete = results.every((file) => existsSync(inProject(folder, file)));
  if (complete && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const begunMs = Date.now();
  process.stdout.write(`Building ${name} ... `);
  for (const config of configs) {
    const { code, output } = await runQuietly(await node24(), [viteCli, 'build', '-c', config], {
      cwd: inProject(folder),
      env: childEnvironment({ NODE_ENV: 'production' }),
    });
    if (code !== 0) fail(`Building ${name} failed:\n${output}`);
  }
  mkdirSync(inProject(folder, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
  console.log(seconds(begunMs));
}

export async function runNode(args, env = {}, cwd = projectRoot) {
  const code = await runVisibly(await node24(), args, { env: childEnvironment(env), cwd });
  process.exit(code);
}
