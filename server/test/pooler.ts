import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TestPooler {
  url: string;
  target: string;
  /** Drops the startup parameter `options` of new connections. */
  dropsOptions: boolean;
  /** New connections are read-only, as to a standby. */
  readOnly: boolean;
  /** New connections, counted from 0, that get no answer. */
  silent: number[];
  /** Statements with this word arrive, but their connection ends before the answer. */
  losesAnswersTo: string | undefined;
  /** Drops traffic silently, without RST. */
  freeze(): void;
  close(): void;
}

/**
 * Like PgBouncer with its usual `ignore_startup_parameters = options`: connections work, their settings never arrive.
 */
export async function startPooler(databaseUrl: string): Promise<TestPooler> {
  const sockets = new Set<Socket>();
  let opened = 0;
  let frozen = false;
  const server = createServer((client) => {
    const target = new URL(pooler.target);
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
    opened += 1;
    if (frozen) return;
    if (pooler.silent.includes(opened - 1)) return;
    client.once('data', (first: Buffer) => {
      const words = startupWords(first).filter(
        (_, index, all) => !pooler.dropsOptions || all[index - (index % 2)] !== 'options',
      );
      if (pooler.readOnly) words.push('default_transaction_read_only', 'on');
      upstream.write(startupMessage(first, words));
      client.on('data', (sent: Buffer) => {
        const { losesAnswersTo: word } = pooler;
        if (word === undefined || !sent.includes(word)) return;
        upstream.unpipe(client).resume();
        upstream.once('data', () => client.destroy());
      });
      client.pipe(upstream);
    });
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const pooler: TestPooler = {
    url: url.href,
    target: databaseUrl,
    dropsOptions: true,
    readOnly: false,
    silent: [],
    losesAnswersTo: undefined,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return pooler;
}

const HEAD_BYTES = 8;

/** Length, version, then names and values, each ended by a zero byte. */
function startupWords(message: Buffer): string[] {
  return message.subarray(HEAD_BYTES).toString().split('\0').slice(0, -2);
}

function startupMessage(original: Buffer, words: string[]): Buffer {
  const body = Buffer.from(`${words.join('\0')}\0\0`);
  const head = Buffer.from(original.subarray(0, HEAD_BYTES));
  head.writeInt32BE(HEAD_BYTES + body.length, 0);
  return Buffer.concat([head, body]);
}
