import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Measured {
  perSecond: number;
  answered: number;
  failed: number;
  firstFailure: string;
  p50Ms: number;
  p99Ms: number;
  /** What the load itself took of one core: near 1, it is the limit and not the server. */
  ownShare: number;
}

/** Whole requests as they go over the wire, `connections` at a time. */
export async function runLoad(
  port: number,
  load: { requests: string[]; connections: number; seconds: number; once?: boolean },
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'jobly-load-'));
  try {
    const file = join(folder, 'requests.json');
    writeFileSync(file, JSON.stringify(load.requests));
    const settings = [file, port, load.connections, load.seconds, load.once ? 'once' : 'again'];
    const worker = fork(join(import.meta.dirname, 'load-worker.ts'), settings.map(String));
    const measured = await new Promise<Measured>((resolve, reject) => {
      worker.once('message', (message) => resolve(message as Measured));
      worker.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
    });
    if (measured.failed > 0) {
      throw new Error(
        `${measured.failed} of ${measured.answered} failed:\n${measured.firstFailure}`,
      );
    }
    return measured;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function getRequest(path: string, headers: Record<string, string> = {}): string {
  return `GET ${path} HTTP/1.1\r\n${headLines(headers)}\r\n`;
}

export function postRequest(
  path: string,
  body: string,
  headers: Record<string, string> = {},
): string {
  const length = { 'Content-Type': 'application/json', 'Content-Length': `${body.length}` };
  return `POST ${path} HTTP/1.1\r\n${headLines({ ...length, ...headers })}\r\n${body}`;
}

function headLines(headers: Record<string, string>): string {
  return Object.entries({ Host: 'localhost', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
