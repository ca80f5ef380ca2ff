-- What rids the files of the database of what erased people left in them, step by step: a step that could not be done is tried
-- again, without those before it.
drop table residue_cleared;
create table residue_cleared (
  step     text   primary key,
  -- of the log: whoever was erased up to there is in no file that the step writes afresh
  position bigint not null
);
