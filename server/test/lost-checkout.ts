import type { MadeLink, Shop } from './shop.ts';

/**
 * As if the answer to the create call had been lost and a poll were due, or the checkout given up since. The row is
 * replaced, because no status leads there from open.
 */
export async function loseCheckout(
  shop: Shop,
  link: MadeLink,
  status: 'unknown' | 'failed' = 'unknown',
): Promise<void> {
  await shop.sql`
    with gone as (delete from checkout_attempts where payment_link_id = ${link.id} returning *)
    insert into checkout_attempts
    select (jsonb_populate_record(null::checkout_attempts, to_jsonb(gone) || jsonb_build_object(
      'status', ${status}::text, 'provider_checkout_id', null, 'checkout_url', null,
        'next_look_at', ${shop.clock.now()}::timestamptz
    ))).* from gone`;
}
