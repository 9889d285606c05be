import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import {
  type EmailCarrier,
  NotTakenByCarrierError,
  RefusedByCarrierError,
} from '../../ports/carrier.ts';
import type { Secret } from '../../secret.ts';

const TIMEOUT_MS = 10_000;

/** For the whole call, which has a dozen phases. Shorter than a claim lasts. */
const DEADLINE_MS = 15_000;

export function smtpEmail(options: {
  url: Secret;
  from: string;
  deadlineMs?: number;
}): EmailCarrier & { verify(): Promise<void> } {
  // Lazy: 40 files.
  const open = async (socket: Socket) => {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      {
        url: options.url.reveal(),
        socket,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      },
      { from: options.from },
    );
  };
  const call = async <Result>(work: (transport: Transporter) => Promise<Result>) => {
    // Our own socket can be cut; nodemailer flushes before it closes.
    const socket = new Socket();
    const transport = await open(socket).catch((error: unknown) => {
      throw new NotTakenByCarrierError(`e-mail could not be opened: ${String(error)}`);
    });
    try {
      const deadlineMs = options.deadlineMs ?? DEADLINE_MS;
      return await Promise.race([work(transport), giveUpAfter(deadlineMs)]);
    } catch (error) {
      if ((error as Failure).responseCode === undefined) cut(socket);
      throw refusal(error);
    } finally {
      transport.close();
    }
  };
  return {
    async send({ id, to, subject, body, unsubscribeUrl, html, fromName, replyTo }) {
      const sent = await call((transport): Promise<{ messageId: string }> =>
        transport.sendMail({
          messageId: `<${id}@${senderHost(options.from)}>`,
          to,
          subject: oneLine(subject),
          text: body,
          ...(html ? { html } : {}),
          // As an object it is quoted or encoded per RFC 5322.
          ...(fromName
            ? { from: { name: oneLine(fromName), address: mailboxOf(options.from) } }
            : {}),
          ...(replyTo ? { replyTo: { name: '', address: oneLine(replyTo) } } : {}),
          ...(unsubscribeUrl ? { headers: oneClick(unsubscribeUrl) } : {}),
        }),
      );
      return { providerMessageId: sent.messageId };
    },
    /** Resolves when the server would accept a message from us. */
    async verify() {
      await call((transport) => transport.verify());
    },
  };
}

const mailboxOf = (from: string) => from.replace(/^.*<|>$/g, '');

const senderHost = (from: string) => from.replace(/^.*@|>$/g, '');

async function giveUpAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw Object.assign(new Error(), { code: 'ETIMEDOUT' });
}

/**
 * Resets the connection, so that an abandoned message cannot be completed later; only one already received in full
 * may still be delivered.
 */
function cut(socket: Socket): void {
  // Otherwise a late DNS answer would still connect.
  socket.connect = () => socket;
  if (socket.pending) socket.destroy();
  else socket.resetAndDestroy();
}

/** RFC 8058. */
function oneClick(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Prevents header injection. */
function oneLine(subject: string): string {
  return subject.replace(/[\r\n]+/g, ' ').slice(0, 200);
}

interface Failure {
  responseCode?: number;
  /** The server's full reply, and our command. */
  response?: string;
  command?: string;
  code?: string;
  syscall?: string;
  timeoutType?: string;
  errors?: Failure[];
}

/** Only the status: the text may quote the address or the message. */
function refusal(error: unknown): Error {
  const failure = error as Failure;
  const { responseCode } = failure;
  const answered = responseCode !== undefined;
  const text = `The mail server ${answered ? `answered ${responseCode}` : `did not answer (${failure.code})`}`;
  const forGood = answered && responseCode >= 550 && responseCode < 560;
  const refusesUs = answered && !isOfRecipient(failure);
  if (forGood) return new RefusedByCarrierError(text, { refusesUs });
  return wasNotTaken(failure)
    ? new NotTakenByCarrierError(text, { answered, refusesUs })
    : new Error(text);
}

/** An unknown or full mailbox, but not a relay refusal (RFC 3463, x.7.x). */
const isOfRecipient = ({ command, response = '' }: Failure) =>
  command === 'RCPT TO' && !/^\d{3}[ -]\d\.7\./.test(response);

/** Refused, or failed before greeting and TLS, when nothing can have been sent. */
function wasNotTaken(failure: Failure): boolean {
  const { responseCode, code, timeoutType = '', errors = [failure] } = failure;
  return (
    (responseCode !== undefined && responseCode >= 400) ||
    code === 'EDNS' ||
    errors.every(({ syscall = '' }) => ['connect', 'getaddrinfo'].includes(syscall)) ||
    ['CONNECT_TIMEOUT', 'UPGRADE_TIMEOUT', 'GREETING_TIMEOUT'].includes(timeoutType)
  );
}
