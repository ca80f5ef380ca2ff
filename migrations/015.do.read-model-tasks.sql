-- The last rebuild or verification of each read model that was asked for in the browser, and how far it is.
create table read_model_tasks (
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
  finished_at       timestamptz,
  kind              text        not null check (kind in ('rebuild', 'verification')),
  -- rows that differ from what the log folds to
  differing         integer     not null default 0
);
