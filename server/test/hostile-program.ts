import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { dropPrivileges } from '../src/confined/drop-privileges.ts';

/** Replaces the picture program: tries what a hostile picture would, and reports the result. */
const { user, attempt, path } = JSON.parse(process.argv[2]!) as {
  user?: { uid: number; gid: number };
  attempt: keyof typeof ATTEMPTS;
  path: string;
};
dropPrivileges(user);

const ATTEMPTS = {
  read: () => readFileSync(path, 'utf8'),
  write: () => writeFileSync(path, 'x'),
  start: () => spawn('/bin/true'),
  thread: () => new Worker('', { eval: true }),
  call: () =>
    new Promise((resolve, reject) => {
      connect(Number(path), '127.0.0.1', () => resolve('connected')).on('error', reject);
    }),
  beRoot: () => process.setuid!(0),
  whoami: () =>
    `${process.getuid!()} ${process.getgroups!().join(',')} ${Object.keys(process.env).length}`,
  talk: async () => {
    for (let megabytes = 0; megabytes < 150; megabytes += 1) {
      if (!process.stdout.write(Buffer.alloc(1024 * 1024, 'x')))
        await once(process.stdout, 'drain');
    }
  },
  hoard: () => Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024 * 1024, 1)).length,
};

process.stdout.write(
  await Promise.resolve()
    .then(() => ATTEMPTS[attempt]())
    .then(
      (value) => `done: ${String(value)}`,
      (error: NodeJS.ErrnoException) => `refused: ${error.code}`,
    ),
);
process.exit();
