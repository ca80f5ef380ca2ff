-- What is still to be wiped outside the log for people who are being erased: noted before their key is destroyed, because
-- nothing reveals their addresses afterwards. Deleted once everything is wiped.
create table erasures (
  user_id   uuid        primary key,
  -- the addresses, sealed
  addresses bytea       not null,
  noted_at  timestamptz not null
);

-- Penalties of erased accounts, until they end: they apply to the next account with the same address.
create table outliving_penalties (
  -- keyed hash of the address, without its tag
  address_hash   bytea       primary key,
  kind           text        not null check (kind in ('no_show', 'late_cancel')),
  "from"         timestamptz not null,
  until          timestamptz not null,
  policy_version smallint    not null
);
create index on outliving_penalties (until);
