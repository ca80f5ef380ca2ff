import { describe, expect, it } from 'vitest';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import { type EveningFact, type EveningRow, eveningAt } from './evenings.ts';
import { type Counted, countEvening, type First, numbersOf } from './numbers.ts';

const [ana, ben, cleo, dan] = ['ana', 'ben', 'cleo', 'dan'];
const day = (n: number, hour = 12) => new Date(Date.UTC(2026, 5, n, hour)).toISOString();
const terms = {
  gameId: 'go',
  cafeId: 'lantern',
  startsAt: day(10, 24),
  startDate: '2026-06-10',
  startTime: '19:00',
  seats: 4,
};
const planned: EveningFact = { at: day(1), did: 'planned', hostId: 'host', ...terms };
const row = (facts: readonly EveningFact[], more: Partial<EveningRow> = {}): EveningRow => ({
  ...{
    gameEventId: 'evening',
    groupId: null,
    hostIds: ['host'],
    firstDate: terms.startDate,
    lastDate: terms.startDate,
  },
  ...{ facts: [planned, ...facts], position: '1', ...more },
});
const does = (n: number, did: 'gave_back' | 'gone' | 'confirmed', who: string): EveningFact => ({
  at: day(n),
  did,
  who,
});
const joins = (n: number, who: string, fromLine = false): EveningFact => ({ at: day(n), did: 'joined', who, fromLine });
const waits = (n: number, who: string): EveningFact => ({ at: day(n), did: 'waited', who });
const at = (n: number, facts: readonly EveningFact[]) => eveningAt(row(facts), day(n, 23));

describe('an evening as of a day', () => {
  const facts = [
    joins(2, ana),
    joins(3, ben),
    does(4, 'gave_back', ana),
    joins(5, cleo, true),
    does(6, 'confirmed', cleo),
    { at: day(7), did: 'handed_over', who: 'other' },
    { at: day(8), did: 'cancelled' },
  ] as const;

  it('is not known before it was scheduled', () =>
    expect(eveningAt(row(facts), '2026-05-31T00:00:00.000Z')).toBeUndefined());

  it('has the seats, the host and the state of that day', () => {
    expect(at(1, facts)).toMatchObject({ participants: [], host: 'host', isCancelled: false });
    expect(at(3, facts)).toMatchObject({ participants: [ana, ben], givenBack: 0 });
    expect(at(4, facts)).toMatchObject({ participants: [ben], givenBack: 1, refilled: 0 });
    expect(at(6, facts)).toMatchObject({ participants: [ben, cleo], refilled: 1, confirmed: [cleo], host: 'host' });
    expect(at(7, facts)).toMatchObject({ host: 'other', isCancelled: false });
    expect(at(8, facts)).toMatchObject({ isCancelled: true });
  });

  it('counts a fact of the very instant', () =>
    expect(eveningAt(row(facts), day(2))).toMatchObject({ participants: [ana] }));

  it('asks again whether people come after a real move, and not after a small one', () => {
    const changed = (moved: boolean): EveningFact => ({
      at: day(7),
      did: 'changed',
      moved,
      ...terms,
      startTime: '20:00',
    });
    expect(at(9, [joins(2, ana), does(3, 'confirmed', ana), changed(false)])).toMatchObject({
      ...{ confirmed: [ana], startTime: '20:00' },
    });
    expect(at(9, [joins(2, ana), does(3, 'confirmed', ana), changed(true)])).toMatchObject({ confirmed: [] });
  });

  it('counts a seat as filled again only from the line, and only one that was given back', () => {
    expect(at(9, [joins(2, ana), does(3, 'gave_back', ana), joins(4, ben)])).toMatchObject({ refilled: 0 });
    expect(at(9, [joins(2, ana), joins(4, ben, true)])).toMatchObject({ refilled: 0 });
    expect(at(9, [joins(2, ana), does(3, 'gone', ana), joins(4, ben, true)])).toMatchObject({
      ...{ refilled: 0, givenBack: 0, participants: [ben] },
    });
    expect(at(9, [joins(2, ana), does(3, 'gave_back', ana), joins(4, ben, true)])).toMatchObject({ refilled: 1 });
  });

  it('forgets the answer of who is gone', () =>
    expect(at(9, [joins(2, ana), does(3, 'confirmed', ana), does(4, 'gone', ana)])).toMatchObject({ confirmed: [] }));
});

let made = 0;
function counted(
  more: Partial<typeof terms & { groupId: string | null; hostId: string }>,
  marks: Readonly<Record<string, AttendanceStatus>> = {},
  firsts: readonly First[] = [],
  facts: readonly EveningFact[] = [],
): Counted {
  const { groupId = null, ...changed } = more;
  const plan = { ...planned, ...changed } as EveningFact;
  const evening = eveningAt(row([], { facts: [plan, ...facts], groupId, gameEventId: `evening ${++made}` }), day(30));
  if (!evening) throw new Error('it is planned');
  return countEvening(evening, new Map(Object.entries(marks)), firsts);
}
const first = (startsAt: string, nextAt: string | null): First => ({ gameEventId: 'any', startsAt, nextAt });
const LATER = '2026-12-01T00:00:00.000Z';

describe('the numbers of evenings', () => {
  it('sum seats, marks and answers', () => {
    const facts = [joins(2, ana), joins(2, ben), joins(2, cleo), does(3, 'confirmed', ana), does(3, 'confirmed', ben)];
    const marks = { [ana]: 'attended', [ben]: 'no_show', [cleo]: 'attended', [dan]: 'late_cancel' } as const;
    const { totals } = numbersOf([counted({}, marks, [], facts), counted({ seats: 6 })], LATER);
    expect(totals).toEqual({
      ...{ evenings: 2, seats: 10, taken: 3, came: 2, noShows: 1, lateCancels: 1, givenBack: 0, refilled: 0 },
      ...{ full: 0, waited: 0, unseated: 0, newPeople: 0, cameBack: 0, confirmed: 2, confirmedCame: 1 },
    });
  });

  it('tell where seats were missing: full evenings, and who stood in line and had no seat after that', () => {
    const line = [waits(2, ana), waits(2, ben), joins(3, ben, true), joins(4, cleo), does(5, 'gave_back', cleo)];
    const { totals } = numbersOf([counted({ seats: 1 }, {}, [], line), counted({ seats: 2 }, {}, [], line)], LATER);
    expect(totals).toMatchObject({ full: 1, waited: 4, unseated: 2 });
    const again = counted({}, {}, [], [...line, does(6, 'gave_back', ben), waits(7, ben), waits(8, ben)]);
    expect(numbersOf([again], LATER).totals).toMatchObject({ full: 0, waited: 2, unseated: 2 });
  });

  it('tell ratings by how early the seats were taken, exactly a day before still within a day', () => {
    const [start, minute] = [Date.parse(terms.startsAt), 60_000];
    const took = (before: number, who: string): EveningFact => ({
      ...{ at: new Date(start - before).toISOString(), did: 'joined', who, fromLine: false },
    });
    const aDay = 24 * 60 * minute;
    const facts = [took(30 * aDay, ana), took(21 * aDay, ben), took(aDay + minute, cleo), took(aDay, ana)];
    // ana gave her first seat back, and dan never had one
    const marks = { [ana]: 'no_show', [ben]: 'attended', [cleo]: 'late_cancel', [dan]: 'attended' } as const;
    const none = { came: 0, noShows: 0, lateCancels: 0 };
    const evening = counted(
      {},
      marks,
      [],
      facts.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
    );
    expect(numbersOf([evening], LATER).byLead).toEqual([
      { ...none, noShows: 1 },
      { ...none, lateCancels: 1 },
      none,
      { ...none, came: 1 },
      none,
    ]);
  });

  it('are told by host, whose evenings have most seats taken first', () => {
    const all = [
      counted({ hostId: 'one' }, {}, [], [joins(2, ana)]),
      counted({ hostId: 'one' }),
      counted({ hostId: 'other' }, {}, [], [joins(2, ana), joins(2, ben)]),
    ];
    expect(numbersOf(all, LATER).byHost.map(({ key, taken }) => [key, taken])).toEqual([
      ['other', 2],
      ['one', 1],
    ]);
  });

  it('are told by group, cafe and game, the most evenings first', () => {
    const all = [
      counted({ groupId: 'club', gameId: 'go' }),
      counted({ gameId: 'catan', cafeId: 'mug' }),
      counted({ gameId: 'catan', cafeId: 'mug' }),
    ];
    const numbers = numbersOf(all, LATER);
    const told = (part: readonly { key: string; evenings: number }[]) =>
      part.map(({ key, evenings }) => [key, evenings]);
    expect(told(numbers.byGroup)).toEqual([
      ['', 2],
      ['club', 1],
    ]);
    expect(told(numbers.byGame)).toEqual([
      ['catan', 2],
      ['go', 1],
    ]);
    expect(told(numbers.byCafe)).toEqual([
      ['mug', 2],
      ['lantern', 1],
    ]);
  });

  it('are told by the Monday of the week, and by local weekday and hour', () => {
    const all = [
      counted({ startDate: '2026-06-14', startTime: '19:30' }),
      counted({ startDate: '2026-06-15', startTime: '09:00' }),
      counted({ startDate: '2026-06-21', startTime: '19:00' }),
    ];
    const { byWeek, byWeekdayHour } = numbersOf(all, LATER);
    expect(byWeek.map(({ week, evenings }) => [week, evenings])).toEqual([
      ['2026-06-08', 1],
      ['2026-06-15', 2],
    ]);
    expect(byWeekdayHour.map(({ weekday, hour, evenings }) => [weekday, hour, evenings])).toEqual([
      [0, 19, 2],
      [1, 9, 1],
    ]);
  });

  it('say who came back within 60 days of their first evening, exactly 60 included, by its month', () => {
    const all = [
      counted({ startDate: '2026-06-10' }, {}, [
        first('2026-06-11T00:00:00.000Z', '2026-08-10T00:00:00.000Z'),
        first('2026-06-11T00:00:00.000Z', '2026-08-10T00:00:00.001Z'),
        first('2026-06-11T00:00:00.000Z', null),
      ]),
      counted({ startDate: '2026-07-01' }, {}, [first('2026-07-02T00:00:00.000Z', '2026-07-09T00:00:00.000Z')]),
      counted({ startDate: '2026-08-01' }),
    ];
    const { totals, cohorts } = numbersOf(all, '2026-08-10T00:00:00.001Z');
    expect(totals).toMatchObject({ newPeople: 4, cameBack: 2 });
    expect(cohorts).toEqual([
      { month: '2026-06', newPeople: 3, cameBack: 1, complete: true },
      { month: '2026-07', newPeople: 1, cameBack: 1, complete: false },
    ]);
    expect(numbersOf(all, '2026-08-10T00:00:00.000Z').cohorts[0]).toMatchObject({ complete: false });
  });
});
