-- messages: since when it is not known whether the carrier has one; and by which word somebody ended their texts.
set local lock_timeout = '10s';

alter table messages add column unsure_since timestamptz;
alter table contact_opt_outs add column word text check (char_length(word) between 1 and 40);
