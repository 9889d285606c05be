import { plainWords } from '@jobly/core/checkout/receipt';
import { toE164 } from '@jobly/core/phone';
import { zonesOfPhone } from '@jobly/core/reviews/area-codes';
import { reviewRequestEmail, reviewRequestText } from '@jobly/core/reviews/messages';
import { endOfAllowedHours } from '@jobly/core/reviews/quiet-hours';
import type { ReviewChannel } from '@jobly/core/reviews/rules';
import type { OutgoingMessage } from '../../outgoing-message.ts';
import type { DueRequest } from './due-queries.ts';

/**
 * One message per link (M13); only one that never left is followed by the next. A carrier that is
 * away does not make it arrive at night.
 */
export function reviewMessage(given: {
  request: DueRequest;
  channel: ReviewChannel;
  business: string;
  publicUrl: string;
  now: Date;
}): OutgoingMessage {
  const { request, channel, publicUrl, now } = given;
  // Names are typed by people: an address in one of them would be an address in our text.
  const words = {
    customerName: plainWords(request.customer_name, 40) || 'there',
    business: plainWords(given.business, 60) || 'us',
    address: `${publicUrl}/r/${request.token}`,
  };
  const common = {
    userId: request.user_id,
    kind: 'review_request',
    dedupeKey: `review:${request.payment_link_id}:${request.attempt}`,
    expiresAt: endOfAllowedHours(now, zonesOfPhone(request.customer_phone)),
  };
  if (channel === 'sms') {
    const recipient = toE164(request.customer_phone);
    return { ...common, channel, recipient, body: reviewRequestText(words) };
  }
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${request.token}`;
  return {
    ...common,
    channel,
    recipient: request.customer_email!,
    unsubscribeUrl,
    ...reviewRequestEmail({ ...words, unsubscribeAddress: unsubscribeUrl }),
  };
}
