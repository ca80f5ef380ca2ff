-- What is still to be wiped outside the log for people who are being erased: noted before their key is destroyed, for
-- afterwards nothing tells their addresses any more. Forgotten once everything is wiped.
create table erasures (
  user_id   uuid        primary key,
  -- the addresses, sealed
  addresses bytea       not null,
  noted_at  timestamptz not null
);

-- A read model can also be held against the log, without being replaced.
alter table projection_rebuilds rename to read_model_tasks;
alter table read_model_tasks
  add column kind text not null default 'rebuild' check (kind in ('rebuild', 'verification')),
  -- rows that stand otherwise than the log folds to
  add column differing integer not null default 0;
alter table read_model_tasks alter column kind drop default;
