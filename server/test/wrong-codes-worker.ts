import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface WrongCodes {
  port: number;
  tries: number;
  addresses: string[];
  connections: number;
}

export interface Answered {
  statuses: Record<string, number>;
  count: number;
}

const { port, tries, addresses, connections } = workerData as WrongCodes;
const answered: Answered = { statuses: {}, count: 0 };
let sent = 0;

/** Each address in turn; three in four ask as the page's script does, the others open the page itself. */
function nextRequest(): string {
  const visitor = `Host: localhost\r\nX-Forwarded-For: ${addresses[sent % addresses.length]}\r\n`;
  // Never issued: 128 random bits, as every code.
  const code = randomBytes(16).toString('base64url');
  sent += 1;
  if (Math.floor(sent / addresses.length) % 4 === 3) {
    return `GET /pay/${code} HTTP/1.1\r\n${visitor}\r\n`;
  }
  const body = `{"url":"${code}"}`;
  const length = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `POST /functions/v1/get-payment-link HTTP/1.1\r\n${visitor}${length}\r\n${body}`;
}

/** So many at once on one connection, in one piece: the load itself must not be what is slow. */
const AT_ONCE = 8;

/** The status of the first answer, and where it ends; every answer here has its length. */
function firstAnswer(text: string): { status: string; end: number } | undefined {
  const head = text.indexOf('\r\n\r\n');
  const length = head < 0 ? undefined : /content-length: (\d+)/i.exec(text)?.[1];
  const end = head + 4 + Number(length);
  return end <= text.length ? { status: text.slice(9, 12), end } : undefined;
}

/** Over keep-alive: Node's own client would cost more than the server that answers it. */
function attack(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let waiting = 0;
    const send = () => {
      waiting = Math.min(AT_ONCE, tries - sent);
      if (waiting > 0) socket.write(Array.from({ length: waiting }, nextRequest).join(''));
      else socket.end();
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let first = firstAnswer(text); first; first = firstAnswer(text)) {
        answered.statuses[first.status] = (answered.statuses[first.status] ?? 0) + 1;
        answered.count += 1;
        waiting -= 1;
        text = text.slice(first.end);
      }
      if (waiting === 0) send();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads there are no origins
const report = () => parentPort!.postMessage(answered);
const reports = setInterval(report, 100);
await Promise.all(Array.from({ length: connections }, attack));
clearInterval(reports);
report();
