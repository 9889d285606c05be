import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isAlive,
  isPostmasterOf,
  readPostmasterFile,
} from '../server/src/db/embedded/postmaster-file.ts';
import type { UserAndGroup } from '../server/src/db/embedded/state-directory.ts';

export interface Program {
  name: string;
  command: string;
  args: string[];
  /** Asked at each start. */
  environment: () => Record<string, string>;
  /** Whom root becomes for it. */
  user?: UserAndGroup | undefined;
  /** What asks it to end; SIGTERM unless said. */
  stopSignal?: NodeJS.Signals;
}

const RESTART_AFTER_MS = 1_000;
const STOP_PATIENCE_MS = 15_000;
const LOG_LIMIT_BYTES = 50 * 1024 * 1024;
/** In the environment of every part: the folder of the cluster that it belongs to. */
const MARK = 'JOBLY_PART_OF_CLUSTER';

/** A program that is started again a second after it ended, as systemd would do it. */
export class Part {
  readonly name: string;
  readonly #program: Program;
  readonly #stateDirectory: string;
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #isHeld = true;
  #restart: NodeJS.Timeout | undefined;

  constructor(stateDirectory: string, program: Program) {
    this.name = program.name;
    this.#program = program;
    this.#stateDirectory = stateDirectory;
  }

  pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Sends the signal to the process and, for a PostgreSQL, to Patroni, the postmaster and its children alike. */
  signal(signal: NodeJS.Signals): void {
    for (const pid of this.processes()) sendSignal(pid, signal);
  }

  /** The first of them is the one that was started here. */
  protected processes(): number[] {
    const pid = this.pid();
    return pid === undefined ? [] : [pid];
  }

  /** Until `start`, it is not started again when it ends. */
  hold(): void {
    this.#isHeld = true;
    clearTimeout(this.#restart);
  }

  /** Resolves as soon as the process is there, ready or not. */
  async start(): Promise<void> {
    this.#isHeld = false;
    clearTimeout(this.#restart);
    if (this.#child) return;
    const { command, args, environment, user } = this.#program;
    const log = openLog(join(this.#stateDirectory, 'logs', `${this.name}.log`));
    const child = spawn(command, args, {
      cwd: '/',
      env: {
        PATH: process.env['PATH'],
        LC_ALL: 'C.UTF-8',
        TZ: 'UTC',
        [MARK]: this.#stateDirectory,
        ...environment(),
      },
      stdio: ['ignore', log, log],
      // A process group of its own: Ctrl-C must not end the parts in any order but ours.
      detached: true,
      ...user,
    });
    this.#child = child;
    closeSync(log);
    await once(child, 'spawn').catch((error: unknown) => {
      this.#child = undefined;
      throw error;
    });
    this.#ended = once(child, 'exit').then(() => this.#onEnd());
  }

  #onEnd(): void {
    this.#child = undefined;
    if (this.#isHeld) return;
    this.#restart = setTimeout(
      () => void this.start().catch(() => this.#onEnd()),
      RESTART_AFTER_MS,
    );
  }

  /** Asks it to end; what does not is killed. */
  async stop(): Promise<void> {
    this.hold();
    const running = this.processes();
    if (running.length === 0) return;
    // A frozen one would never see the request.
    this.signal('SIGCONT');
    sendSignal(running[0]!, this.#program.stopSignal ?? 'SIGTERM');
    if (!(await waitForEnd(running))) {
      for (const pid of running) sendSignal(pid, 'SIGKILL');
      await waitForEnd(running);
    }
    await this.#ended;
  }
}

/** Patroni and its PostgreSQL, which outlives a Patroni that was killed. */
export class PostgresPart extends Part {
  readonly dataDirectory: string;

  constructor(stateDirectory: string, program: Program, dataDirectory: string) {
    super(stateDirectory, program);
    this.dataDirectory = dataDirectory;
  }

  protected override processes(): number[] {
    return [...super.processes(), ...postgresProcesses(this.dataDirectory)];
  }
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
    readProcess(pid, 'environ').split('\0').includes(mark),
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
  const parentOf = (one: number) => readProcess(one, 'stat').split(') ').at(-1)?.split(' ')[1];
  return [pid, ...allProcesses().filter((one) => parentOf(one) === String(pid))];
}

const allProcesses = (): number[] => readdirSync('/proc').map(Number).filter(Boolean);

/** Empty for one that has ended. */
function readProcess(pid: number, file: 'environ' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

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
