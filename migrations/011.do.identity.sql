-- How people prove who they are. None of it is a fact of the business, so none of it is in the log. Addresses are kept as
-- keyed hashes only, and browsers (known by a random cookie) as keyed hashes of the cookie and the address together: these
-- tables reveal neither who tried to sign in, nor which addresses were used in one browser.

-- One live code for each pair of address and browser; a new one replaces it. Nobody else can guess at a code, or make it
-- invalid.
create table browser_codes (
  pair_hash  bytea       primary key,
  code_hash  bytea       not null,
  tries      integer     not null default 0,
  expires_at timestamptz not null
);

-- "This browser has just shown a right code for that address."
create table sign_in_proofs (
  token_hash   bytea       primary key,
  address_hash bytea       not null,
  expires_at   timestamptz not null
);

-- "Somebody has signed in to this mailbox, or under this admin's name, in that browser."
create table known_browsers (
  pair_hash    bytea       primary key,
  subject_hash bytea       not null,
  expires_at   timestamptz not null
);
create index on known_browsers (subject_hash);
create index on known_browsers (expires_at);

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

-- Which accounts had an address of which mailbox: `ana+tables@…` and `ana@…` are one. The log knows whether an account still
-- has it.
create table mailbox_accounts (
  mailbox_hash bytea not null,
  user_id      uuid  not null,
  primary key (mailbox_hash, user_id)
);
create index on mailbox_accounts (user_id);

-- Up to which position of the log mailbox_accounts has been filled.
create table mailbox_accounts_read (
  position bigint not null
);
insert into mailbox_accounts_read (position) values (0);

-- Codes of release 0.1, one for each address. Release 0.2 still deletes outdated ones; nothing else uses the table.
create table sign_in_codes (
  address_hash bytea       primary key,
  code_hash    bytea       not null,
  tries        integer     not null default 0,
  expires_at   timestamptz not null
);
