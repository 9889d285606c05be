-- outside a transaction: messages are queued meanwhile
drop index concurrently if exists messages_of_kind;
create index concurrently messages_of_kind on messages (user_id, kind);
