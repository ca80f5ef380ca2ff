import { expect, test } from 'vitest';
import { freshDatabase } from '../tests/database.ts';
import { steadyConnections } from './database.ts';

test('steady connections plan each statement once, by its indexes, and have the settings of their pool', async () => {
  const { sql } = await freshDatabase();
  const steady = steadyConnections(sql, 1);
  const ask = (stream: string) => steady`select from domain_events where stream = any(${[stream]}::text[])`;
  for (const stream of ['one', 'two', 'three']) await ask(stream);
  const [asked] = await steady`
    select generic_plans, custom_plans from pg_prepared_statements where statement like '%domain_events where%'
    and statement not like '%pg_prepared%'`;
  expect(asked).toEqual({ genericPlans: 3n, customPlans: 0n });
  const applicationName = async (pool: typeof sql) =>
    (await pool`select current_setting('application_name') as name`)[0]?.name;
  expect(await applicationName(steady)).toBe(await applicationName(sql));
  await Promise.all([steady.end(), sql.end()]);
});
