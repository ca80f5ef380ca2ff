-- Which pages of gameEvents people opened while signed in, so that no mail tells them of what they know. Rows are forgotten
-- after a week: a gameEvent is news for two days.
create table opened_game_events (
  user_id uuid not null,
  game_event_id uuid not null,
  opened_at timestamptz not null default now(),
  primary key (user_id, game_event_id)
);
