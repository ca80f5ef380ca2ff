-- Answers given under an Idempotency-Key hold what people wrote: sealed, so that the database alone does not show it. The
-- key and the request are hashed under a key of the product's own, as both could be guessed.
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

-- The table of before stays, empty, for processes of the version before that still run beside this one.
delete from idempotent_answers;
