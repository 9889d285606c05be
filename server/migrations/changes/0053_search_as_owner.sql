-- payment-links: a search runs as the owner of the tables (search_payment_links), whom row-level security would show
-- nothing: the login of the app cannot become jobly_system any more.
set local lock_timeout = '10s';

create policy owner_reads on payment_links for select to current_user using (true);
