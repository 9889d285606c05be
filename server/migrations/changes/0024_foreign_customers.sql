-- reviews: a customer outside the US is known by + and the whole number. Without the +, +47 12345678 would be
-- the same customer as (471) 234-5678, and the STOP of one would end the texts of the other.
set local lock_timeout = '10s';

alter table review_requests
  drop constraint review_requests_phone_key_check,
  add constraint review_requests_phone_key_check check (phone_key ~ '^\+?[0-9]{7,15}$');

comment on function app.phone_key(text) is
  'The digits by which a phone is looked up and searched for (phoneDigits in core/src/phone.ts). Numbers of two countries can share them.';
