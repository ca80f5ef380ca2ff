-- People see where they are signed in, and end sessions one by one: by id, because a token is a secret. Browser and system
-- are names such as `Firefox` and `Windows`; null if they are unknown. The default is for processes of an older release,
-- which may still run.
alter table sessions
  add column id uuid not null unique default gen_random_uuid(),
  add column browser text,
  add column system text;

-- Whether a right code was shown in this browser for the first time, and no sign-in has followed yet.
alter table known_browsers add column awaits_sign_in boolean not null default false;
