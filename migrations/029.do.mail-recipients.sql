-- Whom a mail is for, and the domain event that it follows from, so that ledgers tell what became of it. Null for what follows from
-- none, such as codes, and for mails of earlier releases.
alter table mail_outbox add column recipient_id uuid, add column caused_by uuid;
create index on mail_outbox (caused_by, recipient_id) where caused_by is not null;
