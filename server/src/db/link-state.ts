import type { PaymentLinkState } from '@jobly/core/payment-links/state';
import { sql, type RawBuilder } from 'kysely';

/** For statements on payment_links; only 'open' may be paid. */
export function linkState(now: Date): RawBuilder<PaymentLinkState> {
  return sql<PaymentLinkState>`app.payment_link_state(payment_links, ${now})`;
}
