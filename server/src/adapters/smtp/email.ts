import { createTransport } from 'nodemailer';
import type { EmailCarrier } from '../../ports/carrier.ts';
import { RefusedByCarrierError } from '../../ports/carrier.ts';
import type { Secret } from '../../ports/secret.ts';

const TIMEOUT_MS = 10_000;

export function smtpEmail(options: { url: Secret; from: string }): EmailCarrier {
  const transport = createTransport(
    {
      url: options.url.reveal(),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from: options.from },
  );
  return {
    async send({ to, subject, body, unsubscribeUrl }) {
      try {
        const sent = await transport.sendMail({
          to,
          subject: oneLine(subject),
          text: body,
          ...(unsubscribeUrl ? { headers: oneClick(unsubscribeUrl) } : {}),
        });
        return { providerMessageId: sent.messageId };
      } catch (error) {
        throw refusal(error);
      }
    },
  };
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

/** Only the server's status is kept: its text may quote the address or the letter. */
function refusal(error: unknown): Error {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const text = `The mail server answered ${responseCode ?? code ?? 'nothing'}`;
  const forGood = responseCode !== undefined && responseCode >= 550 && responseCode < 560;
  return forGood ? new RefusedByCarrierError(text) : new Error(text);
}
