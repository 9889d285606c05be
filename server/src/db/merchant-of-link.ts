import { sql, type RawBuilder } from 'kysely';

/**
 * Of a link `l` of the contractor `c`: the merchant that it is paid through. A link that was open when its business was
 * moved to another provider stays with the former one (docs/decisions/0038); so do all until the new one is set up.
 */
export const MERCHANT_OF_LINK = 'coalesce(l.merchant_id, c.paid_through, c.lopay_merchant_id)';

/** The row of that merchant where it is not the contractor's present one: no look-up for a business never moved. */
export const FORMER_MERCHANT_OF_LINK =
  'left join former_merchants f on f.merchant_id = coalesce(l.merchant_id, c.paid_through)';

/** Through which an attempt was paid, whatever the business's provider is by now; null is the first that there was. */
export const providerOfAttempt = (attemptId: RawBuilder<string>): RawBuilder<string | null> =>
  sql<string | null>`(
    select coalesce(f.provider, c.provider) from checkout_attempts a
    left join former_merchants f on f.merchant_id = a.merchant_id
    left join contractors c on c.lopay_merchant_id = a.merchant_id
    where a.id = ${attemptId})`;
