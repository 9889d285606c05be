-- checkout: a refund also ends when a lost dispute has taken what it would give back (M16), and one of unknown outcome
-- is sent again only when it is certain that the call was not carried out.
-- already satisfied: refunds_status_check
set local lock_timeout = '10s';

alter table refunds
  -- Of what was asked for, what a lost dispute has taken: amount_cents is what goes back.
  add column taken_cents integer not null default 0,
  -- When the statement was first read after started_at and did not show it.
  add column unseen_at timestamptz,
  -- Equal to started_at when it is certain that the call of then was not carried out.
  add column not_made_at timestamptz,
  drop constraint refunds_status_check,
  add constraint refunds_status_check
    check (status in ('open', 'unknown', 'done', 'refused', 'taken')) not valid;
