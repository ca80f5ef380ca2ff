-- Sent mails stay as rows, and operators count the few that failed: at each scrape of the metrics, and on pages.
create index on mail_outbox (next_attempt_at) where state = 'failed' and content is not null;
