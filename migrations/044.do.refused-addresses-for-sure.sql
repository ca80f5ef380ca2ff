-- A refusal without an enhanced status code counts only when it comes again on another day.
alter table refused_addresses add column is_sure boolean not null default true;
