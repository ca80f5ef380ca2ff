-- How often searches of gameEvents found nothing, by local day and by what was searched. Nobody's id or address is here.
create table unmet_searches (
  day   date not null,
  term  text not null,
  times int  not null,
  primary key (day, term)
);
