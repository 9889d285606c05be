export interface TextMessage {
  to: string;
  body: string;
}

export interface EmailMessage {
  /** The same for every try of one message: a mailbox that gets it twice shows it once. */
  id: string;
  to: string;
  subject: string;
  body: string;
  /** Where one press (or the mailbox itself) ends such letters: RFC 8058. */
  unsubscribeUrl?: string | undefined;
  /** The same letter as a mailbox draws it; the text stays beside it. */
  html?: string | undefined;
  /** In whose name it is sent, from our own mailbox, and where an answer goes. */
  fromName?: string | undefined;
  replyTo?: string | undefined;
}

/** What the carrier calls a message it has taken. */
export interface Receipt {
  providerMessageId: string;
  /** It is there already; otherwise a report may follow. */
  delivered?: boolean;
}

/** What a local trial shows instead of sending it. */
export interface LocalDelivery {
  channel: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  body: string;
  sender?: string | null;
  html?: string | null;
}

/** A message that a carrier may have taken, as far as it can tell one from another. */
export interface MessageTrace {
  to: string;
  body: string;
  since: Date;
}

/** Where the messages of a local trial arrive; both by the ids that it gives them. */
export interface LocalInbox {
  store(delivery: LocalDelivery): Promise<string>;
  find(channel: LocalDelivery['channel'], trace: MessageTrace): Promise<string[]>;
}

/** Left out where a carrier cannot be asked what it has taken (SMTP). */
interface Askable {
  findTaken?: ((trace: MessageTrace) => Promise<Receipt[]>) | undefined;
}

export interface SmsCarrier extends Askable {
  send(message: TextMessage): Promise<Receipt>;
}

export interface EmailCarrier extends Askable {
  send(message: EmailMessage): Promise<Receipt>;
}

/** Of a push, `to` is the subscription's id and `body` what the browser is given (core/src/notices/contract.ts). */
export interface PushCarrier {
  send(message: { to: string; body: string }): Promise<Receipt>;
}

/**
 * The carrier has certainly not taken the message, and may take it later: it was not reached, or it
 * said so. After any other error (a timeout, a line that broke) nobody knows.
 */
export class NotTakenByCarrierError extends Error {
  override name = 'NotTakenByCarrierError';
  /** It was the carrier that said so: it is there. */
  readonly answered: boolean;
  /** Whoever the message is to: our account, our sender, too much at once. */
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

/**
 * The carrier has said no for good (a number that cannot receive texts, say): trying again cannot
 * help.
 */
export class RefusedByCarrierError extends Error {
  override name = 'RefusedByCarrierError';
  /** The carrier keeps a list of its own, and this number has said STOP to it. */
  readonly optedOut: boolean;
  /** Whoever the message is to: our sender, our words. */
  readonly refusesUs: boolean;

  constructor(message: string, { optedOut = false, refusesUs = false } = {}) {
    super(message);
    this.optedOut = optedOut;
    this.refusesUs = refusesUs;
  }
}

/** A form that the carrier posted, with the signature beside it. */
export interface CarrierPost {
  /** Where it was posted, as the carrier knows the address. */
  url: string;
  form: Record<string, string>;
  signature: string | undefined;
}

export interface TextReply {
  from: string;
  body: string;
  /** The carrier itself took it as the end of texts. */
  optedOut: boolean;
}

export interface DeliveryReport {
  providerMessageId: string;
  outcome: 'delivered' | 'failed' | 'under-way';
  optedOut: boolean;
}

/** What a carrier tells us. Throws ForgedPostError when it was not the carrier; never guesses. */
export interface CarrierPosts {
  readReply(post: CarrierPost): TextReply;
  readReport(post: CarrierPost): DeliveryReport;
}

export class ForgedPostError extends Error {
  override name = 'ForgedPostError';
}
