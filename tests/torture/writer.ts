// One writing process of the torture test: eight writers at once, each making so many appends, saying what was
// acknowledged. Arguments: the database's address, the process's name, appends for each writer (or `Infinity`).
import { randomInt, randomUUID } from 'node:crypto';
import type { StreamAppend } from '@tablemates/event-store';
import { appendOf, sampleLog, seatTaken, to } from '../../packages/event-store/tests/sample-log.ts';
import { connect } from '../../platform/database.ts';

/** What a writer says about one append, as a line of JSON. */
export type Said =
  | { readonly said: 'appended'; readonly commandId: string; readonly position: string; readonly streams: number }
  | { readonly said: 'conflict' };

const WRITERS = 8;
const HOT_STREAMS = 6;

const [url = '', name = '', appends = '0'] = process.argv.slice(2);
const sql = connect(url, { max: 6, applicationName: name });
const log = sampleLog(sql);
const say = (said: Said) => process.stdout.write(`${JSON.stringify(said)}\n`);

/** Mostly streams that all processes fight over, at times one nobody else has. */
const someStream = () => (randomInt(4) === 0 ? `own-${randomUUID()}` : `hot-${randomInt(HOT_STREAMS)}`);

/** Events count down to 0 over the whole append, so that a reader knows whether all of it is there. */
function parts(streams: readonly string[], versions: readonly number[]): StreamAppend[] {
  const sizes = streams.map(() => randomInt(1, 4)).toSorted();
  let left = sizes.reduce((sum, size) => sum + size, 0);
  return streams.map((stream, index) =>
    to(stream, versions[index] ?? 0, ...Array.from({ length: sizes[index] ?? 0 }, () => seatTaken(--left))),
  );
}

async function appendOnce(): Promise<void> {
  const streams = [...new Set(Array.from({ length: randomInt(1, 4) }, someStream))];
  const commandId = randomUUID();
  for (;;) {
    const versions = await Promise.all(streams.map(async (stream) => (await log.readStream(stream)).length));
    const outcome = await log.append(appendOf(parts(streams, versions), { commandId, actor: name }));
    if (outcome.outcome === 'appended') {
      say({ said: 'appended', commandId, position: String(outcome.position), streams: streams.length });
      return;
    }
    say({ said: 'conflict' });
  }
}

await Promise.all(
  Array.from({ length: WRITERS }, async () => {
    for (let done = 0; done < Number(appends); done++) await appendOnce();
  }),
);
await log.close();
await sql.end();
