import * as z from 'zod';
import {
  type SmsCarrier,
  NotTakenByCarrierError,
  RefusedByCarrierError,
} from '../../ports/carrier.ts';
import type { Secret } from '../../ports/secret.ts';
import { OPTED_OUT_CODE } from './posts.ts';

const Accepted = z.object({ sid: z.string().min(1) });
const Refused = z.object({ code: z.number().optional(), message: z.string().optional() });

/** Longer than the 10 s within which fetch must connect: not reached and not answered differ. */
const TIMEOUT_MS = 15_000;

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
  return {
    async send({ to, body, reportDelivery }) {
      const credentials = `${options.accountSid}:${options.authToken.reveal()}`;
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        body: new URLSearchParams({
          To: to,
          Body: body,
          [sender]: options.from,
          ...(reportDelivery ? { StatusCallback: options.statusUrl } : {}),
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

/** Refused for now: our account, too much at once, or closed. Of any other 5xx nobody knows. */
const PASSING = new Set([401, 403, 408, 429, 503]);

/** The vendor's text may quote the message; only its number and status are kept. */
function refusal(status: number, reply: unknown): Error {
  const { code } = Refused.safeParse(reply).data ?? {};
  const text = `Twilio answered ${status}${code ? ` (error ${code})` : ''}`;
  if (PASSING.has(status)) return new NotTakenByCarrierError(text);
  const forGood = status >= 400 && status < 500;
  return forGood
    ? new RefusedByCarrierError(text, { optedOut: code === OPTED_OUT_CODE })
    : new Error(text);
}
