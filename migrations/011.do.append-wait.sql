-- How long appends wait for their lock is measured where they wait: around the functions that do the work, which find the
-- lock held by their own transaction.

-- As `append_events`, and beside the position the milliseconds it waited for the lock; they are told where nothing was
-- stored too.
create function append_events_timed(_rows append_row[], out first bigint, out waited float8)
language plpgsql as $$
declare
  _began timestamptz := clock_timestamp();
  _done text := pg_advisory_xact_lock(7305001);
begin
  waited := 1000 * extract(epoch from clock_timestamp() - _began);
  first := append_events(_rows);
end $$;

-- As `append_events_each`, and one more row with nothing in it but the milliseconds it waited for the lock.
create function append_events_each_timed(_rows append_row[])
returns table (command_id uuid, outcome text, "position" bigint, claim int, waited float8)
language plpgsql as $$
declare
  _began timestamptz := clock_timestamp();
  _done text := pg_advisory_xact_lock(7305001);
begin
  waited := 1000 * extract(epoch from clock_timestamp() - _began);
  return next;
  waited := null;
  return query select one.*, null::float8 from append_events_each(_rows) as one;
end $$;
