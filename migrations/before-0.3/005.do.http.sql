-- Answers given under an Idempotency-Key, so that a repeated request hears what the first one heard.
create table idempotent_answers (
  user_id      uuid        not null,
  key          text        not null,
  request_hash bytea       not null,
  status       smallint    not null,
  body         text        not null,
  answered_at  timestamptz not null,
  primary key (user_id, key)
);
create index on idempotent_answers (answered_at);
