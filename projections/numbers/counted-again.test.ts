import { createProjectionEngine, type ProjectionEngine, viewOf } from '@tablemates/event-store';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordedLog } from '../../packages/event-store/tests/recorded.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Sql } from '../../platform/database.ts';
import { countEntries, type Entry } from '../../tests/support/count-evenings.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { attendance } from '../reliability/attendance.ts';
import { evenings } from './evenings.ts';
import { leadOf } from './numbers.ts';
import { findCounted } from './numbers-queries.ts';

// Groups contract, section 3, rule 10. The evenings of the demo are seldom moved, handed over or called off; these are.

const DAY = 24 * 60;
const LAST = 100;
const PEOPLE = 5;
const EVENINGS = 4;
const idOf = (kind: string, n: number) => `${kind.repeat(8)}-0000-4000-8000-00000000000${n}`;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const placeOf = (minute: number, n: number) => ({
  ...{ gameId: idOf('a', n), cafeId: idOf('c', n), maxParticipants: 3 + n },
  ...{ startsAt: at(minute), startDate: at(minute).slice(0, 10), startTime: at(minute).slice(11, 16) },
});

const deed = fc.record({
  minute: fc.nat(LAST * DAY),
  evening: fc.nat(EVENINGS - 1),
  who: fc.nat(PEOPLE - 1),
  // a seat is mostly taken, so that there is something to give back
  what: fc.constantFrom('join', 'join', 'join', 'wait', 'leave', 'remove', 'confirm', 'move', 'hand_over', 'cancel'),
  /** Which place, which way to a seat, and which mark. */
  how: fc.nat(4),
  /** How far a start is moved: also in two small steps that make a big one, and to where people came from before. */
  by: fc.constantFrom(5, 10, -10, 15, DAY, -3 * DAY),
});
const start = fc.constantFrom(20, 20, 40, 80, 81).map((day) => day * DAY);
const lives = fc.record({
  starts: fc.array(start, { minLength: EVENINGS, maxLength: EVENINGS }),
  deeds: fc.array(deed, { minLength: 100, maxLength: 250, size: 'max' }),
});

type Lives = typeof lives extends fc.Arbitrary<infer Life> ? Life : never;

/** What happens at evenings: only what can happen there at that moment. */
function happen({ starts, deeds }: Lives): readonly Entry[] {
  // moves are by fives, so no two ever start at one moment: nobody can be at both
  const tables = starts.map((start, n) => ({
    ...{ n, minute: start + n, known: start + n, place: n, off: false, sitting: new Set<number>() },
  }));
  const happened: Entry[] = tables.map(({ n, minute, place }) => {
    const ids = { gameEventId: idOf('e', n), userId: idOf('b', 0), hostId: idOf('b', 0) };
    const data = { ...ids, ...placeOf(minute, place), ...(n > 1 && { groupId: idOf('d', 1) }) };
    return { stream: `gameEvent-${ids.gameEventId}`, type: 'GameEventScheduled', at: at(0), data };
  });
  for (const { minute, evening, who, what, how, by } of deeds.toSorted((one, other) => one.minute - other.minute)) {
    const table = tables[evening];
    if (!table || table.off) continue;
    const ids = { gameEventId: idOf('e', evening), userId: idOf('b', who) };
    const add = (type: string, data: object, stream = `gameEvent-${ids.gameEventId}`) =>
      happened.push({ stream, type, at: at(minute), data: { ...ids, ...data } });
    const mark = (status: string | undefined, role = 'participant') => {
      const type = how === 3 ? 'AttendanceCorrected' : 'AttendanceMarked';
      const data = { role, status, startsAt: at(table.minute), cause: 'host_mark' };
      add(type, data, `reliability-${ids.userId}`);
    };
    const sits = table.sitting.has(who);
    if (minute > table.minute) {
      if (sits) mark(['attended', 'attended', 'attended', 'no_show', 'late_cancel'][how]);
    } else if (what === 'join' && !sits) {
      const from = [undefined, 'waiting_list', 'offer', 'other_table', 'standing'][how];
      add('ParticipantJoined', from ? { from } : {});
      table.sitting.add(who);
    } else if (what === 'wait' && !sits) add('WaitingListJoined', { place: 1 });
    else if (what === 'leave' && sits) {
      const because = [undefined, undefined, 'moved', 'other_table', undefined][how];
      add('ParticipantLeft', { late: how === 4, ...(because && { because }) });
      if (how === 4) mark('late_cancel');
      table.sitting.delete(who);
    } else if (what === 'remove' && sits) {
      add('ParticipantRemoved', {});
      table.sitting.delete(who);
    } else if (what === 'confirm' && sits) add('SeatConfirmed', {});
    else if (what === 'move' && table.minute + by > minute) {
      const from = placeOf(table.minute, table.place);
      const movedFrom = how > 1 && { movedFrom: { startsAt: at(table.known), cafeId: from.cafeId } };
      if (!movedFrom) table.known = table.minute;
      table.minute += by;
      if (how === 4) table.place = who;
      add('GameEventChanged', { from, to: placeOf(table.minute, table.place), ...movedFrom });
    } else if (what === 'hand_over' && !sits) add('GameEventHandedOver', { toUserId: ids.userId });
    else if (what === 'cancel' && how === 0 && by === 5) {
      table.off = true;
      add('GameEventCancelled', {});
      mark('late_cancel', 'host');
    }
  }
  return happened;
}

let sql: Sql;
let engine: ProjectionEngine;
const log = recordedLog();
beforeAll(async () => {
  ({ sql } = await freshDatabase());
  const projections = [evenings, attendance];
  engine = createProjectionEngine({ store: storeOf(sql), log, projections, clock: () => new Date(at(0)) });
  await engine.prepare();
});
afterAll(async () => {
  await engine.stop();
  await sql.end();
});

const asked = fc.record({
  from: fc.constantFrom(15, 20, 21),
  to: fc.constantFrom(40, 79, 81, LAST),
  asOf: fc.oneof(fc.nat(LAST), fc.constant(LAST)),
  host: fc.option(fc.nat(PEOPLE - 1), { nil: undefined }),
});

it('are those of a second count over whatever happened', () =>
  fc.assert(
    fc.asyncProperty(lives, asked, async (life, { from, to, asOf, host }) => {
      await sql`delete from ${sql(viewOf(evenings))}`;
      await sql`delete from ${sql(viewOf(attendance))}`;
      const happened = happen(life);
      log.add(...happened);
      await engine.advance();
      const span = { from: at(from * DAY).slice(0, 10), to: at(to * DAY).slice(0, 10) };
      const known = at(asOf * DAY);
      const hostId = host === undefined ? undefined : idOf('b', host);
      const counted = await findCounted(sql, { ...span, hostId }, known);
      const entries = happened.filter((each) => each.at <= known);
      const again = [...countEntries(entries, span.from, span.to)].filter(([, row]) => !hostId || row.host === hostId);
      expect(
        new Map(
          counted.map(({ evening, marks, counts }) => {
            const { startDate: date, startTime: time, host, groupId: group, cafeId: cafe, gameId: game } = evening;
            const leads = [...marks].map(([who, status]) => `${leadOf(evening, who)} ${status}`).toSorted();
            return [evening.gameEventId, { ...counts, leads, date, time, host, group, cafe, game }];
          }),
        ),
      ).toEqual(new Map(again));
    }),
    { numRuns: 100 },
  ));
