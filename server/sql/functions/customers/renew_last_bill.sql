-- version 2
-- After a merge, or after one was taken apart: the newest link of all who are shown as this customer.
create or replace procedure app.renew_last_bill(root uuid)
language plpgsql
as $$
declare
  newest payment_links;
begin
  select * into newest from payment_links
  where customer_id = any (array(select app.customer_family(root))) order by created_at desc, id desc limit 1;
  update customers set billed_at = newest.created_at,
    last_bill = case when newest.id is not null then app.last_bill(to_jsonb(newest)) end
  where id = root;
end $$;
