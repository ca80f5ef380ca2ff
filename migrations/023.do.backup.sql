-- People whose erasure has to be repeated: they were erased after the backup was made that this database was restored from.
-- Written in the transaction that restores, so that no crash brings anybody back.
create table erasures_to_repeat (
  user_id uuid primary key
);

-- The last backup that a schedule made, and how the last attempt ended.
create table scheduled_backup (
  only_row      boolean     primary key default true check (only_row),
  tried_at      timestamptz not null,
  -- why the last attempt failed; null if it did not
  failure       text,
  -- of the last one that was read back and found whole
  file          text,
  made_at       timestamptz,
  checked_at    timestamptz,
  bytes         bigint,
  domain_events bigint
);

-- Up to which position of the log the files of the database have been rid of what erased people left in them.
create table residue_cleared (
  only_row boolean primary key default true check (only_row),
  position bigint  not null
);
