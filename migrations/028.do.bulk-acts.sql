-- What admins do to many people at once. It is here and not in the queue, because the result outlives its job, a web process
-- pages through those for whom it failed, and the queue may lose everything. It is forgotten after a week.
create table bulk_acts (
  id              uuid        primary key,
  asked_by        text        not null,
  asked_at        timestamptz not null,
  act             text        not null check (act in ('activate', 'disable', 'delete', 'makeOrganizer', 'endOrganizer')),
  -- the one that it undoes
  undoes          uuid        unique references bulk_acts on delete set null,
  state           text        not null check (state in ('asked', 'running', 'done')),
  -- how often a worker began it; a worker that is stopped in good order does not count
  attempts        integer     not null default 0,
  finished_at     timestamptz
);

-- one at a time for each admin, whatever two requests do at once
create unique index bulk_acts_under_way on bulk_acts (asked_by) where state in ('asked', 'running');

-- Whom it is about: ids, no names.
create table bulk_act_people (
  bulk_act_id     uuid        not null references bulk_acts on delete cascade,
  -- in the order of the list, from 1; the id of the command is derived from it
  place           integer     not null,
  -- null once they are erased
  user_id         text,
  -- null while they wait
  outcome         text        check (outcome in ('changed', 'already', 'failed')),
  -- why it failed, for programs and for people
  code            text,
  reason          text,
  primary key (bulk_act_id, place)
);

-- erasing a person clears their id
create index bulk_act_people_user on bulk_act_people (user_id);
