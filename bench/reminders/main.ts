// Measures what the mail plan costs: scanning 1,000 upcoming evenings of 50,000 people, as the sweep does each minute,
// and recording the reminders of all of them in the minute in which they are due. `npm run bench:reminders`
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { median } from '../../packages/event-store/bench/measure.ts';
import { addHours, addMinutes } from '../../platform/add-time.ts';
import { newUuid } from '../../platform/ids.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { sendReminders } from '../../server/sweeps/reminders.ts';
import { tidyUp } from '../scale/city.ts';
import { onServer } from '../server.ts';
import { NOW, openTown } from '../town.ts';

const { values } = parseArgs({
  options: { evenings: { type: 'string', default: '1000' }, seats: { type: 'string', default: '50' } },
});
const [evenings, seats] = [values.evenings, values.seats].map(Number) as [number, number];
/** Number of evenings that are filled at a time. */
const AT_ONCE = 20;
const LOOKED = 20;
const DATE = '2026-06-04';

await onServer(async (url) => {
  const { sql, log, engine, events, reminders, messaging, newId, config, people, scheduled, close } =
    await openTown(url);
  for (let done = 0; done < evenings; done += AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, evenings - done) }, async () => {
        const gameEventId = await scheduled(seats, DATE);
        for (const userId of await people(seats)) {
          const joined = await events.join({ commandId: newUuid(), actor: userId, now: NOW }, gameEventId, userId);
          if (isRefusal(joined)) throw new Error(joined.message);
        }
      }),
    );
  }
  await engine.prepare();
  await tidyUp(sql);

  const sweepAt = (now: Date) =>
    sendReminders({
      sql,
      newId,
      logger: pino({ level: 'silent' }),
      timeZone: config.city.timeZone,
      reminders,
      messaging,
      clock: () => now,
    })();
  const timed = async (now: Date) => {
    const from = performance.now();
    await sweepAt(now);
    return performance.now() - from;
  };
  const startsAt = `${DATE}T24:00:00.000Z`;
  /** Runs sweeps until one records nothing. */
  async function settle(now: Date): Promise<void> {
    for (let before = -1n; before !== (await log.head()); ) {
      before = await log.head();
      await sweepAt(now);
      await engine.advance();
    }
  }
  // record the reports of new seats before the measurement
  await settle(addMinutes(NOW, 30));
  const looked: number[] = [];
  for (let turn = 0; turn < LOOKED; turn++) looked.push(await timed(addMinutes(addHours(startsAt, -40), turn)));
  const head = await log.head();
  const sending = await timed(addHours(startsAt, -26));
  const recorded = Number((await log.head()) - head);
  console.log(`${evenings} evenings, ${evenings * seats} people`);
  console.table({
    'looked through, nothing is due': { ms: Math.round(median(looked)), 'domain events': 0 },
    'everybody is asked in one minute': { ms: Math.round(sending), 'domain events': recorded },
  });
  await close();
});
