-- A request of a person may see when its own payouts were last synced: it is read along with the list.
set local lock_timeout = '5s';

create policy own_row on merchant_polls for select to jobly_app using (user_id = (select app.user_id()));
grant select (user_id, payouts_synced_at) on merchant_polls to jobly_app;
