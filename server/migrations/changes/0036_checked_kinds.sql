-- Looks through the rows that were there before 0032 and 0033. Nobody waits meanwhile.
set local lock_timeout = '10s';

alter table payment_links validate constraint payment_links_customer_language_check;
alter table payment_link_events validate constraint payment_link_events_kind_check;
alter table messages validate constraint messages_channel_check;
