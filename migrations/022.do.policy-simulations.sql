-- Policies that admins try on history, with their reports. They are here and not in the queue, because a report outlives its
-- job, a web process pages through its people, and the queue may lose everything. They are forgotten after a day.
create table policy_simulations (
  id              uuid        primary key,
  asked_by        text        not null,
  asked_at        timestamptz not null,
  rules           jsonb       not null,
  -- the newest policy when it was asked for
  based_on        integer     not null,
  forgive_refilled boolean    not null,
  state           text        not null check (state in ('asked', 'running', 'done', 'failed')),
  -- how often a worker began it; a worker that is stopped in good order does not count
  attempts        integer     not null default 0,
  phase           text        not null default 'reading' check (phase in ('reading', 'comparing')),
  -- domain events of the log while reading, people while comparing
  done            bigint      not null default 0,
  total           bigint      not null default 0,
  -- people with a mark who were found so far
  people          integer     not null default 0,
  -- why it failed
  message         text,
  finished_at     timestamptz,
  -- without people
  report          jsonb
);

-- one at a time for each admin, whatever two requests do at once
create unique index policy_simulations_under_way on policy_simulations (asked_by) where state in ('asked', 'running');

-- Whom a tried policy concerns: ids and numbers, no names.
create table policy_simulation_people (
  simulation_id   uuid        not null references policy_simulations on delete cascade,
  change          text        not null check (change in ('blocked', 'freed', 'moved')),
  -- in the order of the list, from 1
  place           integer     not null,
  user_id         uuid        not null,
  member_id       text        not null,
  score_before    integer     not null,
  score_after     integer     not null,
  kind_before     text,
  until_before    timestamptz,
  kind_after      text,
  until_after     timestamptz,
  primary key (simulation_id, change, place)
);
