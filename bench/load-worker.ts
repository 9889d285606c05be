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

function visitor(socket: Socket): void {
  let startedMs = 0;
  let received: Buffer | undefined;
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
  socket.on('data', (chunk) => {
    received = received ? Buffer.concat([received, chunk]) : chunk;
    if (!isWhole(received)) return;
    latencies.push(performance.now() - startedMs);
    // The status is three digits after "HTTP/1.1 "; 2 is success.
    if (received[9] !== 0x32) {
      failed += 1;
      firstFailure ||= received.toString('utf8', 0, 600);
    }
    received = undefined;
    send();
  });
  send();
}

function isWhole(bytes: Buffer): boolean {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase();
  const at = head.indexOf('content-length: ');
  if (at !== -1) return bytes.length >= headEnd + 4 + Number.parseInt(head.slice(at + 16), 10);
  return bytes.toString('latin1', bytes.length - 5) === '0\r\n\r\n';
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

for (let i = 0; i < Number(connections); i += 1) {
  const socket = connect({ host: '127.0.0.1', port: Number(port), noDelay: true });
  sockets.push(socket);
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
for (const socket of sockets) visitor(socket);
