export interface TextMessage {
  to: string;
  body: string;
}

export interface EmailMessage {
  /** The same for every try, so that a mailbox shows duplicates once. */
  id: string;
  to: string;
  subject: string;
  body: string;
  /** One-click unsubscribe: RFC 8058. */
  unsubscribeUrl?: string | undefined;
  html?: string | undefined;
  /** The business's name (from our mailbox), and where replies go. */
  fromName?: string | undefined;
  replyTo?: string | undefined;
}

export interface Receipt {
  providerMessageId: string;
  /** Already delivered; otherwise a report may follow. */
  delivered?: boolean;
}

export interface LocalDelivery {
  channel: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  body: string;
  sender?: string | null;
  html?: string | null;
}

/** Identifies a message that a carrier may have taken. */
export interface MessageTrace {
  to: string;
  body: string;
  since: Date;
}

export interface LocalInbox {
  store(delivery: LocalDelivery): Promise<string>;
  find(channel: LocalDelivery['channel'], trace: MessageTrace): Promise<string[]>;
}

/** Undefined where a carrier cannot be queried (SMTP). */
interface Askable {
  findTaken?: ((trace: MessageTrace) => Promise<Receipt[]>) | undefined;
}

export interface SmsCarrier extends Askable {
  send(message: TextMessage): Promise<Receipt>;
}

export interface EmailCarrier extends Askable {
  send(message: EmailMessage): Promise<Receipt>;
}

/** `to` is the subscription's id, `body` the browser's payload (core/src/notices/contract.ts). */
export interface PushCarrier {
  send(message: { to: string; body: string }): Promise<Receipt>;
}

/**
 * Certainly not taken, and may be retried: unreachable, or it said so. After other errors (a timeout, a broken
 * connection) the outcome is unknown.
 */
export class NotTakenByCarrierError extends Error {
  override name = 'NotTakenByCarrierError';
  readonly answered: boolean;
  /** Whatever the recipient: our account, our sender, a rate limit. */
  readonly refusesUs: boolean;

  constructor(
    message: string,
    { answered = false, refusesUs = answered, ...more }: AnswerOptions = {},
  ) {
    super(message, more);
    this.answered = answered;
    this.refusesUs = refusesUs;
  }
}

type AnswerOptions = ErrorOptions & { answered?: boolean; refusesUs?: boolean };

/** Permanent (a number that cannot receive texts, say): retrying cannot help. */
export class RefusedByCarrierError extends Error {
  override name = 'RefusedByCarrierError';
  /** The number sent STOP to the carrier's own list. */
  readonly optedOut: boolean;
  /** Whatever the recipient: our sender, our content. */
  readonly refusesUs: boolean;

  constructor(message: string, { optedOut = false, refusesUs = false } = {}) {
    super(message);
    this.optedOut = optedOut;
    this.refusesUs = refusesUs;
  }
}

export interface CarrierPost {
  /** As the carrier spells it, which the signature covers. */
  url: string;
  form: Record<string, string>;
  signature: string | undefined;
}

export interface TextReply {
  from: string;
  body: string;
  /** The carrier treated it as STOP. */
  optedOut: boolean;
}

export interface DeliveryReport {
  providerMessageId: string;
  outcome: 'delivered' | 'failed' | 'under-way';
  optedOut: boolean;
}

/** Throws ForgedPostError unless signed by the carrier. */
export interface CarrierPosts {
  readReply(post: CarrierPost): TextReply;
  readReport(post: CarrierPost): DeliveryReport;
}

export class ForgedPostError extends Error {
  override name = 'ForgedPostError';
}
