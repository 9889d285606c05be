-- The customer of an estimate: chosen, or found by the task that finds those of links.
alter table estimates add column customer_id uuid;
-- phone, email, hand or nobody; null until the task has looked at it.
alter table estimates add column customer_by text;
