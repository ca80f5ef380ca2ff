-- Admins turn the pages of the mails of a state, back to the first that was ever sent.
create index on mail_outbox (state, created_at, id);
