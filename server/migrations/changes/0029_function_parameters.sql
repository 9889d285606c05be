-- Parameters cannot be renamed in place: these functions are dropped here and created anew, from
-- server/sql/functions, in the same transaction.
set local lock_timeout = '5s';

drop function app.credit_cash(uuid, timestamptz);
drop function app.credit_checkout(text, text, text, text, bigint, text, timestamptz, timestamptz);
drop function app.finish_refund(uuid, timestamptz);
