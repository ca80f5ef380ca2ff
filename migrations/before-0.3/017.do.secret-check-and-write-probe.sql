-- Which SECRET_KEY this database is written with, as a keyed hash that says nothing about it: a process with another one,
-- the classic mistake of a restore, is refused before it changes anything.
create table secret_check (
  only_one    boolean primary key default true check (only_one),
  fingerprint bytea   not null
);

-- Filled anew now and then to see whether there is room for what people write. What it holds is nothing: unlogged, so that
-- it costs no write-ahead log; plain, so that as much is written as is asked for.
create unlogged table write_probe (filler bytea not null);
alter table write_probe alter column filler set storage plain;
