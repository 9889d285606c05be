import { isUsPhone, zonesOfPhone } from '../area-codes.ts';
import type { ConsentPolicy, ReviewSkipReason } from './contract.ts';
import { isAllowedMoment, nextAllowedMoment } from './quiet-hours.ts';

/** One function per rule; `decideReviewRequest` combines them. */

const DAY_MS = 86_400_000;
const ASK_AGAIN_AFTER_MS = 90 * DAY_MS;
const TOO_LATE_AFTER_MS = 14 * DAY_MS;

export type Contact = Record<'phone' | 'email', string | null>;

export type ReviewChannel = 'sms' | 'email';

export function channelFor({ phone, email }: Contact): ReviewChannel | undefined {
  if (phone && isUsPhone(phone)) return 'sms';
  return email ? 'email' : undefined;
}

/** After the delay, within the customer's allowed hours. */
export function dueMoment(paidAt: Date, delayMinutes: number, contact: Contact): Date {
  const after = new Date(paidAt.getTime() + delayMinutes * 60_000);
  return nextAllowedMoment(after, zonesOfPhone(contact.phone ?? ''));
}

const TRY_AGAIN_AFTER_MINUTES = 30;

/** After a carrier failure: later, within the customer's allowed hours. */
export function nextTryMoment(now: Date, contact: Contact): Date {
  return dueMoment(now, TRY_AGAIN_AFTER_MINUTES, contact);
}

/** One business asks a customer at most once in 90 days. */
export function askedRecently(lastAskedAt: Date | null, now: Date): boolean {
  return lastAskedAt !== null && now.getTime() - lastAskedAt.getTime() < ASK_AGAIN_AFTER_MS;
}

/** After a long outage: two weeks after the payment, a request would be odd. */
export function isTooLate(paidAt: Date, now: Date): boolean {
  return now.getTime() - paidAt.getTime() > TOO_LATE_AFTER_MS;
}

export interface Consent {
  policy: ConsentPolicy;
  /** When the contractor confirmed their customers' consent. */
  attestedAt: Date | null;
  givenAt: Date | null;
}

export function hasConsent({ policy, attestedAt, givenAt }: Consent): boolean {
  return policy === 'strict' ? givenAt !== null : attestedAt !== null;
}

export interface ReviewCase {
  now: Date;
  turnedOn: boolean;
  paidAt: Date;
  /** Refunded in full. A partial refund changes nothing: asking only satisfied customers would be review gating. */
  refunded: boolean;
  contact: Contact;
  /** Opting out by phone or by e-mail ends both. */
  optedOut: boolean;
  consent: Consent;
  lastAskedAt: Date | null;
}

type ReviewDecision =
  | { action: 'send'; channel: ReviewChannel }
  | { action: 'wait'; until: Date }
  | { action: 'skip'; reason: ReviewSkipReason };

export function decideReviewRequest(facts: ReviewCase): ReviewDecision {
  const channel = channelFor(facts.contact);
  const reason = reasonToSkip(facts, channel);
  if (reason) return { action: 'skip', reason };
  const zones = zonesOfPhone(facts.contact.phone ?? '');
  if (!isAllowedMoment(facts.now, zones)) {
    return { action: 'wait', until: nextAllowedMoment(facts.now, zones) };
  }
  return { action: 'send', channel: channel! };
}

function reasonToSkip(
  facts: ReviewCase,
  channel: ReviewChannel | undefined,
): ReviewSkipReason | undefined {
  if (!facts.turnedOn) return 'turned_off';
  if (facts.refunded) return 'refunded';
  if (!channel) return 'no_contact';
  if (facts.optedOut) return 'opted_out';
  if (!hasConsent(facts.consent)) return 'no_consent';
  if (askedRecently(facts.lastAskedAt, facts.now)) return 'asked_recently';
  if (isTooLate(facts.paidAt, facts.now)) return 'too_late';
  return undefined;
}
