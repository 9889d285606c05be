import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Load, Measured } from './load-worker.ts';

export async function runLoad({ port, pid }: { port: number; pid: number }, load: Load) {
  const before = processorMs(pid);
  const worker = new Worker(join(import.meta.dirname, 'load-worker.ts'), {
    workerData: { port, ...load },
  });
  const [measured] = (await once(worker, 'message')) as [Measured];
  if (measured.failed > 0) {
    throw new Error(`${measured.failed} of ${measured.answered} failed:\n${measured.firstFailure}`);
  }
  /** What each answer took of the server's processor, in microseconds. */
  const cpuUs = ((processorMs(pid) - before) * 1000) / measured.answered;
  return { ...measured, cpuUs };
}

const TICK_MS = 10;

/** Milliseconds of processor time of a process so far; NaN where there is no /proc. */
function processorMs(pid: number): number {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(afterName[11]) + Number(afterName[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

/** A server of node:http alone: what ours is compared with. */
export async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    pid: process.pid,
    address: `http://localhost:${port}`,
    [Symbol.dispose]: () => server.close(),
  };
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
