import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import {
  type EmailCarrier,
  NotTakenByCarrierError,
  RefusedByCarrierError,
} from '../../ports/carrier.ts';
import type { Secret } from '../../ports/secret.ts';

const TIMEOUT_MS = 10_000;

/** Of the whole call: a server may take its time in each of a dozen phases. Shorter than a claim lasts. */
const DEADLINE_MS = 15_000;

export function smtpEmail(options: {
  url: Secret;
  from: string;
  deadlineMs?: number;
}): EmailCarrier & { verify(): Promise<void> } {
  // Only who sends e-mail pays for it: 40 files, which the server would otherwise hold in memory.
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
  /** One connection for one call. */
  const call = async <Result>(work: (transport: Transporter) => Promise<Result>) => {
    // nodemailer closes a connection only after flushing it; a socket of ours can be cut.
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
          // As an object, it is quoted or encoded as RFC 5322 asks, whatever the name holds.
          ...(fromName
            ? { from: { name: oneLine(fromName), address: mailboxOf(options.from) } }
            : {}),
          ...(replyTo ? { replyTo: { name: '', address: oneLine(replyTo) } } : {}),
          ...(unsubscribeUrl ? { headers: oneClick(unsubscribeUrl) } : {}),
        }),
      );
      return { providerMessageId: sent.messageId };
    },
    /** Says who we are and leaves: resolves when the server would take a letter of ours. */
    async verify() {
      await call((transport) => transport.verify());
    },
  };
}

/** `Jobly <hello@example.com>` -> `hello@example.com`. */
const mailboxOf = (from: string) => from.replace(/^.*<|>$/g, '');

/** `Jobly <hello@example.com>` -> `example.com`. */
const senderHost = (from: string) => from.replace(/^.*@|>$/g, '');

async function giveUpAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw Object.assign(new Error(), { code: 'ETIMEDOUT' });
}

/**
 * Resets the connection, which also drops what the server has not received yet: a letter that we gave
 * up cannot be completed later. Only one that it had received in full may still be delivered.
 */
function cut(socket: Socket): void {
  // Otherwise a name that is looked up late would still be connected to.
  socket.connect = () => socket;
  if (socket.pending) socket.destroy();
  else socket.resetAndDestroy();
}

/** The mailbox shows a button of its own, and posts for its owner (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** A line break in a header would let a name add headers of its own. */
function oneLine(subject: string): string {
  return subject.replace(/[\r\n]+/g, ' ').slice(0, 200);
}

/** What nodemailer tells of a failure, beside its text. */
interface Failure {
  responseCode?: number;
  /** All that the server said, and to which command of ours. */
  response?: string;
  command?: string;
  code?: string;
  syscall?: string;
  timeoutType?: string;
  /** One for each address of a server that has several. */
  errors?: Failure[];
}

/** Only the server's status is kept: its text may quote the address or the letter. */
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

/** An unknown or full mailbox; but a server that does not relay for us says so here, too (RFC 3463, x.7.x). */
const isOfRecipient = ({ command, response = '' }: Failure) =>
  command === 'RCPT TO' && !/^\d{3}[ -]\d\.7\./.test(response);

/** It said no, or there was nobody to say anything: before greeting and TLS no letter can be sent. */
function wasNotTaken(failure: Failure): boolean {
  const { responseCode, code, timeoutType = '', errors = [failure] } = failure;
  return (
    (responseCode !== undefined && responseCode >= 400) ||
    code === 'EDNS' ||
    errors.every(({ syscall = '' }) => ['connect', 'getaddrinfo'].includes(syscall)) ||
    ['CONNECT_TIMEOUT', 'UPGRADE_TIMEOUT', 'GREETING_TIMEOUT'].includes(timeoutType)
  );
}
