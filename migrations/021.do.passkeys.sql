-- Passkeys: the public halves of keys that people's devices hold (WebAuthn). Not a fact of the business, so not in the log.
-- A passkey lives as long as its person wants it, and is deleted with them.
create table passkeys (
  id            uuid        primary key,
  user_id       uuid        not null,
  -- the device's own name of the key
  credential_id bytea       not null unique,
  public_key    bytea       not null,
  -- how often the device says it was used; stays 0 where a device does not count
  counter       bigint      not null,
  -- how browsers reach the device, such as `internal` and `usb`
  transports    text[]      not null,
  -- the names of browser and system at first, such as `Chrome on Windows`; people may change it
  name          text        not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index on passkeys (user_id);

-- What a device is asked to sign: once, within five minutes, for one purpose, in one browser or session. Deleted on use.
create table passkey_challenges (
  challenge_hash bytea       primary key,
  purpose        text        not null check (purpose in ('add', 'signIn', 'secondStep', 'confirm')),
  holder_hash    bytea       not null,
  expires_at     timestamptz not null
);
create index on passkey_challenges (expires_at);

-- "An admin has just entered their password in that browser, and still has to use their passkey." One for each browser.
create table second_steps (
  browser_hash bytea       primary key,
  user_id      uuid        not null,
  expires_at   timestamptz not null
);

-- When the person of a session proved again who they are; null until they do. A process of an older release, which may still
-- run, takes a session by passkey for a member's, which it is.
alter table sessions
  add column confirmed_at timestamptz,
  drop constraint sessions_via_check,
  add constraint sessions_via_check check (via in ('code', 'passkey', 'password'));
