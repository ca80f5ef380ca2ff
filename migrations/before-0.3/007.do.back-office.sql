-- Penalties of erased accounts, until they are over: whoever has the address next is under them.
create table outliving_penalties (
  -- keyed hash of the address, without its tag
  address_hash   bytea       primary key,
  kind           text        not null check (kind in ('no_show', 'late_cancel')),
  "from"         timestamptz not null,
  until          timestamptz not null,
  policy_version smallint    not null
);
create index on outliving_penalties (until);

-- The last rebuild of each read model that was asked for in the browser, and how far it is.
create table projection_rebuilds (
  name              text        primary key,
  state             text        not null check (state in ('asked', 'running', 'done', 'failed')),
  asked_by          text        not null,
  asked_at          timestamptz not null,
  -- of the log that is folded
  position          bigint      not null default 0,
  head              bigint      not null default 0,
  events_per_second integer     not null default 0,
  -- why it failed
  message           text,
  finished_at       timestamptz
);
