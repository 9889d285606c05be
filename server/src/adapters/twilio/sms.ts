import * as z from 'zod';
import {
  type SmsCarrier,
  NotTakenByCarrierError,
  RefusedByCarrierError,
} from '../../ports/carrier.ts';
import type { Secret } from '../../ports/secret.ts';
import { OPTED_OUT_CODE } from './posts.ts';

const Accepted = z.object({ sid: z.string().min(1) });
/** Of all that it keeps of a message; `date_created` is written as in RFC 2822. */
const Listed = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      body: z.string(),
      date_created: z.string(),
      direction: z.string(),
    }),
  ),
});
const Refused = z.object({ code: z.number().optional(), message: z.string().optional() });

/** Longer than the 10 s within which fetch must connect: not reached and not answered differ. */
const TIMEOUT_MS = 15_000;
/** To list what it has: together with a call that follows, shorter than a claim lasts. */
const LIST_TIMEOUT_MS = 5_000;
/** The newest, as many as an owner's phone gets in an hour at most (docs/decisions/0011): so long may one be in doubt. */
const LISTED = 200;

export interface TwilioOptions {
  accountSid: string;
  authToken: Secret;
  /** A number in E.164 form, or the id of a messaging service (`MG…`). */
  from: string;
  apiUrl: string;
  /** Where Twilio posts what became of a text. */
  statusUrl: string;
  timeoutMs?: number;
}

/** One POST: the vendor's own package costs 21 MB on disk and 31 MB of memory for it. */
export function twilioSms(options: TwilioOptions): SmsCarrier {
  const url = `${options.apiUrl}/2010-04-01/Accounts/${options.accountSid}/Messages.json`;
  const sender = options.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  // Of every text somebody has to know that it did not arrive (M21). Twilio refuses an address that it cannot reach.
  const report = options.statusUrl.startsWith('https:')
    ? { StatusCallback: options.statusUrl }
    : {};
  const authorized = () => {
    const credentials = `${options.accountSid}:${options.authToken.reveal()}`;
    return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  };
  return {
    async send({ to, body }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: authorized(),
        body: new URLSearchParams({
          To: to,
          Body: body,
          [sender]: options.from,
          ...report,
        }),
        signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
        redirect: 'error',
      }).catch((error: unknown) => {
        throw wasReached(error) ? error : new NotTakenByCarrierError('Twilio was not reached');
      });
      const reply: unknown = await response.json().catch(() => null);
      if (response.ok) return { providerMessageId: Accepted.parse(reply).sid };
      throw refusal(response.status, reply);
    },

    // By recipient alone: one that still waits there has no date of sending to be found by.
    async findTaken({ to, body, since }) {
      const query = new URLSearchParams({ To: to, PageSize: String(LISTED) });
      const response = await fetch(`${url}?${query.toString()}`, {
        headers: authorized(),
        signal: AbortSignal.timeout(options.timeoutMs ?? LIST_TIMEOUT_MS),
        redirect: 'error',
      });
      // No refusal of a text: that is for what was sent.
      if (!response.ok) {
        const reply: unknown = await response.json().catch(() => null);
        throw new Error(`${answerOf(response.status, reply)} when asked`);
      }
      const { messages } = Listed.parse(await response.json());
      return messages
        .filter(
          (message) =>
            message.direction.startsWith('outbound') &&
            // A trial account's texts begin with a sentence of Twilio's own.
            message.body.endsWith(body) &&
            new Date(message.date_created) >= since,
        )
        .map(({ sid }) => ({ providerMessageId: sid }));
    },
  };
}

/** Only a failure to look up the name or to connect is certain to have left nothing there. */
function wasReached(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause;
  const reasons = cause instanceof AggregateError ? cause.errors : [cause];
  return !reasons.every((reason: unknown) => {
    const { syscall, code } = (reason ?? {}) as { syscall?: string; code?: string };
    return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
  });
}

/**
 * Only these are about the recipient (https://www.twilio.com/docs/api/errors): a number that is none, cannot be
 * reached, takes no texts, or has said STOP. Any other 4xx, and 503, refuses us, and passes once we or Twilio
 * have mended it. Of any other 5xx nobody knows.
 */
const OF_RECIPIENT = new Set([21_211, 21_214, 21_217, OPTED_OUT_CODE, 21_612, 21_614]);

const codeOf = (reply: unknown) => Refused.safeParse(reply).data?.code;

/** The vendor's text may quote the message; only its number and status are kept. */
function answerOf(status: number, reply: unknown): string {
  const code = codeOf(reply);
  return `Twilio answered ${status}${code ? ` (error ${code})` : ''}`;
}

function refusal(status: number, reply: unknown): Error {
  const code = codeOf(reply);
  const text = answerOf(status, reply);
  if (status >= 500 && status !== 503) return new Error(text);
  return code !== undefined && OF_RECIPIENT.has(code)
    ? new RefusedByCarrierError(text, { optedOut: code === OPTED_OUT_CODE })
    : new NotTakenByCarrierError(text, { answered: true });
}
