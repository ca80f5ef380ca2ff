-- Read models stand apart from what cannot be thrown away: this schema may be dropped and folded again from the log.
create schema read_model;

-- One table of a read model each: <name>_v<version>_g<generation> in read_model, seen through the view <name>_v<version>.
create table projection_generations (
  name       text        not null,
  version    integer     not null check (version > 0),
  generation integer     not null check (generation > 0),
  -- building: being filled; ready: filled, follows the log, waits for its swap; live: behind the view; retired: stands
  -- still, kept for rollback.
  state      text        not null check (state in ('building', 'ready', 'live', 'retired')),
  -- Everything up to here is folded. A building generation at 0 has an empty table without key and indexes.
  position   bigint      not null default 0 check (position >= 0),
  rows       bigint      not null default 0,
  -- {position, type, message, since} of the domain event that could not be folded.
  paused     jsonb,
  -- Fingerprint of columns, key, indexes and types: two shapes under one version would corrupt each other.
  definition text        not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (name, version, generation)
) with (fillfactor = 50); -- a checkpoint moves with every page: leave room to do it in place

create unique index projection_one_live on projection_generations (name, version) where state = 'live';

-- Domain events that a projection passes over for good, when folding and when rebuilding alike.
create table projection_skips (
  name     text        not null,
  position bigint      not null,
  reason   text        not null check (reason <> ''),
  who      text        not null,
  at       timestamptz not null,
  primary key (name, position)
);
