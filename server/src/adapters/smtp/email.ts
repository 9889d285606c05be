import type { Transporter } from 'nodemailer';
import type { EmailCarrier } from '../../ports/carrier.ts';
import { NotTakenByCarrierError, RefusedByCarrierError } from '../../ports/carrier.ts';
import type { Secret } from '../../ports/secret.ts';

const TIMEOUT_MS = 10_000;

/** Of the whole call: a server may take its time in each of a dozen phases. Shorter than a claim lasts. */
const DEADLINE_MS = 15_000;

export function smtpEmail(options: {
  url: Secret;
  from: string;
  deadlineMs?: number;
}): EmailCarrier {
  let opened: Promise<Transporter> | undefined;
  // Only who sends e-mail pays for it: 40 files, which the server would otherwise hold in memory.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      {
        url: options.url.reveal(),
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      },
      { from: options.from },
    );
  };
  return {
    async send({ to, subject, body, unsubscribeUrl }) {
      const transport = await (opened ??= open().catch((error: unknown) => {
        // Nothing has left; the next one tries to open it again.
        opened = undefined;
        throw new NotTakenByCarrierError(`e-mail could not be opened: ${String(error)}`);
      }));
      const sending = transport.sendMail({
        to,
        subject: oneLine(subject),
        text: body,
        ...(unsubscribeUrl ? { headers: oneClick(unsubscribeUrl) } : {}),
      }) as Promise<{ messageId: string }>;
      try {
        const sent = await within(options.deadlineMs ?? DEADLINE_MS, sending);
        return { providerMessageId: sent.messageId };
      } catch (error) {
        throw refusal(error);
      }
    },
  };
}

/** What comes later than that is not waited for. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The mailbox shows a button of its own, and posts for its owner (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** A line break in a subject would let a name add headers of its own. */
function oneLine(subject: string): string {
  return subject.replace(/[\r\n]+/g, ' ').slice(0, 200);
}

/** What nodemailer tells of a failure, beside its text. */
interface Failure {
  responseCode?: number;
  code?: string;
  syscall?: string;
  timeoutType?: string;
}

/** Only the server's status is kept: its text may quote the address or the letter. */
function refusal(error: unknown): Error {
  const failure = error as Failure;
  const { responseCode } = failure;
  const text = `The mail server answered ${responseCode ?? failure.code ?? 'nothing'}`;
  const forGood = responseCode !== undefined && responseCode >= 550 && responseCode < 560;
  if (forGood) return new RefusedByCarrierError(text);
  return wasNotTaken(failure) ? new NotTakenByCarrierError(text) : new Error(text);
}

/** It said no, or there was nobody to say anything: before its greeting no letter can be sent. */
function wasNotTaken({ responseCode, code, syscall, timeoutType }: Failure): boolean {
  return (
    (responseCode !== undefined && responseCode >= 400) ||
    code === 'EDNS' ||
    syscall === 'connect' ||
    timeoutType === 'CONNECT_TIMEOUT' ||
    timeoutType === 'GREETING_TIMEOUT'
  );
}
