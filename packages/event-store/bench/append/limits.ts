import { drive, type Measured, median } from '../measure.ts';
import { connectPeer } from '../peer.ts';
import { preparePlainInserts } from './limit.ts';
import { appendOne, DATA, openLog, TYPE } from './sample-log.ts';

type Measurement = { readonly limit: Measured; readonly log: Measured; readonly peer: Measured };

/** Compares appends with pgbench's plain insert and with a peer, all on this server. Rounds alternate. */
export async function compareWithLimitAndPeer(
  url: string,
  { clients, rounds, seconds }: { clients: readonly number[]; rounds: number; seconds: number },
): Promise<void> {
  const { sql, log, close } = openLog(url);
  const limit = await preparePlainInserts(sql, url, TYPE, DATA);
  const peer = await connectPeer(url);
  try {
    for (const count of clients) {
      const measurements: Measurement[] = [];
      for (let round = 0; round < rounds; round++) {
        const stream = (client: number) => `bench-${count}-${round}-${client}`;
        measurements.push({
          limit: limit(count, seconds),
          log: await drive(count, seconds, (client, version) => appendOne(log, stream(client), version)),
          peer: await drive(count, seconds, (client, version) => peer.append(stream(client), version, TYPE, DATA)),
        });
      }
      report(count, measurements);
    }
  } finally {
    await peer.close();
    await close();
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
