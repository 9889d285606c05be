import * as z from 'zod';
import type { Keys } from '../../crypto.ts';
import { NotTakenByCarrierError, RefusedByCarrierError } from '../../ports/carrier.ts';
import type { EmailCarrier, Receipt, SmsCarrier } from '../../ports/carrier.ts';
import type { Message } from './queries.ts';

export interface CarrierDeps {
  keys: Keys;
  sms: SmsCarrier;
  email: EmailCarrier;
}

/** What a call to the carrier came to. `unknown`: it may have taken the message, or not. */
export type CarrierAnswer =
  | { answer: 'taken'; receipt: Receipt }
  | { answer: 'refused' | 'opted-out' | 'not-taken' | 'unknown'; text: string };

const Content = z.object({
  subject: z.string(),
  body: z.string(),
  unsubscribeUrl: z.string().optional(),
});

export async function callCarrier(
  { keys, sms, email }: CarrierDeps,
  { kind, channel, recipient: to, sealed_content: sealed }: Message,
): Promise<CarrierAnswer> {
  try {
    const { subject, body, unsubscribeUrl } = Content.parse(JSON.parse(keys.unseal(sealed!)));
    const receipt = await (channel === 'sms'
      ? sms.send({ to, body, reportDelivery: kind === 'review_request' })
      : email.send({ to, subject, body, unsubscribeUrl }));
    return { answer: 'taken', receipt };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof RefusedByCarrierError) {
      return { answer: error.optedOut ? 'opted-out' : 'refused', text };
    }
    return { answer: error instanceof NotTakenByCarrierError ? 'not-taken' : 'unknown', text };
  }
}
