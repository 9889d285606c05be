import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface Letter {
  to: string;
  body: string;
  messageId: string;
}

export interface MailRecorder {
  url: string;
  taken: Letter[];
  /** From now on it answers so to whoever wants to send. */
  refuse(answer: string): void;
  close(): void;
}

/** A mail server that takes every letter and keeps it: as much of RFC 5321 as our sender speaks. */
export async function startMailRecorder(): Promise<MailRecorder> {
  const taken: Letter[] = [];
  let refusal: string | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(
      socket,
      (letter) => taken.push(letter),
      () => refusal,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    taken,
    refuse(answer) {
      refusal = answer;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function converse(
  socket: Socket,
  take: (letter: Letter) => void,
  refusal: () => string | undefined,
): void {
  let rest = '';
  let to = '';
  let letter: string[] | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (letter && line !== '.') return void letter.push(line);
    if (letter) {
      take(readLetter(to, letter));
      letter = undefined;
      return say('250 taken');
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'MAIL' && refusal()) return say(refusal()!);
    if (command === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
    if (command === 'QUIT') return socket.end('221 bye\r\n');
    if (command !== 'DATA') return say('250 ok');
    letter = [];
    return say('354 go on');
  };
  say('220 recorder');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
}

function readLetter(to: string, lines: string[]): Letter {
  const gap = lines.indexOf('');
  const head = lines.slice(0, gap).join('\n');
  const text = lines.slice(gap + 1).join('\n');
  const isBase64 = /^content-transfer-encoding: base64/im.test(head);
  return {
    to,
    messageId: /^message-id: (.*)$/im.exec(head)?.[1] ?? '',
    // Quoted-printable breaks long lines with '='; of its other signs none matters to an address.
    body: isBase64 ? Buffer.from(text, 'base64').toString() : text.replaceAll('=\n', ''),
  };
}
