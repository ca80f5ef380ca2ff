import type { EventLog } from '@tablemates/event-store';
import { createEventLog, logConnections } from '@tablemates/event-store';
import { z } from 'zod';
import { connect, type Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';

/** The domain event that is appended again and again. */
export const TYPE = 'ParticipantJoined';
export const DATA = {
  gameEventId: '01938f5e-7a3c-7cc1-9c5e-3d1f0a4b8e21',
  userId: '01938f5e-9b11-7d02-8a77-5f2c6e0d9b34',
};
export const AT = '2026-11-20T18:00:00.000Z';

const types = { [TYPE]: { schema: 1, data: z.object({ gameEventId: z.uuid(), userId: z.uuid() }) } };

/** Opens the log as the product does, on separate connections. */
export function openLog(url: string): { sql: Sql; log: EventLog; close: () => Promise<void> } {
  const sql = connect(url);
  const log = createEventLog({ sql, steady: logConnections(sql), types, secret: 'bench', newId: newUuid });
  const close = async () => {
    await log.close();
    await sql.end();
  };
  return { sql, log, close };
}

/** Appends one domain event at its expected version; throws for any other outcome. */
export async function appendOne(log: EventLog, stream: string, expectedVersion: number): Promise<void> {
  const streams = [{ stream, expectedVersion, events: [{ type: TYPE, data: DATA }] }];
  const { outcome } = await log.append({ commandId: newUuid(), actor: 'system', occurredAt: AT, streams });
  if (outcome !== 'appended') throw new Error(`the outcome of an append was ${outcome}`);
}
