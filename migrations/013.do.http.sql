-- Answers given under an Idempotency-Key, so that a repeated request gets the first answer again. They hold what people wrote,
-- so they are sealed: the database alone does not show it. The key and the request are hashed under a key of the product's
-- own, as both could be guessed.
create table sealed_answers (
  user_id      uuid        not null,
  key_hash     bytea       not null,
  request_hash bytea       not null,
  status       smallint    not null,
  sealed_body  bytea       not null,
  answered_at  timestamptz not null,
  primary key (user_id, key_hash)
);
create index on sealed_answers (answered_at);

-- Answers of release 0.1, not sealed. The table is emptied all the time; nothing else uses it.
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
