-- Lists of the back office as an admin wants to find them again. Settings, so not in the log; deleted with the admin.
create table saved_views (
  id         uuid        primary key,
  user_id    uuid        not null,
  -- the address of the list, such as `/admin/users`
  list       text        not null,
  -- its name and the query of its address, encrypted: either may have words about people
  sealed     bytea       not null,
  created_at timestamptz not null
);
create index on saved_views (user_id);
