-- The log: the one truth of the product. Everything else is folded from it.
create table domain_events (
  position    bigint generated always as identity primary key,
  stream      text        not null,
  version     int         not null,
  id          uuid        not null,
  type        text        not null,
  schema      int         not null,
  command_id  uuid,
  actor       text        not null,
  subject     text,
  data        jsonb       not null,
  personal    bytea,
  occurred_at timestamptz not null,
  constraint domain_events_stream_version unique (stream, version)
);
comment on column domain_events.command_id is 'on the last domain event of its append only';
comment on column domain_events.personal is 'AES-256-GCM under the key of subject; see personal_keys';
create unique index domain_events_command_id on domain_events (command_id) where command_id is not null;

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the log is append-only';
end $$;
create trigger append_only before update or delete or truncate on domain_events
  for each statement execute function refuse_rewriting();

-- Unique facts outside any stream, as keyed hashes, each backed by the domain event that took it.
create table claims (
  kind    text  not null,
  hash    bytea not null,
  stream  text  not null,
  version int   not null,
  primary key (kind, hash),
  constraint claims_backed foreign key (stream, version) references domain_events (stream, version)
);

-- A destroyed key stays as a row without one, so that an erased person never gets a new key.
create table personal_keys (
  subject text primary key,
  wrapped bytea
);

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

-- Appends a batch: one call is one round trip, one transaction, one flush to disk, however many appends are in it.
--
-- Positions become visible strictly in order, because they are taken and committed under one advisory lock that is held
-- inside this one statement only: no client can stall while holding it. Run it outside a transaction, in read committed.
--
-- _rows: one object for each domain event, and for each stream that is only checked (without t), in order:
--   a number of its append      s stream               x expected version of s     v its version
--   i id                        t type                 z schema                    w actor
--   u subject                   d data                 p personal                  o occurred at
--   and on the last of its append:  c command id,  k claims taken and released,  e subjects whose keys are destroyed
-- k: o place in the list, take (or release), kind, hash, stream, and version and id of the domain event that backs it.
-- _events: how many of the rows are domain events. _extras: whether there is any k or e.
-- The caller puts at most one append for each stream, command id and claim into one call.
--
-- Gives a row for each domain event stored now (command_id on the last of its append), for each append stored before,
-- and for each that met a claim held by another stream (claim is its place); an append without a row met a conflict.
create function append_events(_rows json, _events int, _extras boolean)
returns table (command_id uuid, outcome text, "position" bigint, claim int)
language plpgsql
-- The plan never depends on the batch, and planning anew at each call costs as much as the insert itself.
set plan_cache_mode = force_generic_plan
-- A plan made while the log is short is kept while it grows: it must not be one that reads the whole log.
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  -- Assigned, not performed, here and below: a plain expression spares the start of an executor.
  _done text := pg_advisory_xact_lock(7305001);
  _stored int;
begin
  return query
  with incoming as materialized (
    select r.*,
      coalesce((select d.version from domain_events d where d.stream = r.s order by d.version desc limit 1), 0) as head,
      case when r.c is not null then (select d.position from domain_events d where d.command_id = r.c) end as done_at,
      r.k is not null and claim_held_by_another(r.k) is not null as held
    from rows from (
      json_to_recordset(_rows) as (
        a int, s text, x int, v int, i uuid, t text, z int, w text, u text, d jsonb, p bytea, o timestamptz, c uuid, k json
      )
    ) with ordinality as r(a, s, x, v, i, t, z, w, u, d, p, o, c, k, n)
  )
  insert into domain_events
    (stream, version, id, type, schema, command_id, actor, subject, data, personal, occurred_at)
  select s, v, i, t, z, c, w, u, d, p, o
  from incoming
  where t is not null and a not in (select a from incoming where head <> x or done_at is not null or held)
  order by n
  returning command_id, 'appended', position, null::int;

  get diagnostics _stored = row_count;
  if _stored > 0 then
    _done := pg_notify('domain_events', currval('domain_events_position_seq')::text);
  end if;

  if _stored < _events then
    return query
    select r.c, 'duplicate', d.position, null::int
    from json_to_recordset(_rows) as r(c uuid, i uuid)
    join domain_events d on d.command_id = r.c and d.id <> r.i;
  end if;

  if _extras then
    return query
    select r.c, 'claimed', null::bigint, claim_held_by_another(r.k)
    from json_to_recordset(_rows) as r(a int, c uuid, k json)
    where claim_held_by_another(r.k) is not null
      and not exists (select from domain_events d where d.command_id = r.c)
      and not exists (
        select from json_to_recordset(_rows) as o(a int, s text, x int)
        where o.a = r.a
          and o.x <> coalesce((select max(d.version) from domain_events d where d.stream = o.s), 0)
      );

    -- Only what was stored now counts: an append that was refused finds no domain event of its id.
    delete from claims using json_to_recordset(_rows) as r(k json),
      json_to_recordset(r.k) as k(take boolean, kind text, hash bytea, stream text, version int, id uuid),
      domain_events d
    where not k.take and d.stream = k.stream and d.version = k.version and d.id = k.id
      and claims.kind = k.kind and claims.hash = k.hash and claims.stream = k.stream;

    insert into claims (kind, hash, stream, version)
    select k.kind, k.hash, k.stream, k.version
    from json_to_recordset(_rows) as r(k json),
      json_to_recordset(r.k) as k(take boolean, kind text, hash bytea, stream text, version int, id uuid)
      join domain_events d on d.stream = k.stream and d.version = k.version and d.id = k.id
    where k.take
    on conflict (kind, hash) do update set version = excluded.version;

    insert into personal_keys (subject)
    select distinct e.subject
    from json_to_recordset(_rows) as r(s text, v int, i uuid, e json)
      join domain_events d on d.stream = r.s and d.version = r.v and d.id = r.i,
      json_array_elements_text(r.e) as e(subject)
    on conflict (subject) do update set wrapped = null;
  end if;
end $$;
