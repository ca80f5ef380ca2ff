-- Each row that outlives an erased account carries a MAC over all of it, so that SQL can change neither its mailbox nor its
-- penalty unnoticed. Rows of older releases have none; their penalties end within a month.
alter table outliving_penalties add column mac bytea;
