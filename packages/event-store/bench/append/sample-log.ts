import { v7 } from 'uuid';
import { z } from 'zod';
import type { EventLog } from '../../src/log/event-log.ts';
import { createEventLog } from '../../src/log/postgres-event-log.ts';
import type { Sql } from '../../tests/scratch-database.ts';
import { openPool } from '../../tests/scratch-database.ts';
import { storeOf } from '../../tests/store-of.ts';

/** The domain event that is appended again and again. */
export const TYPE = 'GuestSat';
export const DATA = {
  table: '01938f5e-7a3c-7cc1-9c5e-3d1f0a4b8e21',
  guest: '01938f5e-9b11-7d02-8a77-5f2c6e0d9b34',
};
export const AT = '2026-11-20T18:00:00.000Z';

const types = { [TYPE]: { schema: 1, data: z.object({ table: z.uuid(), guest: z.uuid() }) } };

/** Makes ids in ascending order, as a product does, so rows appended together are neighbors in the indexes. */
export const newId = (): string => v7();

/** Opens the log as a product does, on separate connections. */
export function openLog(url: string): { sql: Sql; log: EventLog; close: () => Promise<void> } {
  const sql = openPool(url);
  const log = createEventLog({ store: storeOf(sql), types, secret: 'bench', newId });
  const close = async () => {
    await log.close();
    await sql.end();
  };
  return { sql, log, close };
}

/** Appends one domain event at its expected version; throws for any other outcome. */
export async function appendOne(log: EventLog, stream: string, expectedVersion: number): Promise<void> {
  const streams = [{ stream, expectedVersion, events: [{ type: TYPE, data: DATA }] }];
  const { outcome } = await log.append({ commandId: newId(), actor: 'system', occurredAt: AT, streams });
  if (outcome !== 'appended') throw new Error(`the outcome of an append was ${outcome}`);
}
