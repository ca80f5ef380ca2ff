-- Each row carries a MAC: HMAC-SHA-256 under a key of the product, over everything in it but its position. Without the key nobody
-- can add a row. Rows of older releases have none.
alter table domain_events add column mac bytea;

-- The newest checkpoint once more: a table of checkpoints that was emptied is not taken for a new one. Before the first one it
-- says that nothing is sealed yet.
create table evidence_newest (
  only_one boolean primary key default true check (only_one),
  -- a signed note
  note     text    not null
);

-- Appends a batch: one call is one round trip, one transaction and one flush to disk, for any number of appends. The caller
-- puts at most one append for each stream, command id and claim into a batch.
--
-- Positions become visible strictly in order: they are taken and committed under one advisory lock, and the lock is only held
-- inside this statement, so no client can stall while it has it. Call it outside a transaction, in read committed.
--
-- First the batch is stored as a whole, which is cheap. If a stream is not at its expected version, or if `_each` asks for it,
-- each append is checked separately: all of it is stored, or nothing. A batch with claims or erasures needs `_each`. So does a
-- batch with a command that was carried out before: without `_each` this is a unique violation, because looking for it would
-- cost every batch.
--
-- `_macs` has the MAC of each row of the batch; none for a stream whose version is only checked.
--
-- Returns {waited, first} for a batch stored as a whole: its positions have no gap, in the order of the rows. Else {waited,
-- outcomes}, with an object {commandId, outcome, position, claim} for each append. `waited` is the time until the lock was
-- there, in microseconds. An outcome is 'appended' or 'duplicate' (position: of its last domain event), 'conflict' (a stream
-- is not at its expected version) or 'claimed' (claim: the ordinal of the first claim that another stream holds). Positions
-- are text: JSON has no 64-bit integers.
create function append_events(_batch batch_row[], _macs bytea[], _each boolean) returns json
language plpgsql
-- The plan does not depend on the batch, and planning costs as much as the insert.
set plan_cache_mode = force_generic_plan
-- A plan made while the log is short is kept while it grows: it must not read the whole log.
set enable_seqscan = off
as $$
declare
  -- Functions are assigned, not performed: a plain expression starts no executor.
  _locked boolean := pg_try_advisory_xact_lock(7305001);
  _waited bigint := 0;
  _began timestamptz;
  _done text;
  _stored bigint;
  _last bigint;
  _outcomes json;
begin
  if not _locked then
    _began := clock_timestamp();
    _done := pg_advisory_xact_lock(7305001);
    _waited := 1000000 * date_part('epoch', clock_timestamp() - _began);
  end if;

  -- Looks from the expected version to the one after it: at most two entries of the index, for a stream of any length.
  if not _each and not exists (
    select from unnest(_batch) as entry
    where entry.expected_version is distinct from coalesce((
      select known.version from domain_events known
      where known.stream = entry.stream and known.version between entry.expected_version and entry.expected_version + 1
      order by known.version desc limit 1
    ), 0)
  ) then
    insert into domain_events
      (stream, version, id, type, schema, command_id, actor, subject, data, personal, occurred_at, mac)
    select stream, version, id, type, schema, command_id, actor, subject, data, personal, occurred_at, mac
    from unnest(_batch, _macs) as entry(
      append, stream, expected_version, version, id, type, schema, actor, subject, data, personal, occurred_at,
      command_id, claims, erased, mac
    )
    where type is not null;

    get diagnostics _stored = row_count;
    _last := currval('domain_events_position_seq');
    _done := pg_notify('domain_events', _last::text);
    return json_build_object('waited', _waited, 'first', (_last - _stored + 1)::text);
  end if;

  with checked as materialized (
    select entry.*,
      entry.expected_version is distinct from coalesce((
        select known.version from domain_events known
        where known.stream = entry.stream and known.version between entry.expected_version and entry.expected_version + 1
        order by known.version desc limit 1
      ), 0) as has_moved_on,
      (select known.position from domain_events known where known.command_id = entry.command_id) as position_before,
      -- A claim that another stream holds is free if this append releases it there.
      (
        select min(wanted.ordinal)
        from json_to_recordset(entry.claims) as wanted(ordinal int, take boolean, kind text, hash bytea, stream text)
        join claims using (kind, hash)
        where wanted.take and claims.stream <> wanted.stream and not exists (
          select from json_to_recordset(entry.claims) as released(take boolean, kind text, hash bytea, stream text)
          where not released.take
            and released.kind = claims.kind and released.hash = claims.hash and released.stream = claims.stream
        )
      ) as held_claim
    from unnest(_batch, _macs) as entry(
      append, stream, expected_version, version, id, type, schema, actor, subject, data, personal, occurred_at,
      command_id, claims, erased, mac
    )
  ),
  stored as (
    insert into domain_events
      (stream, version, id, type, schema, command_id, actor, subject, data, personal, occurred_at, mac)
    select stream, version, id, type, schema, command_id, actor, subject, data, personal, occurred_at, mac
    from checked
    where type is not null and append not in (
      select append from checked where has_moved_on or position_before is not null or held_claim is not null
    )
    returning command_id, position
  )
  select max(stored.position), json_agg(json_build_object(
    'commandId', checked.command_id,
    'outcome', case
      when stored.position is not null then 'appended'
      when checked.position_before is not null then 'duplicate'
      when checked.append in (select append from checked where has_moved_on) then 'conflict'
      else 'claimed'
    end,
    'position', coalesce(stored.position, checked.position_before)::text,
    'claim', checked.held_claim
  ))
  into _last, _outcomes
  from checked left join stored using (command_id)
  where checked.command_id is not null;

  if _last is not null then
    _done := pg_notify('domain_events', _last::text);

    -- Below, only what was stored now counts: an append that was refused has no domain event with its id.
    delete from claims using unnest(_batch) as entry,
      json_to_recordset(entry.claims) as released(take boolean, kind text, hash bytea, stream text, version int, id uuid),
      domain_events backing
    where not released.take
      and backing.stream = released.stream and backing.version = released.version and backing.id = released.id
      and claims.kind = released.kind and claims.hash = released.hash and claims.stream = released.stream;

    insert into claims (kind, hash, stream, version)
    select taken.kind, taken.hash, taken.stream, taken.version
    from unnest(_batch) as entry,
      json_to_recordset(entry.claims) as taken(take boolean, kind text, hash bytea, stream text, version int, id uuid)
      join domain_events backing
        on backing.stream = taken.stream and backing.version = taken.version and backing.id = taken.id
    where taken.take
    on conflict (kind, hash) do update set version = excluded.version;

    insert into personal_keys (subject)
    select distinct erased.subject
    from unnest(_batch) as entry
      join domain_events backing
        on backing.stream = entry.stream and backing.version = entry.version and backing.id = entry.id,
      json_array_elements_text(entry.erased) as erased(subject)
    on conflict (subject) do update set wrapped = null;
  end if;

  return json_build_object('waited', _waited, 'outcomes', _outcomes);
end $$;

-- For processes of the release before, which may still run. Their rows have no MAC (docs/evidence.md, "An upgrade").
create or replace function append_events(_batch batch_row[], _each boolean) returns json
language sql as $$
  select append_events(_batch, null, _each)
$$;
