import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const PROGRAM = join(import.meta.dirname, '..', '..', 'db.ts');

export interface Place {
  stateDirectory: string;
  basePort: number;
}

export interface Ended {
  code: number | null;
  output: string;
  seconds: number;
}

/** `npm run db -- ...` on the cluster of a folder, as a person gives it. */
export function startDb(
  { stateDirectory, basePort }: Place,
  ...args: string[]
): { child: ChildProcess; ended: Promise<Ended> } {
  const begunMs = Date.now();
  const env = {
    ...process.env,
    JOBLY_CLUSTER_DIR: stateDirectory,
    JOBLY_CLUSTER_PORT: String(basePort),
  };
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const finish = async (): Promise<Ended> => {
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, output: (await said).join(''), seconds: (Date.now() - begunMs) / 1000 };
  };
  return { child, ended: finish() };
}

/** Fails with its words unless it succeeds. */
export async function runDb(place: Place, ...args: string[]): Promise<Ended> {
  const ended = await startDb(place, ...args).ended;
  if (ended.code !== 0) throw new Error(`npm run db -- ${args.join(' ')}:\n${ended.output}`);
  return ended;
}
