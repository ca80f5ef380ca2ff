-- Searching people by any part of their names is served by an index of trigrams. The extension comes with PostgreSQL itself
-- (postgresql-contrib); being trusted, it needs no superuser, only somebody who may create in this database.
do $$
begin
  create extension if not exists pg_trgm;
exception when undefined_file or feature_not_supported or insufficient_privilege then
  raise exception 'Tablemates needs the PostgreSQL extension pg_trgm, and could not create it: %', sqlerrm
    using hint = 'Install postgresql-contrib, or let somebody with the right run: create extension pg_trgm';
end $$;
