-- Addresses that a mail server refused for good, as keyed hashes: they get codes, and nothing else until one arrives.
create table refused_addresses (
  address_hash bytea       primary key,
  refused_at   timestamptz not null
);

-- Mailgun's calls of the last quarter of an hour, so that a repeated one changes nothing. Older ones are refused by their time.
create table mailgun_calls (
  token     text        primary key,
  called_at timestamptz not null
);
