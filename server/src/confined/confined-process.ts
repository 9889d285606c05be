import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const DEADLINE_MS = 20_000;
const MOST_HEAP_MB = 128;
/** Linux only. 50 megapixels take about 600 MB. */
const MOST_DATA_KB = 1024 * 1024;
/** Twice the largest picture, a PNG of noise. */
const MOST_OUTPUT_BYTES = 100 * 1024 * 1024;

const HERE = import.meta.dirname;
const PROJECT = join(HERE, '..', '..', '..');
const READABLE = [
  HERE,
  join(PROJECT, 'server', 'package.json'),
  join(PROJECT, 'core', 'package.json'),
  join(PROJECT, 'node_modules'),
];

export interface ConfinedProgram {
  path: string;
  /** Its own code: no secrets, pictures or state folder. */
  reads: string[];
}

/**
 * For untrusted bytes: reads only its own code, writes and starts nothing, has no environment, and is killed when it
 * takes too long or too much memory. As root it drops privileges before it reads a byte (`drop-privileges.ts`).
 * Node's permissions cover sockets from version 25 on, and never native code such as the decoder, which only the user
 * and the limits bind.
 */
export async function runConfined(program: ConfinedProgram, input: object, bytes: Buffer) {
  const [command, ...args] = withLimitOfMemory([
    process.execPath,
    '--permission',
    '--allow-addons',
    ...[...READABLE, ...program.reads].map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${MOST_HEAP_MB}`,
    '--disable-warning=SecurityWarning',
    program.path,
    JSON.stringify({ ...input, user: ownUser() }),
  ]);
  const child = spawn(command!, args, {
    cwd: HERE,
    env: {},
    timeout: DEADLINE_MS,
    killSignal: 'SIGKILL',
  });
  // It may exit before it has read everything.
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

/** Unused elsewhere: a trial's database started by root runs as `nobody`. */
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

/** The shell sets the limit and execs. Linux only. */
function withLimitOfMemory(command: string[]): string[] {
  if (process.platform !== 'linux') return command;
  return ['/bin/sh', '-c', `ulimit -d ${MOST_DATA_KB}; exec "$0" "$@"`, ...command];
}
