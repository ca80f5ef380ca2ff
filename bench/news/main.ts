// Measures the mails of a day about what people follow: one worker plans those of a city, then two workers those of another
// one at the same time, and everybody is told of each evening once. `npm run bench:news`
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createEventLog, createProjectionEngine } from '@tablemates/event-store';
import { askChild, startChild, stopChild } from '../../packages/event-store/bench/child.ts';
import { connect, connectStore } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { migrate } from '../../platform/migrate.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';
import { readModels } from '../../server/read-models/read-models.ts';
import { SECRET } from '../scale/city.ts';
import { ADMIN_PASSWORD } from '../scale/client.ts';
import { onServer } from '../server.ts';
import { checkTold, DUE_AT, writeCity } from './city.ts';
import type { Answer } from './process.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '50000' },
    evenings: { type: 'string', default: '300' },
    workers: { type: 'string', default: '1,2' },
  },
});
const [people, evenings] = [Number(values.people), Number(values.evenings)];

await onServer(async (server) => {
  for (const [nth, workers] of values.workers.split(',').map(Number).entries()) {
    const admin = connect(server, { max: 1 });
    await admin.unsafe(`create database news_${nth}`);
    await admin.end();
    const url = server.replace(/postgres$/, `news_${nth}`);
    const sql = connect(url, { applicationName: 'bench' });
    const store = connectStore(url);
    await migrate(sql);
    const log = createEventLog({ store, types: domainEventTypes, secret: SECRET, newId: newUuid });
    const expected = await writeCity(log, { people, evenings });
    const engine = createProjectionEngine({ store, log, projections: readModels, clock: () => new Date(DUE_AT) });
    await engine.prepare();
    await engine.stop();
    await sql.unsafe('vacuum analyze');

    const env = {
      DATABASE_URL: url,
      SECRET_KEY: SECRET,
      ADMIN_PASSWORD,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      REDIS_URL: '',
    };
    const file = path.join(import.meta.dirname, 'process.ts');
    const children = await Promise.all(Array.from({ length: workers }, () => startChild(file, [], env)));
    const answers = await Promise.all(children.map((child) => askChild<Answer>(child, { at: DUE_AT })));
    const { people: told, wrong } = await checkTold(log, expected);
    console.log(
      `${workers} workers, ${people} people, ${evenings} new evenings: ${told} told, ${wrong.length} wrongly`,
    );
    for (const { seconds, busy, before, memory } of answers) {
      console.log(`${seconds.toFixed(1)} s (limit: 20), of which ${busy.toFixed(1)} s on a processor`);
      console.log(`${before} MB before, ${memory} MB at most (limit: 300)`);
    }
    for (const child of children) await stopChild(child);
    await log.close();
    await Promise.all([store.end(), sql.end()]);
  }
});
