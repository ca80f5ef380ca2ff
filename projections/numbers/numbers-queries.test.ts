import { createProjectionEngine, viewOf } from '@tablemates/event-store';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CAME_BACK_DAYS } from '../../modules/events/rules.ts';
import { recordedLog } from '../../packages/event-store/tests/recorded.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Sql } from '../../platform/database.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { attendance } from '../reliability/attendance.ts';
import { type EveningFact, evenings } from './evenings.ts';
import { findCounted } from './numbers-queries.ts';

const dayOf = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
const dateOf = (n: number) => dayOf(n).slice(0, 10);
const idOf = (kind: string, n: number) => `${kind.repeat(8)}-0000-4000-8000-00000000000${n}`;
/** The days of evenings: only the third and later ones are asked for, and some are exactly as far apart as counts as back. */
const DAYS = [1, 30, 40, 40, 40 + CAME_BACK_DAYS, 41 + CAME_BACK_DAYS];
const FROM = 40;

let sql: Sql;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
  const clock = () => new Date(dayOf(1));
  const projections = [evenings, attendance];
  const engine = createProjectionEngine({ store: storeOf(sql), log: recordedLog([]), projections, clock });
  await engine.prepare();
  await engine.stop();
  for (const [nth, day] of DAYS.entries()) {
    const terms = { gameId: 'go', cafeId: 'mug', startsAt: dayOf(day), startDate: dateOf(day), startTime: '00:00' };
    const planned: EveningFact = { at: dayOf(1), did: 'planned', hostId: 'ann', seats: 4, ...terms };
    await sql`
      insert into ${sql(viewOf(evenings))} ${sql({
        ...{ gameEventId: idOf('e', nth), groupId: null, hostIds: sql.json([]), facts: sql.json([planned]) },
        ...{ firstDate: dateOf(day), lastDate: dateOf(day), position: '1' },
      })}`;
  }
});
afterAll(() => sql.end());

const mark = fc.record({
  day: fc.integer({ min: 2, max: 8 }),
  role: fc.constantFrom('participant', 'participant', 'participant', 'host'),
  status: fc.constantFrom('attended', 'attended', 'no_show', 'late_cancel'),
});
const row = fc.record({
  evening: fc.nat(DAYS.length - 1),
  person: fc.nat(3),
  // clocks of processes differ, so marks may be out of order
  marks: fc.array(mark, { minLength: 1, maxLength: 3 }),
});
const rows = fc.uniqueArray(row, { selector: ({ evening, person }) => `${evening} ${person}`, maxLength: 20 });

it('counts the marks, first evenings and returns that were known at an instant, whatever was marked later', () =>
  fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (all, asOf) => {
      await sql`delete from ${sql(viewOf(attendance))}`;
      for (const { evening, person, marks } of all) {
        const { role = 'participant', status = 'attended' } = marks.at(-1) ?? {};
        const made = marks.map(({ day, ...of }, nth) => ({ at: dayOf(day), ...of, position: String(nth) }));
        const ids = { gameEventId: idOf('e', evening), userId: idOf('a', person), startsAt: dayOf(DAYS[evening] ?? 0) };
        await sql`
          insert into ${sql(viewOf(attendance))} ${sql({ ...ids, role, status, cause: 'host_mark', marks: sql.json(made) })}`;
      }
      const known = all.flatMap(({ marks, ...of }) => {
        const last = marks.findLast(({ day, role }) => day <= asOf && role === 'participant');
        return last ? [{ ...of, status: last.status }] : [];
      });
      const came = known.filter(({ status }) => status === 'attended').toSorted((a, b) => a.evening - b.evening);
      const expected = DAYS.flatMap((day, evening) => {
        if (day < FROM) return [];
        const marked = (status: string) => known.filter((of) => of.evening === evening && of.status === status).length;
        const visits = [...Map.groupBy(came, ({ person }) => person).values()].filter(
          (of) => of[0]?.evening === evening,
        );
        const isBack = (next: number | undefined) => next !== undefined && next - day <= CAME_BACK_DAYS;
        const cameBack = visits.filter(([, next]) => next && isBack(DAYS[next.evening])).length;
        const [noShows, lateCancels] = [marked('no_show'), marked('late_cancel')];
        return [{ came: marked('attended'), noShows, lateCancels, newPeople: visits.length, cameBack }];
      });
      const found = await findCounted(sql, { from: dateOf(FROM), to: dateOf(365) }, dayOf(asOf));
      expect(found.map(({ counts }) => counts)).toMatchObject(expected);
    }),
    { numRuns: 60 },
  ));
