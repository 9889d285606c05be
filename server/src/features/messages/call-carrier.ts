import * as z from 'zod';
import type { Keys } from '../../crypto.ts';
import { NotTakenByCarrierError, RefusedByCarrierError } from '../../ports/carrier.ts';
import type { EmailCarrier, Receipt, SmsCarrier } from '../../ports/carrier.ts';

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

export interface SealedMessage {
  kind: string;
  channel: string;
  recipient: string;
  sealed_content: Buffer | null;
}

export async function callCarrier(
  deps: CarrierDeps,
  message: SealedMessage,
): Promise<CarrierAnswer> {
  try {
    const content = Content.parse(JSON.parse(deps.keys.unseal(message.sealed_content!)));
    return { answer: 'taken', receipt: await send(deps, message, content) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof RefusedByCarrierError) {
      return { answer: error.optedOut ? 'opted-out' : 'refused', text };
    }
    return { answer: error instanceof NotTakenByCarrierError ? 'not-taken' : 'unknown', text };
  }
}

function send(
  deps: CarrierDeps,
  message: SealedMessage,
  { subject, body, unsubscribeUrl }: z.output<typeof Content>,
): Promise<Receipt> {
  const to = message.recipient;
  return message.channel === 'sms'
    ? deps.sms.send({ to, body, reportDelivery: message.kind === 'review_request' })
    : deps.email.send({ to, subject, body, unsubscribeUrl });
}
