import { spawn } from 'node:child_process';
import { inProject, projectRoot } from './project.mjs';
import { childEnvironment, exitCodeOf, fail, runQuietly } from './run.mjs';
import { ensureInstalled, node24, SERVER_PAGES, viteCli } from './setup.mjs';

await ensureInstalled();
const node = await node24();
const webPort = process.env.JOBLY_DEV_PORT ?? '5173';

// The server loads its rendered pages at start; they are rebuilt on change, and the server's watch restarts it. Not
// the app's: vite's own page has no drawn view.
const pageBuilds = SERVER_PAGES.filter((name) => name !== 'app').map((name) => [
  viteCli,
  'build',
  '-c',
  `vite.${name}.config.ts`,
]);
for (const build of pageBuilds) {
  const built = await runQuietly(node, build, { cwd: inProject('web') });
  if (built.code !== 0) fail(`The server's pages could not be built:\n${built.output}`);
}

const start = (args, cwd, env) =>
  spawn(node, args, { cwd, env: childEnvironment(env), stdio: 'inherit' });

const children = [
  start(['--watch', '--watch-preserve-output', 'server/src/main.ts'], projectRoot, {
    // The welcome card shows the address to open.
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
  }),
  start([viteCli, '--port', webPort, '--strictPort'], inProject('web'), {
    JOBLY_SERVER_URL: `http://127.0.0.1:${process.env.PORT ?? 4000}`,
  }),
  ...pageBuilds.map((build) =>
    start([...build, '--watch', '--logLevel', 'warn'], inProject('web'), {}),
  ),
];
console.log(`Jobly in development: http://localhost:${webPort} (changes appear at once)`);

// When one ends, all end.
const codes = children.map(exitCodeOf);
const first = await Promise.race(codes);
for (const child of children) child.kill('SIGTERM');
await Promise.all(codes);
process.exit(first);
