-- When each person was last seen signed in, to the day. Sessions are deleted when they end; the owner of a group who stays
-- away for 60 days can be replaced by an admin.
create table last_seen (
  user_id uuid        primary key,
  at      timestamptz not null
);
insert into last_seen (user_id, at) select user_id, max(last_seen_at) from sessions group by user_id;
