import { formatDateTime } from '@jobly/core/dates';
import type { ReviewRequest, ReviewSkipReason } from '@jobly/core/reviews/contract';
import type { BadgeTone } from '../../ui/feedback/status-badge.tsx';

const SKIPPED: Record<ReviewSkipReason, string> = {
  turned_off: 'Review requests were turned off.',
  no_consent: 'The customer did not agree to be asked.',
  opted_out: 'The customer asked not to be contacted.',
  asked_recently: 'This customer was asked in the last 90 days.',
  refunded: 'The payment was refunded.',
  no_contact: 'There is no phone number or e-mail to send it to.',
  too_late: 'Too much time had passed since the payment.',
};

type Told = Pick<
  ReviewRequest,
  'status' | 'skipReason' | 'channel' | 'dueAt' | 'sentAt' | 'deliveredAt' | 'failedAt' | 'openedAt'
>;

/** The latest state of a request, in plain words. */
export function requestCopy(request: Told, timeZone?: string) {
  const { status, skipReason, dueAt, sentAt, deliveredAt, failedAt, openedAt } = request;
  const at = (iso: string): string => formatDateTime(iso, timeZone);
  const [message, contact] =
    request.channel === 'email' ? ['E-mail', 'e-mail'] : ['Text', 'number'];
  if (status === 'scheduled') return copy('wait', 'Waiting', `Goes out ${at(dueAt)}.`);
  if (status === 'skipped') {
    return copy('neutral', 'Not sent', skipReason ? SKIPPED[skipReason] : 'It was not needed.');
  }
  // An opened request was delivered, whatever the carrier reports.
  if (openedAt) return copy('on', 'Opened', `Opened your review page ${at(openedAt)}.`);
  if (failedAt) {
    return copy('bad', 'Not delivered', `${message} came back. Check the customer's ${contact}.`);
  }
  if (deliveredAt) return copy('neutral', 'Delivered', `${message} arrived ${at(deliveredAt)}.`);
  return copy('neutral', 'Sent', `${message} sent ${at(sentAt ?? dueAt)}.`);
}

function copy(tone: BadgeTone, label: string, text: string) {
  return { badge: { tone, label }, text };
}
