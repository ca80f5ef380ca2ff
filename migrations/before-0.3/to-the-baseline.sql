-- Brings a database of release 0.1 or 0.2 to the schema of the baseline: packages/event-store/migrations, and 010 to 018 of
-- migrations. Runs once, after the scripts beside it.

-- Release 0.2 calls them while its processes are being replaced: `append_row`, the four functions that take it,
-- `claim_held_by_another` and `take_append_lock` are dropped one release later. They use the same lock as append_events.

do $$
declare
  _constraint text;
begin
  -- The table was called projection_rebuilds. Which constraints have a name depends on the version of PostgreSQL.
  for _constraint in
    select conname from pg_constraint
    where conrelid = 'read_model_tasks'::regclass and conname like 'projection\_rebuilds\_%'
  loop
    execute format(
      'alter table read_model_tasks rename constraint %I to %I',
      _constraint, replace(_constraint, 'projection_rebuilds_', 'read_model_tasks_')
    );
  end loop;
end $$;
