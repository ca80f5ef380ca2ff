-- Appending in two halves: what nearly every batch needs, as cheap as can be; and what tells appends of a batch apart.
drop function append_events(json, int, boolean);
drop function claim_held_by_another(json);

-- A domain event as an append hands it over, or (without t) a stream that is only checked.
create type append_row as (
  a int,          -- number of its append in the batch
  s text,         -- stream
  x int,          -- expected version of the stream
  v int,          -- version
  i uuid,         -- id
  t text,         -- type
  z int,          -- schema
  w text,         -- actor
  u text,         -- subject
  d jsonb,        -- data
  p bytea,        -- personal
  o timestamptz,  -- occurred at
  -- and on the last of its append alone:
  c uuid,         -- command id
  k json,         -- claims taken and released: objects with o place in the list, take (or release), kind, hash, stream,
                  -- and version and id of the domain event that backs it
  e json          -- a list of the subjects whose keys are destroyed
);

-- Appends a batch as a whole: one call is one round trip, one transaction, one flush to disk, however many appends are
-- in it. Batches with any k or e are for `append_events_each`.
--
-- Positions become visible strictly in order, because they are taken and committed under one advisory lock that is held
-- inside this one statement only: no client can stall while holding it. Run it outside a transaction, in read committed.
-- The caller puts at most one append for each stream, command id and claim into one call.
--
-- Gives the position of the first domain event; the others follow without a gap, in the order of the rows. Where a stream
-- is not at its expected version it stores nothing and gives null; a command id that is there already is a unique
-- violation. Which appends these are, `append_events_each` finds out.
create function append_events(_rows append_row[]) returns bigint
language plpgsql
-- The plan never depends on the batch, and planning anew at each call costs as much as the insert itself.
set plan_cache_mode = force_generic_plan
-- A plan made while the log is short is kept while it grows: it must not be one that reads the whole log.
set enable_seqscan = off
as $$
declare
  -- Assigned, not performed, here and below: a plain expression spares the start of an executor.
  _done text := pg_advisory_xact_lock(7305001);
  _stored bigint;
  _last bigint;
begin
  -- At x, and not beyond: two entries of the index at most, however long the stream is.
  if exists (
    select from unnest(_rows) as r
    where r.x is distinct from coalesce((
      select d.version from domain_events d
      where d.stream = r.s and d.version between r.x and r.x + 1 order by d.version desc limit 1
    ), 0)
  ) then
    return null;
  end if;

  insert into domain_events
    (stream, version, id, type, schema, command_id, actor, subject, data, personal, occurred_at)
  select s, v, i, t, z, c, w, u, d, p, o
  from unnest(_rows)
  where t is not null;

  get diagnostics _stored = row_count;
  _last := currval('domain_events_position_seq');
  _done := pg_notify('domain_events', _last::text);
  return _last - _stored + 1;
end $$;

-- Of the claims an append wants to take, the place of the first that another stream holds and does not release in it.
create function claim_held_by_another(_claims json) returns int language sql stable as $$
  select min(k.o)
  from json_to_recordset(_claims) as k(o int, take boolean, kind text, hash bytea, stream text)
  join claims on claims.kind = k.kind and claims.hash = k.hash and claims.stream <> k.stream
  where k.take and not exists (
    select from json_to_recordset(_claims) as given(take boolean, kind text, hash bytea, stream text)
    where not given.take and given.kind = k.kind and given.hash = k.hash and given.stream = claims.stream
  )
$$;

-- Appends a batch, each append by itself: all of it or nothing, whatever becomes of its neighbours. In all else as
-- `append_events`, and under the same lock.
--
-- Gives a row for each domain event stored now (command_id on the last of its append), for each append stored before,
-- and for each that met a claim held by another stream (claim is its place); an append without a row met a conflict.
create function append_events_each(_rows append_row[])
returns table (command_id uuid, outcome text, "position" bigint, claim int)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  _done text := pg_advisory_xact_lock(7305001);
begin
  return query
  with incoming as materialized (
    select r.*,
      r.x is distinct from coalesce((
        select d.version from domain_events d
        where d.stream = r.s and d.version between r.x and r.x + 1 order by d.version desc limit 1
      ), 0) as moved_on,
      r.c is not null and exists (select from domain_events d where d.command_id = r.c) as done_before,
      r.k is not null and claim_held_by_another(r.k) is not null as held
    from unnest(_rows) as r
  )
  insert into domain_events
    (stream, version, id, type, schema, command_id, actor, subject, data, personal, occurred_at)
  select s, v, i, t, z, c, w, u, d, p, o
  from incoming
  where t is not null and a not in (select a from incoming where moved_on or done_before or held)
  returning command_id, 'appended', position, null::int;

  if found then
    _done := pg_notify('domain_events', currval('domain_events_position_seq')::text);
  end if;

  return query
  select r.c, 'duplicate', d.position, null::int
  from unnest(_rows) as r join domain_events d on d.command_id = r.c and d.id <> r.i;

  return query
  select r.c, 'claimed', null::bigint, claim_held_by_another(r.k)
  from unnest(_rows) as r
  where r.k is not null and claim_held_by_another(r.k) is not null
    and not exists (select from domain_events d where d.command_id = r.c)
    and not exists (
      select from unnest(_rows) as o
      where o.a = r.a and o.x <> coalesce((select max(d.version) from domain_events d where d.stream = o.s), 0)
    );

  -- Only what was stored now counts: an append that was refused finds no domain event of its id.
  delete from claims using unnest(_rows) as r,
    json_to_recordset(r.k) as k(take boolean, kind text, hash bytea, stream text, version int, id uuid),
    domain_events d
  where not k.take and d.stream = k.stream and d.version = k.version and d.id = k.id
    and claims.kind = k.kind and claims.hash = k.hash and claims.stream = k.stream;

  insert into claims (kind, hash, stream, version)
  select k.kind, k.hash, k.stream, k.version
  from unnest(_rows) as r,
    json_to_recordset(r.k) as k(take boolean, kind text, hash bytea, stream text, version int, id uuid)
    join domain_events d on d.stream = k.stream and d.version = k.version and d.id = k.id
  where k.take
  on conflict (kind, hash) do update set version = excluded.version;

  insert into personal_keys (subject)
  select distinct e.subject
  from unnest(_rows) as r
    join domain_events d on d.stream = r.s and d.version = r.v and d.id = r.i,
    json_array_elements_text(r.e) as e(subject)
  on conflict (subject) do update set wrapped = null;
end $$;
