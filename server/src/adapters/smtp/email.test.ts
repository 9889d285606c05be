import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { NotTakenByCarrierError, RefusedByCarrierError } from '../../ports/carrier.ts';
import { Secret } from '../../secret.ts';
import { smtpEmail } from './email.ts';

let close: (() => void) | undefined;
afterEach(() => close?.());

/**
 * As much of RFC 5321 as one letter needs; `rcptAnswer` is what it says to RCPT TO, `letterAnswer` to
 * the letter itself: with none, it hangs up.
 */
async function mailServer(
  rcptAnswer: string | Promise<string> = '250 ok',
  letterAnswer = '250 taken',
  options: { deadlineMs?: number } = {},
) {
  const seen: { letter: string } = { letter: '' };
  const { promise: closed, resolve: onClose } = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on('close', () => onClose());
    let inLetter = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (inLetter && line === '.') {
          inLetter = false;
          if (letterAnswer) socket.write(`${letterAnswer}\r\n`);
          else socket.destroy();
        } else if (inLetter) {
          seen.letter += `${line}\n`;
        } else if (line.startsWith('DATA')) {
          inLetter = true;
          socket.write('354 go on\r\n');
        } else if (line.startsWith('RCPT')) {
          void Promise.resolve(rcptAnswer).then((answer) => socket.write(`${answer}\r\n`));
        } else {
          socket.write('250 ok\r\n');
        }
      }
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const { port } = server.address() as AddressInfo;
  const carrier = smtpEmail({
    url: new Secret(`smtp://127.0.0.1:${port}?ignoreTLS=true`),
    from: 'hello@jobly.example',
    ...options,
  });
  return { seen, closed, carrier };
}

describe('smtpEmail', () => {
  it('is from the business by us, answers go to the business, and both parts travel', async () => {
    const { seen, carrier } = await mailServer();
    const names = { fromName: 'Joe "The Pipe", Sons via Jobly', replyTo: 'joe@pipes.example' };
    const parts = { body: 'Thank you', html: '<p>Thank you</p>' };
    await carrier.send({ id: '1', to: 'dana@example.com', subject: 's', ...parts, ...names });
    expect(seen.letter).toContain(
      'From: "Joe \\"The Pipe\\", Sons via Jobly" <hello@jobly.example>\n',
    );
    expect(seen.letter).toContain('Reply-To: joe@pipes.example\n');
    expect(seen.letter).toMatch(/multipart\/alternative[^]*text\/plain[^]*text\/html/);
  });

  it.each(['Eve\r\nBcc: all@evil.example', 'Eve" <eve@evil.example>, "x', 'Eve\u2028Bcc: x'])(
    'takes no header and no address out of the name %j',
    async (fromName) => {
      const { seen, carrier } = await mailServer();
      const replyTo = 'joe@pipes.example\r\nBcc: all@evil.example';
      const letter = { id: '1', to: 'dana@example.com', subject: 's', body: 'b' };
      await carrier.send({ ...letter, fromName, replyTo }).catch(() => undefined);
      const head = seen.letter.split('\n').filter((line) => /^(?:from|bcc|reply-to):/i.test(line));
      expect(head.filter((line) => /^bcc/i.test(line))).toEqual([]);
      expect(head.find((line) => line.startsWith('From: '))).toMatch(/ <hello@jobly\.example>$/);
    },
  );

  it('hangs up at its deadline, however much a server dawdles', async () => {
    const { promise: closed, resolve: onClose } = Promise.withResolvers<void>();
    const server = createServer((socket) => {
      socket.write('220 test\r\n');
      // Always another line of an answer that does not end.
      const dawdling = setInterval(() => socket.write('250-wait\r\n'), 50);
      socket.on('close', () => {
        clearInterval(dawdling);
        onClose();
      });
      socket.on('error', () => socket.destroy());
      close = () => {
        socket.destroy();
        server.close();
      };
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = new Secret(`smtp://127.0.0.1:${port}?ignoreTLS=true`);
    const carrier = smtpEmail({ url, from: 'hello@jobly.example', deadlineMs: 300 });
    const sending = carrier.send({ id: '1', to: 'dana@example.com', subject: 's', body: 'b' });
    await expect(sending).rejects.toThrow('The mail server did not answer (ETIMEDOUT)');
    await closed;
  });

  it('hands no letter to a server that goes on after the deadline', async () => {
    const { promise: rcptAnswer, resolve: goOn } = Promise.withResolvers<string>();
    const { seen, closed, carrier } = await mailServer(rcptAnswer, '250 taken', {
      deadlineMs: 300,
    });
    const sending = carrier.send({ id: '1', to: 'dana@example.com', subject: 's', body: 'b' });
    await expect(sending).rejects.toThrow('The mail server did not answer (ETIMEDOUT)');
    goOn('250 ok');
    await closed;
    expect(seen.letter).toBe('');
  });

  it('delivers a plain letter, and a line break in the subject adds no header', async () => {
    const { seen, carrier } = await mailServer();
    const receipt = await carrier.send({
      id: 'f81d4fae',
      to: 'dana@example.com',
      subject: 'Receipt\r\nBcc: everyone@example.com',
      body: 'Thank you.',
    });
    // The same for every try, so that a mailbox knows the second for the first.
    expect(receipt.providerMessageId).toBe('<f81d4fae@jobly.example>');
    expect(seen.letter).toContain('Message-ID: <f81d4fae@jobly.example>');
    expect(seen.letter).toContain('From: hello@jobly.example');
    expect(seen.letter).toContain('Subject: Receipt Bcc: everyone@example.com');
    expect(seen.letter).not.toMatch(/^Bcc:/m);
  });

  it('carries the way to unsubscribe by one press, when there is one', async () => {
    const { seen, carrier } = await mailServer();
    const letter = { id: '1', to: 'dana@example.com', subject: 's', body: 'b' };
    await carrier.send(letter);
    expect(seen.letter).not.toContain('List-Unsubscribe');
    await carrier.send({ ...letter, unsubscribeUrl: 'https://jobly.example/unsubscribe/abc' });
    expect(seen.letter).toContain('List-Unsubscribe: <https://jobly.example/unsubscribe/abc>');
    expect(seen.letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('takes an unknown mailbox as final and a busy server as passing', async () => {
    const unknown = await mailServer('550 no such user dana@example.com');
    const letter = { id: '1', to: 'dana@example.com', subject: 's', body: 'b' };
    const final = await unknown.carrier.send(letter).catch((thrown: unknown) => thrown);
    expect(final).toBeInstanceOf(RefusedByCarrierError);
    expect(String(final)).not.toContain('dana');
    const busy = await mailServer('451 try later');
    const passing = await busy.carrier.send(letter).catch((thrown: unknown) => thrown);
    expect(passing).not.toBeInstanceOf(RefusedByCarrierError);
    expect(passing).toBeInstanceOf(NotTakenByCarrierError);
    expect(String(passing)).toBe('NotTakenByCarrierError: The mail server answered 451');
  });

  it('knows whether a letter was certainly not taken', async () => {
    const letter = { id: '1', to: 'dana@example.com', subject: 's', body: 'b' };
    const full = await mailServer('250 ok', '452 full');
    await expect(full.carrier.send(letter)).rejects.toThrow(NotTakenByCarrierError);
    const away = smtpEmail({ url: new Secret('smtp://127.0.0.1:1'), from: 'a@jobly.example' });
    await expect(away.send(letter)).rejects.toThrow(NotTakenByCarrierError);
    // A name with two addresses, perhaps.
    const local = smtpEmail({ url: new Secret('smtp://localhost:1'), from: 'a@jobly.example' });
    await expect(local.send(letter)).rejects.toThrow(NotTakenByCarrierError);
    const silent = await mailServer('250 ok', '');
    const error = await silent.carrier.send(letter).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(NotTakenByCarrierError);
  });
});
