-- Which SECRET_KEY this database is written with, as a keyed hash that says nothing about it: a process with another one,
-- the classic mistake of a restore, is refused before it changes anything.
create table secret_check (
  only_one    boolean primary key default true check (only_one),
  fingerprint bytea   not null
);
