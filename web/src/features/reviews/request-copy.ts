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

interface RequestCopy {
  badge: { tone: BadgeTone; label: string };
  text: string;
}

type Told = Pick<
  ReviewRequest,
  'status' | 'skipReason' | 'channel' | 'dueAt' | 'sentAt' | 'deliveredAt' | 'failedAt' | 'openedAt'
>;

/** The latest state of a request, in plain words. */
export function requestCopy(request: Told, timeZone?: string): RequestCopy {
  const at = (iso: string): string => formatDateTime(iso, timeZone);
  if (request.status === 'scheduled') {
    return {
      badge: { tone: 'wait', label: 'Waiting' },
      text: `Goes out ${at(request.dueAt)}.`,
    };
  }
  if (request.status === 'skipped') {
    return {
      badge: { tone: 'neutral', label: 'Not sent' },
      text: request.skipReason ? SKIPPED[request.skipReason] : 'It was not needed.',
    };
  }
  // An opened request was delivered, whatever the carrier reports.
  if (request.openedAt) {
    return {
      badge: { tone: 'on', label: 'Opened' },
      text: `Opened your review page ${at(request.openedAt)}.`,
    };
  }
  if (request.failedAt) {
    return {
      badge: { tone: 'bad', label: 'Not delivered' },
      text: `${channelWord(request)} came back. Check the customer's ${request.channel === 'email' ? 'e-mail' : 'number'}.`,
    };
  }
  if (request.deliveredAt) {
    return {
      badge: { tone: 'neutral', label: 'Delivered' },
      text: `${channelWord(request)} arrived ${at(request.deliveredAt)}.`,
    };
  }
  return {
    badge: { tone: 'neutral', label: 'Sent' },
    text: `${channelWord(request)} sent ${at(request.sentAt ?? request.dueAt)}.`,
  };
}

function channelWord({ channel }: Told): string {
  return channel === 'email' ? 'E-mail' : 'Text';
}
