-- The log: the source of truth. Everything else is folded from it.
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

-- Unique values outside any stream, as keyed hashes. Each is backed by the domain event that took it.
create table claims (
  kind    text  not null,
  hash    bytea not null,
  stream  text  not null,
  version int   not null,
  primary key (kind, hash),
  constraint claims_backed foreign key (stream, version) references domain_events (stream, version)
);

-- A destroyed key keeps its row, without the key, so that an erased person never gets a new one.
create table personal_keys (
  subject text primary key,
  wrapped bytea
);

-- The SECRET_KEY this database is written with, as a keyed hash that reveals nothing about it. A process with another key
-- (the usual mistake of a restore) is refused before it changes anything.
create table secret_check (
  only_one    boolean primary key default true check (only_one),
  fingerprint bytea   not null
);
