-- version 1
-- Trigger: hash and seal are computed here, from what is really stored (M22).
create or replace function app.seal_acceptance() returns trigger
language plpgsql
as $$
begin
  new.hash := encode(sha256(convert_to(new.shown, 'UTF8')), 'hex');
  new.seal := app.acceptance_seal(new);
  return new;
end $$;
