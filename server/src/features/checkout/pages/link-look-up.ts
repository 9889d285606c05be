import type pg from 'pg';
import { batchLoader } from '../../../db/gathered-look-up.ts';
import type { LookUp } from '../../../db/gathered-look-up.ts';

/** A link with the business behind it: all that the customer's side ever needs, by one look-up. */
export interface LinkOnPage {
  id: string;
  user_id: string;
  url: string;
  status: 'unpaid' | 'paid' | 'refunded';
  amount_cash_cents: number;
  memo: string;
  customer_name: string;
  customer_email: string | null;
  customer_pays_fees: boolean;
  external_payment_url: string | null;
  cash_claimed_at: Date | null;
  cancelled_at: Date | null;
  expires_at: Date | null;
  /** When somebody was last sent to the provider; null again once the provider says that they did not pay. */
  checkout_opened_at: Date | null;
  paid_at: Date | null;
  merchant_id: string | null;
  verification: string;
  bank_account_last4: string | null;
  business_person: string | null;
  business_company: string | null;
  business_phone: string | null;
  business_email: string | null;
  /** The page asks for the customer's own word before anybody asks for a review (strict consent). */
  asks_consent: boolean;
}

/** Only where each customer's own word counts does a look-up pay for knowing who asks. */
const ASKS_CONSENT = {
  never: { column: 'false', join: '' },
  strict: {
    column: 'coalesce(r.auto_send_enabled, false)',
    join: 'left join review_settings r on r.user_id = l.user_id',
  },
};

const statementFor = ({ column, join }: { column: string; join: string }) => `
  select l.id, l.user_id, l.url, l.status, l.amount_cash_cents, l.memo, l.customer_name,
    l.customer_email, l.customer_pays_fees, l.external_payment_url, l.cash_claimed_at,
    l.cancelled_at, l.expires_at, l.checkout_opened_at, l.paid_at, c.lopay_merchant_id as merchant_id,
    c.business_verification_status as verification, c.bank_account_last4,
    p.name as business_person, p.company_name as business_company,
    p.phone as business_phone, p.email as business_email, ${column} as asks_consent
  from payment_links l
  join contractors c on c.id = l.contractor_id
  join profiles p on p.id = l.user_id ${join}
  where l.url = wanted.key limit 1`;

export type LinkLookUp = LookUp<LinkOnPage>;

export function linkLookUp(pool: pg.Pool, consent: 'never' | 'strict' = 'never'): LinkLookUp {
  return batchLoader<LinkOnPage>(pool, {
    name: 'links-on-page',
    keyColumn: 'url',
    one: statementFor(ASKS_CONSENT[consent]),
  });
}
