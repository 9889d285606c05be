import { once } from 'node:events';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface Load {
  /** Whole requests as they go over the wire. */
  requests: string[];
  connections: number;
  seconds: number;
  once?: boolean;
}

/**
 * A load generator: whole requests over keep-alive sockets, one at a time on each, reading only where each answer
 * ends. Node's own HTTP client would cost more than the server it measures, autocannon twice as much as this
 * (docs/decisions/0026).
 */
const {
  port,
  connections,
  seconds,
  once: onlyOnce,
  ...load
} = workerData as Load & { port: number };
const requests = load.requests.map((text) => Buffer.from(text));
/** Each socket reads into one buffer of its own: no stream, and nothing new for each answer. */
const ONE_READ = 64 * 1024;

const latencies: number[] = [];
let next = 0;
let failed = 0;
let firstFailure = '';
let endMs = Infinity;

async function openVisitor() {
  let startedMs = 0;
  let unfinished: Buffer | undefined;
  let resolveEnd = () => {};
  const ended = new Promise<void>((resolve) => (resolveEnd = resolve));
  const send = (): void => {
    if (performance.now() >= endMs || (onlyOnce && next >= requests.length)) {
      socket.destroy();
      resolveEnd();
      return;
    }
    const request = requests[next % requests.length]!;
    next += 1;
    startedMs = performance.now();
    socket.write(request);
  };
  const read = (length: number, buffer: Uint8Array): boolean => {
    let answer = Buffer.from(buffer.buffer, buffer.byteOffset, length);
    if (unfinished) answer = Buffer.concat([unfinished, answer]);
    if (!isWhole(answer)) {
      unfinished = unfinished ? answer : Buffer.from(answer);
      return true;
    }
    unfinished = undefined;
    latencies.push(performance.now() - startedMs);
    // The status is three digits after "HTTP/1.1 "; 2 is success.
    if (answer[9] !== 0x32) {
      failed += 1;
      firstFailure ||= answer.toString('utf8', 0, 600);
    }
    send();
    return true;
  };
  const onread = { buffer: Buffer.alloc(ONE_READ), callback: read };
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread });
  await once(socket, 'connect');
  return { send, ended };
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTHS = ['Content-Length: ', 'content-length: '].map((name) => Buffer.from(name));
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

function isWhole(answer: Buffer): boolean {
  const headEnd = answer.indexOf(HEAD_END);
  if (headEnd === -1) return false;
  for (const name of LENGTHS) {
    const at = answer.indexOf(name);
    if (at !== -1 && at < headEnd) {
      const length = Number.parseInt(answer.toString('latin1', at + name.length, headEnd), 10);
      return answer.length >= headEnd + HEAD_END.length + length;
    }
  }
  return answer.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}

const visitors = await Promise.all(Array.from({ length: connections }, openVisitor));
const cpuBefore = process.threadCpuUsage();
const begunMs = performance.now();
endMs = begunMs + seconds * 1000;
for (const { send } of visitors) send();
await Promise.all(visitors.map(({ ended }) => ended));
const elapsedMs = performance.now() - begunMs;
const cpu = process.threadCpuUsage(cpuBefore);
latencies.sort((a, b) => a - b);
const measured = {
  perSecond: latencies.length / (elapsedMs / 1000),
  answered: latencies.length,
  failed,
  firstFailure,
  p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
  /** What the load itself took of one core: near 1, it is the limit and not the server. */
  ownShare: (cpu.user + cpu.system) / 1000 / elapsedMs,
};
export type Measured = typeof measured;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads there are no origins
parentPort!.postMessage(measured);
