-- staff: what happens far more often than on a busy day is found by its time.
set local lock_timeout = '10s';

create index refunds_created on refunds (created_at);
create index payments_cash on payments (paid_at) where method = 'cash';
create index sign_in_strangers_failures on sign_in_strangers (failures_since) where failures > 0;
create index sign_in_strangers_known_failures on sign_in_strangers (known_failures_since) where known_failures > 0;
create index alerts_key on alerts (kind, key);
