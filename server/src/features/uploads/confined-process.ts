import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const DEADLINE_MS = 20_000;
const MOST_HEAP_MB = 128;
/** Of all its memory, on Linux. 50 megapixels take about 600 MB. */
const MOST_DATA_KB = 1024 * 1024;
/** Of what it says, all of which is kept here. The largest picture, as a PNG of noise, is half of it. */
const MOST_OUTPUT_BYTES = 100 * 1024 * 1024;

const HERE = import.meta.dirname;
const PROJECT = join(HERE, '..', '..', '..', '..');
/** What it is made of, and nothing else: no secret, no picture, no state folder. */
const READABLE = [
  HERE,
  join(PROJECT, 'server', 'package.json'),
  join(PROJECT, 'core', 'package.json'),
  join(PROJECT, 'core', 'src', 'websites'),
  join(PROJECT, 'node_modules'),
];

/**
 * A program that meets strangers' bytes: it reads its own code alone, writes nothing, starts nothing, has no
 * environment, and is ended when it takes too long or too much. Started by root, it gives that up before it
 * reads a byte (`drop-privileges.ts`). Sockets are refused by Node's permissions from version 25 on, not by
 * 24. The decoder is native code, which these permissions do not bind, only the user and the limits.
 */
export async function runConfined(program: string, input: object, bytes: Buffer) {
  const [command, ...args] = withLimitOfMemory([
    process.execPath,
    '--permission',
    '--allow-addons',
    ...READABLE.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${MOST_HEAP_MB}`,
    '--disable-warning=SecurityWarning',
    program,
    JSON.stringify({ ...input, user: ownUser() }),
  ]);
  const child = spawn(command!, args, {
    cwd: HERE,
    env: {},
    timeout: DEADLINE_MS,
    killSignal: 'SIGKILL',
  });
  // It may have seen enough before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const kill = () => child.kill('SIGKILL');
  const [output, complaint, [code]] = await Promise.all([
    readAtMost(child.stdout, kill),
    readAtMost(child.stderr, kill),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, output, complaint: complaint.toString().slice(0, 500) };
}

/** A user of our own: a trial's database, started by root, runs as `nobody`, which can read its files. */
const OWN_ID = 64_123;

const ownUser = () => (process.getuid?.() === 0 ? { uid: OWN_ID, gid: OWN_ID } : undefined);

async function readAtMost(source: Readable, onTooMuch: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_OUTPUT_BYTES) {
      onTooMuch();
      break;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The shell sets the limit and becomes the program. Elsewhere than on Linux it would mean nothing. */
function withLimitOfMemory(command: string[]): string[] {
  if (process.platform !== 'linux') return command;
  return ['/bin/sh', '-c', `ulimit -d ${MOST_DATA_KB}; exec "$0" "$@"`, ...command];
}
