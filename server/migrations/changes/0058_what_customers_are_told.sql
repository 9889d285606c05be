-- What customers are told: in which language the business wrote to them, by which card they paid, and the letters of a
-- local trial as a mailbox shows them. The version before writes none of these.
-- already satisfied: payment_links_sent_language_check
-- already satisfied: payments_card_check
set local lock_timeout = '10s';

alter table payment_links
  add column sent_language text,
  add constraint payment_links_sent_language_check check (sent_language in ('en', 'es')) not valid;

alter table payments
  add column card_brand text,
  add column card_last4 text,
  add constraint payments_card_check check (
    (card_brand is null) = (card_last4 is null)
    and char_length(card_brand) between 1 and 30 and card_last4 ~ '^\d{4}$'
  ) not valid;

alter table local_inbox
  add column sender text,
  add column html text;
