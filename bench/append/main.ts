// Appends a second, as a ratio to a plain insert of the same row (the limit) and to a peer, on one durable server.
// Rounds of the three alternate, and medians of the rounds' ratios count: absolute figures are those of this machine.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isRoot, openFolder, SHARED_PLACE } from '../../platform/data-directory.ts';
import { connect } from '../../platform/database.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { newUuid } from '../../platform/ids.ts';
import { createEventLog } from '../../platform/log/postgres-event-log.ts';
import { migrate } from '../../platform/migrate.ts';
import { pgbenchIsThere, preparePlainInserts } from './limit.ts';
import { drive, type Measured, median } from './measure.ts';
import { connectPeer } from './peer.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '1,4,16,64' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

const TYPE = 'ParticipantJoined';
const DATA = { gameEventId: '01938f5e-7a3c-7cc1-9c5e-3d1f0a4b8e21', userId: '01938f5e-9b11-7d02-8a77-5f2c6e0d9b34' };

const AT = '2026-11-20T18:00:00.000Z';

type Measurement = { readonly limit: Measured; readonly log: Measured; readonly peer: Measured };

if (!pgbenchIsThere()) {
  console.error('bench:append needs pgbench: install postgresql-contrib, or name the program in the variable PGBENCH.');
  process.exit(1);
}
const dataDir = openFolder(path.join(isRoot ? SHARED_PLACE : tmpdir(), `tablemates-bench-${process.pid}`));
const server = await startEmbeddedPostgres({ dataDir });
try {
  await run(server.url);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

async function run(url: string): Promise<void> {
  const sql = connect(url);
  await migrate(sql);
  const limit = await preparePlainInserts(sql, url, TYPE, DATA);
  await sql`create database peer`;
  const peer = await connectPeer(url.replace(/postgres$/, 'peer'));
  const types = { [TYPE]: { schema: 1, data: z.object({ gameEventId: z.uuid(), userId: z.uuid() }) } };
  const log = createEventLog({ sql, types, secret: 'bench', newId: newUuid });
  const append = async (stream: string, expectedVersion: number) => {
    const streams = [{ stream, expectedVersion, events: [{ type: TYPE, data: DATA }] }];
    const { outcome } = await log.append({ commandId: newUuid(), actor: 'system', occurredAt: AT, streams });
    if (outcome !== 'appended') throw new Error(`an append was answered with ${outcome}`);
  };
  try {
    for (const clients of values.clients.split(',').map(Number)) {
      const measurements: Measurement[] = [];
      for (let round = 0; round < rounds; round++) {
        const stream = (client: number) => `bench-${clients}-${round}-${client}`;
        measurements.push({
          limit: limit(clients, seconds),
          log: await drive(clients, seconds, (client, version) => append(stream(client), version)),
          peer: await drive(clients, seconds, (client, version) => peer.append(stream(client), version, TYPE, DATA)),
        });
      }
      report(clients, measurements);
    }
  } finally {
    await peer.close();
    // It answers before its connections are closed, and would die of a server that stops under them.
    while ((await sql`select from pg_stat_activity where datname = 'peer'`).length > 0);
    await log.close();
    await sql.end();
  }
}

function report(clients: number, measurements: readonly Measurement[]): void {
  const of = (figure: (one: Measurement) => number) => median(measurements.map(figure));
  const row = (name: 'limit' | 'log' | 'peer') => ({
    clients,
    what: { limit: 'plain insert (pgbench)', log: 'this log', peer: 'emmett-postgresql' }[name],
    'appends/s': Math.round(of((one) => one[name].perSecond)),
    'p50 ms': Number(of((one) => one[name].p50).toFixed(2)),
    'p99 ms': Number(of((one) => one[name].p99).toFixed(2)),
    'of the limit': Number(of((one) => one[name].perSecond / one.limit.perSecond).toFixed(2)),
    'of the peer': Number(of((one) => one[name].perSecond / one.peer.perSecond).toFixed(1)),
  });
  console.table([row('limit'), row('log'), row('peer')]);
}
