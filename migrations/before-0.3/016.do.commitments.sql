-- Up to which position of the log what people are committed to was looked for in domain events written without it.
create table commitments_derived (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);
