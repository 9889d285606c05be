import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Run } from '../drill.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'db.ts');

export interface Ended {
  code: number | null;
  output: string;
  seconds: number;
}

/** `npm run db -- ...` on the cluster of a folder, as a person gives it. */
export function startDb(
  run: Run,
  ...args: string[]
): { child: ChildProcess; ended: Promise<Ended> } {
  const begunMs = Date.now();
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: {
      ...process.env,
      JOBLY_CLUSTER_DIR: run.stateDirectory,
      JOBLY_CLUSTER_PORT: String(run.basePort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const finish = async (): Promise<Ended> => {
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, output: (await said).join(''), seconds: (Date.now() - begunMs) / 1000 };
  };
  return { child, ended: finish() };
}

export async function runDb(run: Run, ...args: string[]): Promise<Ended> {
  const ended = await startDb(run, ...args).ended;
  if (ended.code !== 0) throw new Error(`npm run db -- ${args.join(' ')}:\n${ended.output}`);
  return ended;
}
