/** A text as it leaves the house. */
export interface TextMessage {
  to: string;
  body: string;
}

export interface EmailMessage {
  to: string;
  subject: string;
  body: string;
}

/** What the carrier calls a message it has taken. */
export interface Receipt {
  providerMessageId: string;
}

export interface SmsCarrier {
  send(message: TextMessage): Promise<Receipt>;
}

export interface EmailCarrier {
  send(message: EmailMessage): Promise<Receipt>;
}

/**
 * The carrier has said no for good (a number that cannot receive texts, say): trying again cannot
 * help. Any other error is taken as passing, and retried.
 */
export class RefusedByCarrierError extends Error {
  override name = 'RefusedByCarrierError';
}
