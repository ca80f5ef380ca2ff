-- Brings a database of release 0.1 or 0.2 to the schema of the baseline: packages/event-store/migrations, and 010 to 018 of
-- migrations. Runs once, after the scripts beside it and before 003.do.append.sql of the event store.

-- The functions that release 0.2 appends with stay, since its processes may still run: `append_row`, the four functions that
-- take it, `claim_held_by_another` and `take_append_lock`. They take the same lock as the new function. A later release drops
-- them.

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
