-- checkout: the customer hears of a refund once it is done. What was done before this version is old news.
set local lock_timeout = '10s';

alter table refunds add column told_at timestamptz;
set local role jobly_system;
update refunds set told_at = done_at where status = 'done';
reset role;
create index refunds_to_tell on refunds (done_at) where status = 'done' and told_at is null;
