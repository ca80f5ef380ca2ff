-- Domain events of release 0.1 do not say what people are committed to. Up to this position of the log, it has been derived.
create table commitments_derived (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);
