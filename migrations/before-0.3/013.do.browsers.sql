-- Codes belong to the browser that asked for them: nobody else can guess at one, or make it invalid. A browser is known by a
-- random cookie. These tables hold no cookie and no address, only keyed hashes of the two together, so that nothing here
-- tells which addresses were used in one browser.

-- One code for each pair of address and browser; a new one takes the place of the old. `sign_in_codes` is what processes
-- of the version before still use while they are replaced; nothing reads it any more.
create table browser_codes (
  pair_hash  bytea       primary key,
  code_hash  bytea       not null,
  tries      integer     not null default 0,
  expires_at timestamptz not null
);

-- "Somebody has signed in to this mailbox, or under this admin's name, in that browser."
create table known_browsers (
  pair_hash    bytea       primary key,
  subject_hash bytea       not null,
  expires_at   timestamptz not null
);
create index on known_browsers (subject_hash);
create index on known_browsers (expires_at);

-- Which accounts had an address of which mailbox: `ana+tables@…` and `ana@…` are one. Whether an account still has it is
-- asked of the log.
create table mailbox_accounts (
  mailbox_hash bytea not null,
  user_id      uuid  not null,
  primary key (mailbox_hash, user_id)
);
create index on mailbox_accounts (user_id);

-- How far in the log mailbox_accounts has been filled.
create table mailbox_accounts_read (
  position bigint not null
);
insert into mailbox_accounts_read (position) values (0);
