import { setTimeout as never } from 'node:timers/promises';
import { type SampleEvent, sampleLog } from '../../packages/event-store/tests/sample-log.ts';
import { connect } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { MailContent } from '../../platform/mail/mail.ts';
import { createOutbox } from '../../platform/mail/outbox.ts';
import { createReactor } from '../../platform/reactor/reactor.ts';

// One process of a reactor: it follows the log to the given position and ends. With `stall` it stops forever in the
// middle of a batch, with its transaction open, and prints `stalled`.
const [url = '', until = '0', stall] = process.argv.slice(2);
const sql = connect(url, { max: 5 });
const outbox = createOutbox({
  sql,
  secret: 'a secret of the tests',
  newId: newUuid,
  clock: () => new Date(),
  letterSettings: { publicUrl: 'https://tablemates.example', timeZone: 'America/Chicago' },
});
let reacted = 0;
const reactor = createReactor<SampleEvent, MailContent>({
  name: 'seats',
  sql,
  log: sampleLog(sql),
  batchSize: 20,
  on: {
    types: ['SeatTaken'],
    of: async (event) => {
      reacted++;
      if (stall && reacted === 30) {
        console.log('stalled');
        await never(2 ** 31 - 1);
      }
      return [{ to: 'ana@x.example', template: 'welcome', params: { firstName: event.id } }];
    },
  },
  // Each mail has its own key, so only the checkpoint can ensure that there is one for each domain event.
  post: (mail, tx, key) => outbox.post({ ...mail, dedupeKey: `${key} ${newUuid()}` }, tx),
  caughtUp: async () => {},
});

const reached = async () => {
  const [row] = await sql<{ position: bigint }[]>`select position from reactor_checkpoints where name = 'seats'`;
  return (row?.position ?? 0n) >= BigInt(until);
};
while (!(await reached())) await reactor.run();
await sql.end();
