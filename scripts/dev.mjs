import { spawn } from 'node:child_process';
import { inProject, projectRoot } from './project.mjs';
import { childEnvironment, exitCodeOf } from './run.mjs';
import { ensureInstalled, node24 } from './setup.mjs';

await ensureInstalled();
const node = await node24();
const webPort = process.env.JOBLY_DEV_PORT ?? '5173';

const start = (args, cwd, env) =>
  spawn(node, args, { cwd, env: childEnvironment(env), stdio: 'inherit' });

const children = [
  start(['--watch', '--watch-preserve-output', 'server/src/main.ts'], projectRoot, {
    // What the welcome card shows is what people should open.
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
  }),
  start(
    [inProject('node_modules', 'vite', 'bin', 'vite.js'), '--port', webPort, '--strictPort'],
    inProject('web'),
    { JOBLY_SERVER_URL: `http://127.0.0.1:${process.env.PORT ?? 4000}` },
  ),
];
console.log(`Jobly in development: http://localhost:${webPort} (changes appear at once)`);

// Neither is of use without the other: the first to end takes the other along.
const codes = children.map(exitCodeOf);
const first = await Promise.race(codes);
for (const child of children) child.kill('SIGTERM');
await Promise.all(codes);
process.exit(first);
