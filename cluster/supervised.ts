import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../server/src/db/embedded/secret-file.ts';
import type { UserAndGroup } from '../server/src/db/embedded/state-directory.ts';
import type { Part } from './cluster.ts';
import { sendSignal, startedAt, waitForEnd } from './processes.ts';

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

export const logFile = (stateDirectory: string, name: string): string =>
  join(stateDirectory, 'logs', `${name}.log`);

export const pidFile = (stateDirectory: string, name: string): string =>
  join(stateDirectory, 'run', `${name}.pid`);

/** A program that is started again a second after it ended, as systemd would do it. */
export class SupervisedPart implements Part {
  readonly name: string;
  readonly #program: Program;
  readonly #stateDirectory: string;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #held = true;
  #restart: NodeJS.Timeout | undefined;

  constructor(stateDirectory: string, program: Program) {
    this.name = program.name;
    this.#program = program;
    this.#stateDirectory = stateDirectory;
  }

  pid(): number | undefined {
    return this.#child?.pid;
  }

  async signal(signal: NodeJS.Signals): Promise<void> {
    for (const pid of this.processes()) sendSignal(pid, signal);
  }

  /** The first of them is the one that was started here. */
  protected processes(): number[] {
    const pid = this.pid();
    return pid === undefined ? [] : [pid];
  }

  hold(): void {
    this.#held = true;
    clearTimeout(this.#restart);
  }

  async start(): Promise<void> {
    this.#held = false;
    clearTimeout(this.#restart);
    if (this.#child) return;
    const { command, args, environment, user, name } = this.#program;
    const path = logFile(this.#stateDirectory, name);
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES)
      truncateSync(path);
    const log = openSync(path, 'a', 0o600);
    const child = spawn(command, args, {
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC', ...environment() },
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
    this.#ended = new Promise((resolve) => {
      child.once('exit', () => {
        this.#onEnd();
        resolve();
      });
    });
    const pid = child.pid!;
    writePrivateFile(pidFile(this.#stateDirectory, name), `${pid} ${startedAt(pid)}`);
  }

  #onEnd(): void {
    this.#child = undefined;
    rmSync(pidFile(this.#stateDirectory, this.name), { force: true });
    if (this.#held) return;
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
    await this.signal('SIGCONT');
    sendSignal(running[0]!, this.#program.stopSignal ?? 'SIGTERM');
    if (!(await waitForEnd(running, STOP_PATIENCE_MS))) {
      for (const pid of running) sendSignal(pid, 'SIGKILL');
      await waitForEnd(running, STOP_PATIENCE_MS);
    }
    await this.#ended;
  }
}
