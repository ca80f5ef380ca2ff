-- How long appends wait for their lock is measured where they wait: around the functions that do the work, which find the
-- lock held by their own transaction.

-- Takes the lock of appending. Gives the microseconds it waited: 0 where nobody held it, and then no clock is asked.
create function take_append_lock() returns bigint language plpgsql as $$
declare
  _began timestamptz;
  _done text;
begin
  if pg_try_advisory_xact_lock(7305001) then
    return 0;
  end if;
  _began := clock_timestamp();
  _done := pg_advisory_xact_lock(7305001);
  return 1000000 * date_part('epoch', clock_timestamp() - _began);
end $$;

-- As `append_events`: the position it gives (0 where nothing was stored), and the microseconds it waited for the lock.
-- Two numbers in an array, as a row of two columns takes longer to give than the lock to take.
create function append_events_timed(_rows append_row[]) returns bigint[] language plpgsql as $$
declare
  _waited bigint := take_append_lock();
begin
  return array[coalesce(append_events(_rows), 0), _waited];
end $$;

-- As `append_events_each`, after a row with nothing in it but the microseconds it waited for the lock.
create function append_events_each_timed(_rows append_row[])
returns table (command_id uuid, outcome text, "position" bigint, claim int, waited bigint)
language plpgsql as $$
begin
  waited := take_append_lock();
  return next;
  return query select one.*, null::bigint from append_events_each(_rows) as one;
end $$;
