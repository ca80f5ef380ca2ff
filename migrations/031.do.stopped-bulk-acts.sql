-- An admin may stop what is done to many people: what is done stays done, and it says who stopped it and when.
alter table bulk_acts
  add column stopped_by  text,
  add column stopped_at  timestamptz,
  add constraint bulk_acts_stopped check ((stopped_by is null) = (stopped_at is null));

-- the list of all of them
create index bulk_acts_asked_at on bulk_acts (asked_at, id);
