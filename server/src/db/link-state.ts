import type { PaymentLinkState } from '@jobly/core/payment-links/state';
import { sql, type RawBuilder } from 'kysely';

/** The state of the link in hand, for a statement on payment_links: 'open' is the one that may be paid. */
export function linkState(now: Date): RawBuilder<PaymentLinkState> {
  return sql<PaymentLinkState>`app.payment_link_state(payment_links, ${now})`;
}
