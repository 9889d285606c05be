-- Looks through the rows that were there before 0058. Nobody waits meanwhile.
set local lock_timeout = '10s';

alter table payment_links validate constraint payment_links_sent_language_check;
alter table payments validate constraint payments_card_check;
