-- Where neither 'customer pays' nor 'I cover' of customer_pays_fees applies (docs/decisions/0036). A link keeps it from
-- its beginning, so that it is what the customer of its payments agreed to.
alter table payment_links add column pricing_model text
  check (pricing_model in ('two_prices', 'credit_surcharge', 'no_cards'));
