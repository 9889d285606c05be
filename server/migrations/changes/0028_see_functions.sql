-- db: the server sees which functions are installed, as it sees the migrations.
set local lock_timeout = '10s';

grant select on schema_functions to jobly_system;
