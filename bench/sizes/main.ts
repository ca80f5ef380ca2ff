// Measures the bytes that a domain event takes on disk: in the log, in read models and in other tables. `npm run
// bench:sizes`
import { parseArgs } from 'node:util';
import { openHistory } from '../scale/city.ts';

const { values } = parseArgs({ options: { events: { type: 'string', default: '100000' } } });
const asked = Number(values.events);

const history = await openHistory({ seed: 77, domainEvents: asked, people: Math.round(asked / 20) }, undefined);
try {
  const rows = await history.sql<{ part: string; bytes: number; indexes: number }[]>`
    select
      case
        when c.relname = 'domain_events' then 'the log'
        when n.nspname = 'read_model' then 'read models'
        else 'everything else'
      end as part,
      sum(pg_total_relation_size(c.oid))::float8 as bytes,
      sum(pg_indexes_size(c.oid))::float8 as indexes
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'read_model')
    group by part
    order by bytes desc
  `;
  const perDomainEvent = (bytes: number) => Math.round(bytes / history.domainEvents);
  console.log(`${history.domainEvents} domain events`);
  console.table(
    Object.fromEntries(
      rows.map(({ part, bytes, indexes }) => [
        part,
        {
          MB: Number((bytes / 1_000_000).toFixed(1)),
          'bytes a domain event': perDomainEvent(bytes),
          'of them indexes': perDomainEvent(indexes),
        },
      ]),
    ),
  );
} finally {
  await history.stop();
}
