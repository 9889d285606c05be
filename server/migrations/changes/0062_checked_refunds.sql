-- Looks through the rows that were there before 0061. Nobody waits meanwhile.
set local lock_timeout = '10s';

alter table refunds validate constraint refunds_status_check;
