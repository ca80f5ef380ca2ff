-- Mails on their way out. A mail is written in the transaction of what caused it, and sent afterwards by any process.
create table mail_outbox (
  id              uuid        primary key,
  -- names the reason for the mail, so that no reason mails twice; holds ids, nothing personal
  dedupe_key      text        not null unique,
  template        text        not null,
  -- recipient and parameters, encrypted; wiped once nobody needs them
  content         bytea,
  state           text        not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts        smallint    not null default 0,
  next_attempt_at timestamptz not null,
  last_error      text,
  created_at      timestamptz not null,
  sent_at         timestamptz,
  -- Until when it is worth sending: an expired code helps nobody. Null if for good.
  of_use_until    timestamptz,
  check (state <> 'queued' or content is not null),
  check ((state = 'sent') = (sent_at is not null))
);
create index on mail_outbox (next_attempt_at) where state = 'queued';

-- How far each reactor has followed the log. Moves in the transaction that holds the reactor's effects.
create table reactor_checkpoints (
  name     text   primary key,
  position bigint not null
);
