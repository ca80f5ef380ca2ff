import { createLogDatabase, openPool, type Scratch } from '../../tests/scratch-database.ts';
import { drive, type Measured, median } from '../measure.ts';
import { AT, appendOne, DATA, openLog, TYPE } from './sample-log.ts';

const EVENTS_A_STREAM = 50;

/** Measures appends to logs of different lengths, one database each. Rounds alternate. */
export async function compareLengths(
  server: string,
  lengths: readonly number[],
  { clients, rounds, seconds }: { clients: number; rounds: number; seconds: number },
): Promise<void> {
  const logs = [];
  for (const length of lengths) {
    const database = await databaseOfLength(server, length);
    logs.push({ ...database, ...openLog(database.url) });
  }
  const measured: Measured[][] = [];
  for (let round = 0; round < rounds; round++) {
    const each: Measured[] = [];
    for (const { log } of logs) {
      each.push(await drive(clients, seconds, (client, asked) => appendOne(log, `new-${round}-${client}`, asked)));
    }
    measured.push(each);
  }
  console.table(
    lengths.map((length, index) => {
      const of = (figure: (one: Measured, first: Measured) => number) =>
        median(measured.flatMap((each) => (each[index] && each[0] ? figure(each[index], each[0]) : [])));
      return {
        clients,
        'events in the log': length,
        'appends/s': Math.round(of((one) => one.perSecond)),
        'p99 ms': Number(of((one) => one.p99).toFixed(2)),
        'of the shortest': Number(of((one, first) => one.perSecond / first.perSecond).toFixed(2)),
      };
    }),
  );
  for (const { close, drop } of logs) {
    await close();
    await drop();
  }
}

async function databaseOfLength(server: string, length: number): Promise<Scratch> {
  const database = await createLogDatabase(server, `bench_length_${length}`);
  const sql = openPool(database.url, { max: 1 });
  await sql`
    insert into domain_events (stream, version, id, type, schema, command_id, actor, data, occurred_at)
    select 'past-' || n / ${EVENTS_A_STREAM}::int, n % ${EVENTS_A_STREAM}::int + 1, uuidv7(), ${TYPE}, 1, uuidv7(), 'system',
      ${JSON.stringify(DATA)}::text::jsonb, ${AT}
    from generate_series(0, ${length}::int - 1) as n`;
  await sql`vacuum analyze domain_events`;
  await sql`checkpoint`;
  await sql.end();
  return database;
}
