// From an append to the moment at which every read model shows it, at a steady rate of the city's own appends, in one process
// as `npm start` runs it. `npm run bench:visible -- --rate 100`
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { createEventLog } from '../../platform/log/postgres-event-log.ts';
import { migrate } from '../../platform/migrate.ts';
import { createProjectionEngine } from '../../platform/projection/engine.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';
import { readModels } from '../../server/read-models/read-models.ts';
import { onServer } from '../append/server.ts';
import { SECRET, UNTIL } from '../scale/city.ts';
import { historyOf } from '../scale/history/history.ts';
import { writeHistory } from '../scale/history/write.ts';
import { inColumns, latencyOf } from '../scale/measure.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '20000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
  },
});
const [domainEvents, rate, seconds] = [values.events, values.rate, values.seconds].map(Number) as [
  number,
  number,
  number,
];
const WARM_UP_SECONDS = 3;
const LONGEST_MS = 5_000;

await onServer(async (url) => {
  const sql = connect(url, { applicationName: 'bench' });
  await migrate(sql);
  const shell = { sql, types: domainEventTypes, secret: SECRET, newId: newUuid };
  const city = { seed: 77, domainEvents, people: Math.round(domainEvents / 20), until: UNTIL };
  const history = [...historyOf(city)];
  const steady = history.splice(-rate * (WARM_UP_SECONDS + seconds));
  const written = await writeHistory(shell, history, () => {});
  const log = createEventLog(shell);
  const engine = createProjectionEngine({ sql, log, projections: readModels, clock: () => new Date(UNTIL) });
  await engine.prepare();
  engine.start();

  const appending: number[] = [];
  const visible: number[] = [];
  const shown: Promise<void>[] = [];
  const began = performance.now();
  for (const [turn, append] of steady.entries()) {
    const ahead = began + (turn * 1000) / rate - performance.now();
    if (ahead > 1) await sleep(ahead);
    const asked = performance.now();
    const answer = await log.append(append);
    if (answer.outcome !== 'appended') throw new Error(`an append was answered with ${answer.outcome}`);
    const appended = performance.now();
    const see = async () => {
      if (!(await engine.waitFor('all', answer.position, LONGEST_MS)))
        throw new Error('an append is not shown in time');
      if (turn < WARM_UP_SECONDS * rate) return;
      appending.push(appended - asked);
      visible.push(performance.now() - appended);
    };
    shown.push(see());
  }
  await Promise.all(shown);
  await engine.stop();
  await log.close();
  await sql.end();
  console.log(`${rate} appends a second after ${written} domain events, ${readModels.length} read models`);
  const latencies = [latencyOf('append', appending), latencyOf('append to visible', visible)];
  console.table(Object.fromEntries(latencies.map((each) => [each.name, inColumns(each)])));
});
