import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isAlive,
  isPostmasterOf,
  readPostmasterFile,
  readProcFile,
} from '../server/src/db/embedded/postmaster-file.ts';
import type { UserAndGroup } from '../server/src/db/embedded/state-directory.ts';

export interface Program {
  name: string;
  command: string;
  args: string[];
  /** Asked at each start. */
  environment: () => Record<string, string>;
  /** The user that root switches to. */
  user?: UserAndGroup | undefined;
  dataDirectory?: string;
  /** What asks it to end; SIGTERM unless said. */
  stopSignal?: NodeJS.Signals;
}

const RESTART_AFTER_MS = 1_000;
const STOP_PATIENCE_MS = 15_000;
const LOG_LIMIT_BYTES = 50 * 1024 * 1024;
const MARK = 'JOBLY_PART_OF_CLUSTER';

export type Part = ReturnType<typeof supervise>;

/** A program that is started again a second after it ended, as systemd would do it. */
export function supervise(stateDirectory: string, program: Program) {
  const { name, dataDirectory } = program;
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isKeptDown = true;
  let restart: NodeJS.Timeout | undefined;

  /** First the one that was started here, then its PostgreSQL, which outlives a Patroni that was killed. */
  const processes = (): number[] => [
    ...(child?.pid === undefined ? [] : [child.pid]),
    ...(dataDirectory === undefined ? [] : postgresProcesses(dataDirectory)),
  ];

  /** For a PostgreSQL, to Patroni, the postmaster and its children alike. */
  function signal(kind: NodeJS.Signals): void {
    for (const pid of processes()) sendSignal(pid, kind);
  }

  function keepDown(): void {
    isKeptDown = true;
    clearTimeout(restart);
  }

  /** Resolves as soon as the process is there, ready or not. */
  async function start(): Promise<void> {
    isKeptDown = false;
    clearTimeout(restart);
    if (child) return;
    const log = openLog(join(stateDirectory, 'logs', `${name}.log`));
    const started = spawn(program.command, program.args, {
      cwd: '/',
      env: {
        PATH: process.env['PATH'],
        LC_ALL: 'C.UTF-8',
        TZ: 'UTC',
        [MARK]: stateDirectory,
        ...program.environment(),
      },
      stdio: ['ignore', log, log],
      // A process group of its own: Ctrl-C must not end the parts in any order but ours.
      detached: true,
      ...program.user,
    });
    child = started;
    closeSync(log);
    await once(started, 'spawn').catch((error: unknown) => {
      child = undefined;
      throw error;
    });
    ended = once(started, 'exit').then(onEnd);
  }

  function onEnd(): void {
    child = undefined;
    if (isKeptDown) return;
    restart = setTimeout(() => void start().catch(onEnd), RESTART_AFTER_MS);
  }

  async function stop(): Promise<void> {
    keepDown();
    const running = processes();
    if (running.length === 0) return;
    // A frozen one would never see the request.
    signal('SIGCONT');
    sendSignal(running[0]!, program.stopSignal ?? 'SIGTERM');
    if (!(await waitForEnd(running))) {
      for (const pid of running) sendSignal(pid, 'SIGKILL');
      await waitForEnd(running);
    }
    await ended;
  }

  return { name, dataDirectory, pid: () => child?.pid, signal, keepDown, start, stop };
}

/**
 * Ends what a runner left behind that was killed. PostgreSQL overwrites the environment it was started with, so it
 * is found by its data; it comes back from a kill as from a power cut.
 */
export async function endLeftovers(
  stateDirectory: string,
  dataDirectories: string[],
): Promise<void> {
  const mark = `${MARK}=${stateDirectory}`;
  const marked = allProcesses().filter((pid) =>
    readProcFile(pid, 'environ')?.split('\0').includes(mark),
  );
  const pids = [...marked, ...dataDirectories.flatMap(postgresProcesses)];
  for (const pid of pids) sendSignal(pid, 'SIGKILL');
  await waitForEnd(pids);
}

/** A postmaster and the processes that serve its clients. */
function postgresProcesses(dataDirectory: string): number[] {
  const pid = readPostmasterFile(dataDirectory)?.pid;
  if (pid === undefined || !isPostmasterOf(dataDirectory, pid)) return [];
  // After the command's name in brackets: the state, then the parent.
  const parentOf = (one: number) => readProcFile(one, 'stat')?.split(') ').at(-1)?.split(' ')[1];
  return [pid, ...allProcesses().filter((one) => parentOf(one) === String(pid))];
}

const allProcesses = (): number[] => readdirSync('/proc').map(Number).filter(Boolean);

/** One that has just ended is no error. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function waitForEnd(pids: number[]): Promise<boolean> {
  const deadlineMs = Date.now() + STOP_PATIENCE_MS;
  while (pids.some(isAlive)) {
    if (Date.now() > deadlineMs) return false;
    await sleep(50);
  }
  return true;
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) truncateSync(path);
  return openSync(path, 'a', 0o600);
}
