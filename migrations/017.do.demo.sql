-- Holds a row while the demo is being seeded, so that a start after a kill recognizes a half-built city.
create table demo_under_construction (since timestamptz not null default now());
