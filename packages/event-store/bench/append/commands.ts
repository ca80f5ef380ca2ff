import type { EventLog } from '../../src/log/event-log.ts';
import { execute } from '../../src/log/execute.ts';
import type { Fold } from '../../src/log/reading.ts';
import { drive, type Measured, median } from '../measure.ts';
import { AT, appendOne, DATA, newId, openLog, TYPE } from './sample-log.ts';

const SEATS = 10;

type Sat = { readonly type: typeof TYPE; readonly data: typeof DATA };
const seatsTaken: Fold<number, Sat> = { initial: 0, evolve: (taken) => taken + 1 };

/** A typical command of a product: read, decide, append. It is refused if all seats are taken. */
export const sit = (log: EventLog, stream: string, commandId: string) =>
  execute(log, {
    context: { commandId, actor: 'system', now: AT },
    streams: { table: { stream, fold: seatsTaken } },
    decide: ({ table }) =>
      table < SEATS ? { append: { table: [{ type: TYPE, data: DATA }] } } : ({ refused: true, code: 'full' } as const),
  });

/** Measures commands a second over many streams, as a ratio to plain appends to such streams. Rounds alternate. */
export async function compareCommands(
  url: string,
  { clients, rounds, seconds }: { clients: readonly number[]; rounds: number; seconds: number },
): Promise<void> {
  const { log, close } = openLog(url);
  const table = (kind: string, round: number, client: number, asked: number) =>
    `${kind}-${round}-${client}-${Math.floor(asked / SEATS)}`;
  for (const count of clients) {
    const measured: { appends: Measured; commands: Measured }[] = [];
    for (let round = 0; round < rounds; round++) {
      measured.push({
        appends: await drive(count, seconds, (client, asked) =>
          appendOne(log, table(`append-${count}`, round, client, asked), asked % SEATS),
        ),
        commands: await drive(count, seconds, (client, asked) =>
          sit(log, table(`command-${count}`, round, client, asked), newId()),
        ),
      });
    }
    const of = (figure: (one: (typeof measured)[number]) => number) => median(measured.map(figure));
    console.table([
      {
        clients: count,
        'commands/s': Math.round(of(({ commands }) => commands.perSecond)),
        'p99 ms': Number(of(({ commands }) => commands.p99).toFixed(2)),
        'appends/s': Math.round(of(({ appends }) => appends.perSecond)),
        'of bare appends': Number(of(({ commands, appends }) => commands.perSecond / appends.perSecond).toFixed(2)),
      },
    ]);
  }
  await close();
}
