-- Filled again and again to see whether there is room for what people write. Its rows mean nothing: unlogged, so that it costs
-- no write-ahead log; plain, so that as much is written as is asked for.
create unlogged table write_probe (filler bytea not null);
alter table write_probe alter column filler set storage plain;
