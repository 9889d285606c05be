import { readFileSync } from 'node:fs';

/** A process id alone may be reused; with its start time it names one process for good. */
export interface ProcessIdentity {
  pid: number;
  /** null where the system does not tell; then liveness of the pid has to do. */
  startedAt: string | null;
}

export function identifyProcess(pid: number): ProcessIdentity | undefined {
  if (!answersSignals(pid)) return undefined;
  if (process.platform !== 'linux') return { pid, startedAt: null };
  const stat = readProcFile(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The command name in brackets may itself contain spaces and brackets: read after the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  if (state === 'Z' || state === 'X') return undefined;
  const bootId = readProcFile('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return { pid, startedAt: `${bootId}:${fields[19] ?? ''}` };
}

export function isStillRunning(identity: ProcessIdentity): boolean {
  const now = identifyProcess(identity.pid);
  if (now === undefined) return false;
  return (
    now.startedAt === null || identity.startedAt === null || now.startedAt === identity.startedAt
  );
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readProcFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
