import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/**
 * The other side of a load test, in a process of its own: whole requests over keep-alive sockets,
 * one at a time on each, and of the answers only what is needed to see where they end. Node's own
 * HTTP client would cost more than the server that it measures.
 */
const [file = '', port = '', connections = '', seconds = '', cycle = ''] = process.argv.slice(2);
const requests = (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((text) =>
  Buffer.from(text),
);

const latencies: number[] = [];
let next = 0;
let failed = 0;
let firstFailure = '';
let ended = 0;
let endMs = Infinity;
const sockets: Socket[] = [];

interface Visitor {
  send: () => void;
  /** Goes on reading. */
  read: (length: number, buffer: Uint8Array) => boolean;
}

function visitor(socket: Socket): Visitor {
  let startedMs = 0;
  let unfinished: Buffer | undefined;
  const send = (): void => {
    if (performance.now() >= endMs || (cycle === 'once' && next >= requests.length)) {
      socket.destroy();
      ended += 1;
      if (ended === sockets.length) report();
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
  return { send, read };
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
      return answer.length >= headEnd + HEAD_END.length + numberAt(answer, at + name.length);
    }
  }
  return answer.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}

function numberAt(bytes: Buffer, start: number): number {
  let value = 0;
  for (let at = start; bytes[at]! >= 0x30 && bytes[at]! <= 0x39; at += 1) {
    value = value * 10 + bytes[at]! - 0x30;
  }
  return value;
}

function report(): void {
  const elapsedMs = performance.now() - begunMs;
  const cpu = process.cpuUsage(cpuBefore);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  process.send!({
    perSecond: latencies.length / (elapsedMs / 1000),
    answered: latencies.length,
    failed,
    firstFailure,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    /** Of one core. */
    ownShare: (cpu.user + cpu.system) / 1000 / elapsedMs,
  });
  process.disconnect();
}

/** Each socket reads into one buffer of its own: no stream, and nothing new for each answer. */
const ONE_READ = 64 * 1024;
const visitors: Visitor[] = [];
for (let i = 0; i < Number(connections); i += 1) {
  const socket = connect({
    host: '127.0.0.1',
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(ONE_READ),
      callback: (length, bytes) => visitors[i]!.read(length, bytes),
    },
  });
  sockets.push(socket);
  visitors.push(visitor(socket));
}
await Promise.all(
  sockets.map(
    (socket) =>
      new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve).once('error', reject);
      }),
  ),
);
const cpuBefore = process.cpuUsage();
const begunMs = performance.now();
endMs = begunMs + Number(seconds) * 1000;
for (const { send } of visitors) send();
