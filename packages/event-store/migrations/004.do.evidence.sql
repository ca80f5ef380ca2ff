-- Evidence of what the log said: a Merkle tree over it, and signed checkpoints of that tree. Domain events are its leaves, in
-- the order of their positions. Written by a job, never by an append.

-- The hashes of the tree, as tiles (C2SP tlog-tiles): 256 hashes in a full one.
create table evidence_tiles (
  level          smallint not null,
  index          bigint   not null,
  hashes         bytea    not null check (length(hashes) between 32 and 8192 and length(hashes) % 32 = 0),
  -- of the leaves, at level 0 only
  first_position bigint,
  positions      bytea,
  primary key (level, index),
  check ((level = 0) = (positions is not null)),
  check ((level = 0) = (first_position is not null))
);
comment on column evidence_tiles.positions is '8 bytes each, big endian: a position may be missing between two others';
-- hashes do not compress
alter table evidence_tiles alter column hashes set storage external;
create unique index evidence_tiles_first_position on evidence_tiles (first_position) where level = 0;

create table evidence_checkpoints (
  -- leaves, and the position of the last one
  size      bigint      primary key check (size > 0),
  position  bigint      not null,
  -- a signed note (C2SP tlog-checkpoint)
  note      text        not null,
  sealed_at timestamptz not null
);
comment on table evidence_checkpoints is 'kept for good';

create function refuse_losing_evidence() returns trigger language plpgsql as $$
begin
  raise exception 'evidence is kept for good';
end $$;
create trigger kept_for_good before update or delete or truncate on evidence_checkpoints
  for each statement execute function refuse_losing_evidence();
-- a tile grows until it is full
create trigger kept_for_good before delete or truncate on evidence_tiles
  for each statement execute function refuse_losing_evidence();

-- How far the copies of checkpoints have got: `kind` is a place outside this database that keeps them.
create table evidence_copies (
  kind      text        primary key,
  -- the newest checkpoint that is there
  size      bigint      not null,
  copied_at timestamptz,
  -- why the last attempt failed; null if it did not
  failure   text
);
