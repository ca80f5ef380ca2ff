-- Changes of an address by an admin, until what was opened with the former one has ended: sessions, and passkeys of members.
-- Written before the command, and deleted after it; a schedule completes what a crash left.
create table unfinished_address_changes (
  command_id uuid        primary key,
  user_id    uuid        not null,
  noted_at   timestamptz not null
);

-- A new challenge takes the place of its holder's former one.
create index on passkey_challenges (holder_hash);
