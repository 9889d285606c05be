import * as z from 'zod';
import {
  type SmsCarrier,
  NotTakenByCarrierError,
  RefusedByCarrierError,
} from '../../ports/carrier.ts';
import type { Secret } from '../../secret.ts';
import { OPTED_OUT_CODE } from './posts.ts';

const Accepted = z.object({ sid: z.string().min(1) });
/** `date_created` is in RFC 2822 format. */
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

/** Longer than fetch's 10 s connect timeout, to tell unreachable from unanswered. */
const TIMEOUT_MS = 15_000;
/** Together with the following call, shorter than a claim lasts. */
const LIST_TIMEOUT_MS = 5_000;
/**
 * The newest: as many as a phone gets in an hour at most (docs/decisions/0011), the longest an outcome stays unknown.
 */
const LISTED = 200;

export interface TwilioOptions {
  accountSid: string;
  authToken: Secret;
  /** E.164, or a messaging service's id (`MG…`). */
  from: string;
  apiUrl: string;
  statusUrl: string;
  timeoutMs?: number;
}

/** A plain POST: the vendor's package takes 21 MB of disk and 31 MB of memory. */
export function twilioSms(options: TwilioOptions): SmsCarrier {
  const url = `${options.apiUrl}/2010-04-01/Accounts/${options.accountSid}/Messages.json`;
  const sender = options.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  // For M21. Twilio refuses a URL that it cannot reach.
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

    // By recipient only: queued messages have no sent date to filter by.
    async findTaken({ to, body, since }) {
      const query = new URLSearchParams({ To: to, PageSize: String(LISTED) });
      const response = await fetch(`${url}?${query.toString()}`, {
        headers: authorized(),
        signal: AbortSignal.timeout(options.timeoutMs ?? LIST_TIMEOUT_MS),
        redirect: 'error',
      });
      // Not a refusal of a text.
      if (!response.ok) {
        const reply: unknown = await response.json().catch(() => null);
        throw new Error(`${answerOf(response.status, reply)} when asked`);
      }
      const { messages } = Listed.parse(await response.json());
      return messages
        .filter(
          (message) =>
            message.direction.startsWith('outbound') &&
            // Trial accounts prepend Twilio's own sentence.
            message.body.endsWith(body) &&
            new Date(message.date_created) >= since,
        )
        .map(({ sid }) => ({ providerMessageId: sid }));
    },
  };
}

/** Only a failed DNS lookup or connect is certain to have left nothing there. */
function wasReached(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause;
  const reasons = cause instanceof AggregateError ? cause.errors : [cause];
  return !reasons.every((reason: unknown) => {
    const { syscall, code } = (reason ?? {}) as { syscall?: string; code?: string };
    return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
  });
}

/**
 * The only codes about the recipient (https://www.twilio.com/docs/api/errors). Other 4xx and 503 refuse us and can be
 * retried; other 5xx are unknown.
 */
const OF_RECIPIENT = new Set([21_211, 21_214, 21_217, OPTED_OUT_CODE, 21_612, 21_614]);

const codeOf = (reply: unknown) => Refused.safeParse(reply).data?.code;

/** The vendor's text may quote the message. */
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
