import type { PublicPaymentLink } from '@jobly/core/checkout/contract';
import type { LinkOnPage } from './link-look-up.ts';
import { maskedEmail } from '@jobly/core/masked-email';
import { isSetUp } from '../payable.ts';

/** A link as anybody who holds its code may see it (M14). */
export function publicLink(link: LinkOnPage): PublicPaymentLink {
  return {
    id: link.id,
    status: link.status,
    amount_cash_cents: link.amount_cash_cents,
    memo: link.memo,
    customer_email: maskedEmail(link.customer_email),
    customer_pays_fees: link.customer_pays_fees,
    external_payment_url: link.external_payment_url,
    merchantSetupComplete: isSetUp(link),
    merchantId: link.merchant_id,
    paid_at: link.paid_at?.toISOString() ?? null,
  };
}
