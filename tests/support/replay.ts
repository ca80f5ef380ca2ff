import { createEventLog, createProjectionEngine, doctor } from '@tablemates/event-store';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';
import { readModels } from '../../server/read-models/read-models.ts';

/**
 * The faults of a log and of its read models: every finding of the doctor, and every read model that is paused or
 * differs from a replay. An empty list means that all is well. Nobody may append while it runs.
 */
export async function faultsAfterReplay({
  sql,
  secret,
  clock,
}: {
  readonly sql: Sql;
  readonly secret: string;
  readonly clock: Clock;
}): Promise<string[]> {
  const faults: string[] = [];
  for await (const { problem, stream, version, detail } of doctor({
    store: storeOf(sql),
    types: domainEventTypes,
    secret,
  })) {
    faults.push(`log: ${problem} in ${stream} at ${version}: ${detail}`);
  }
  const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret, newId: newUuid });
  const engine = createProjectionEngine({ store: storeOf(sql), log, projections: readModels, clock });
  try {
    await engine.advance();
    for (const { name, state, paused } of await engine.status()) {
      if (paused && state === 'live') faults.push(`${name} is paused: ${paused.message}`);
    }
    for (const { name } of readModels) {
      const { differing, differences } = await engine.verify(name);
      if (differing > 0) faults.push(`${name}: ${differing} rows differ, such as ${JSON.stringify(differences[0])}`);
    }
  } finally {
    await engine.stop();
    await log.close();
  }
  return faults;
}
