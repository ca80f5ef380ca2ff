-- Until when a mail is worth sending: a code that has run out helps nobody. Null where that is for good.
alter table mail_outbox add column of_use_until timestamptz;
