-- How people prove who they are. None of it is a fact of the business, so none of it stands in the log. Addresses are
-- kept as keyed hashes only: these tables tell nobody who tried to sign in.

-- The one live code of an address; a new one takes the place of the old.
create table sign_in_codes (
  address_hash bytea       primary key,
  code_hash    bytea       not null,
  tries        integer     not null default 0,
  expires_at   timestamptz not null
);

-- "This browser has just shown a right code for that address."
create table sign_in_proofs (
  token_hash   bytea       primary key,
  address_hash bytea       not null,
  expires_at   timestamptz not null
);

create table sessions (
  token_hash   bytea       primary key,
  user_id      uuid        not null,
  via          text        not null check (via in ('code', 'password')),
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null
);
create index on sessions (user_id);

-- Sliding windows: when somebody did what is limited, oldest first.
create table attempts (
  kind         text          not null,
  subject_hash bytea         not null,
  taken_at     timestamptz[] not null,
  forget_after timestamptz   not null,
  primary key (kind, subject_hash)
);

create table admin_credentials (
  -- in lower case
  username   text        primary key,
  user_id    uuid        not null unique,
  salt       bytea       not null,
  hash       bytea       not null,
  created_at timestamptz not null
);
