import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface Letter {
  body: string;
  message_id: string;
}

/** A mail server that takes every letter and keeps it: as much of RFC 5321 as our sender speaks. */
export async function startMailRecorder() {
  const taken: Letter[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const say = (line: string) => socket.write(`${line}\r\n`);
    let letter: string[] | undefined;
    say('220 recorder');
    createInterface({ input: socket }).on('line', (line) => {
      const command = line.slice(0, 4).toUpperCase();
      if (letter && line !== '.') letter.push(line);
      else if (letter) {
        taken.push(readLetter(letter));
        letter = undefined;
        say('250 taken');
      } else if (command === 'DATA') {
        letter = [];
        say('354 go on');
      } else if (command === 'QUIT') socket.end('221 bye\r\n');
      else say((command === 'MAIL' && refusal) || '250 ok');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    taken,
    /** From now on it answers so to every sender. */
    refuse(answer: string) {
      refusal = answer;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function readLetter(lines: string[]): Letter {
  const gap = lines.indexOf('');
  const head = lines.slice(0, gap).join('\n');
  const text = lines.slice(gap + 1).join('\n');
  const isBase64 = /^content-transfer-encoding: base64/im.test(head);
  return {
    message_id: /^message-id: (.*)$/im.exec(head)?.[1] ?? '',
    // Quoted-printable breaks long lines with '='; of its other signs none matters to an address.
    body: isBase64 ? Buffer.from(text, 'base64').toString() : text.replaceAll('=\n', ''),
  };
}
