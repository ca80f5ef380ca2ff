import type { Append } from '@tablemates/event-store';
import { createEventLog, createProjectionEngine } from '@tablemates/event-store';
import { connect, connectStore } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { migrate } from '../../platform/migrate.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';
import { readModels } from '../../server/read-models/read-models.ts';
import { SECRET, tidyUp, UNTIL } from '../scale/city.ts';
import { historyOf } from '../scale/history/history.ts';
import { writeHistory } from '../scale/history/write.ts';

/** Writes a template database with a city's folded history except its last appends, and returns these appends. */
export async function writeCity(
  url: string,
  domainEvents: number,
  heldBack: number,
): Promise<{ readonly city: string; readonly written: number; readonly ahead: readonly Append[] }> {
  const city = 'city';
  const admin = connect(url, { max: 1 });
  await admin`create database ${admin(city)}`;
  await admin.end();
  const sql = connect(url.replace(/postgres$/, city), { applicationName: 'bench' });
  const store = connectStore(url.replace(/postgres$/, city));
  await migrate(sql);
  const deps = { store, types: domainEventTypes, secret: SECRET, newId: newUuid };
  const history = [...historyOf({ seed: 77, domainEvents, people: Math.round(domainEvents / 20), until: UNTIL })];
  const ahead = history.splice(-heldBack);
  const written = await writeHistory(deps, history, () => {});
  const engine = createProjectionEngine({
    store,
    log: createEventLog(deps),
    projections: readModels,
    clock: () => new Date(UNTIL),
  });
  await engine.prepare();
  await engine.stop();
  await tidyUp(sql);
  await Promise.all([store.end(), sql.end()]);
  return { city, written, ahead };
}
