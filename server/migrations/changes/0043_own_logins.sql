-- A server that starts without the owner's login cannot migrate; it compares what is installed with what
-- its version brings.
set local lock_timeout = '10s';

grant select on schema_functions to jobly_system;
