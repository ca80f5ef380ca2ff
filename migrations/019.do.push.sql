-- Browsers that get notifications. Not a fact of the business: a subscription lives as long as the session of its browser, so
-- signing out, deactivation and erasure end it.
create table push_subscriptions (
  id            uuid        primary key,
  session_hash  bytea       not null unique references sessions (token_hash) on delete cascade,
  -- keyed hash, so that a browser is found without its address
  endpoint_hash bytea       not null unique,
  -- endpoint and keys, encrypted
  sealed        bytea       not null,
  created_at    timestamptz not null
);

-- Notifications on their way out, one for each domain event and browser. Each is deleted when it is of no use any more.
create table push_outbox (
  domain_event_id uuid        not null,
  subscription_id uuid        not null references push_subscriptions (id) on delete cascade,
  -- what the browser shows, encrypted; wiped once nobody needs it
  content         bytea,
  state           text        not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts        smallint    not null default 0,
  next_attempt_at timestamptz not null,
  last_error      text,
  created_at      timestamptz not null,
  of_use_until    timestamptz not null,
  primary key (domain_event_id, subscription_id),
  check ((state = 'queued') = (content is not null))
);
create index on push_outbox (subscription_id);
create index on push_outbox (next_attempt_at) where state = 'queued';
create index on push_outbox (of_use_until);
