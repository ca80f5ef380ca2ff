-- The name of this database among others, made at its first start. Backups, and keys in Redis, carry it, so that two cities
-- with one folder, bucket or Redis leave each other alone. A restored database gets its own.
create table installation (
  only_row boolean primary key default true check (only_row),
  id       text    not null check (id ~ '^[0-9a-f]{12}$')
);

-- The trace that a mail belongs to, as the header `traceparent` has it; null if nothing was traced.
alter table mail_outbox add column traceparent text;
