import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../platform/add-time.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import type { StandingSeatEvent } from '../domain-events.ts';
import { type SeriesState, seriesFold } from '../series.ts';
import {
  ask,
  comeBack,
  concerned,
  type DateMark,
  endByHost,
  giveUp,
  holders,
  inLine,
  type StandingFacts,
  type StandingSeats,
  settle,
  standingOf,
  standingSeatsFold,
} from './standing-seats.ts';

const NOW = '2026-06-20T12:00:00.000Z';
const at = (days: number) => addDays(NOW, days).toISOString();
const series = (standingSeats = 2, maxParticipants = 6): SeriesState =>
  seriesFold.evolve(seriesFold.initial, {
    type: 'SeriesStarted',
    subject: 'tom',
    data: {
      ...{ seriesId: 'series', hostId: 'tom', timeZone: 'America/Chicago', every: 'week', from: '2026-04-02' },
      terms: { gameId: 'g', regionId: 'r', cafeId: 'c', startTime: '19:00', maxParticipants, standingSeats },
    },
  });
const mark = (gameEventId: string, days: number, status: DateMark['status'], madeAt = NOW): DateMark => ({
  ...{ gameEventId, status, startsAt: at(days), at: madeAt },
});
const cameTwice = [mark('a', -9, 'attended'), mark('b', -2, 'attended')];

type Said = {
  bars?: Record<string, 'account_closed' | 'closed'>;
  marks?: Record<string, readonly DateMark[]>;
  seated?: Record<string, readonly { gameEventId: string; isGivenBack: boolean }[]>;
};
const facts = ({ bars = {}, marks = {}, seated = {} }: Said = {}): StandingFacts => ({
  bar: (userId) => bars[userId],
  marks: (userId) => marks[userId] ?? cameTwice,
  seated: (userId) => seated[userId] ?? [],
});
const evolved = (people: StandingSeats, decided: readonly StandingSeatEvent[]): StandingSeats =>
  decided.reduce(standingSeatsFold.evolve, people);
const settled = (people: StandingSeats, said: Said = {}, its = series(), now = NOW) =>
  evolved(people, settle(its, people, facts(said), now));
/** Everybody asks, one after the other. */
const asked = (userIds: readonly string[], its = series()): StandingSeats =>
  userIds.reduce<StandingSeats>((people, userId) => {
    const decided = ask(its, people, userId, { facts: facts(), paused: undefined, now: at(-1) });
    if (isRefusal(decided)) throw new Error(decided.code);
    return settled(evolved(people, decided), {}, its, at(-1));
  }, []);
const codeOf = (decided: unknown) => (isRefusal(decided) ? decided.code : 'accepted');
const ids = (people: StandingSeats) => people.map(({ userId }) => userId);
const shape = (people: StandingSeats) => ({ standing: ids(holders(people)), line: ids(inLine(people)) });
const types = (decided: readonly StandingSeatEvent[]) => decided.map(({ type }) => type);

describe('asking for a standing seat', () => {
  const penalty = refuse(403, 'penalty', 'You cannot join events for now.');
  const all = { bars: { ann: 'closed' as const }, marks: { ann: [mark('a', -9, 'attended')] } };
  const askAs = (its: SeriesState, userId: string, people: StandingSeats, said: Said, under = false) =>
    codeOf(ask(its, people, userId, { facts: facts(said), paused: under ? penalty : undefined, now: NOW }));

  it('is refused in the order of the contract', () => {
    const ended = seriesFold.evolve(series(0), { type: 'SeriesEnded', data: { seriesId: 'series', upcoming: 'keep' } });
    const people = asked(['ann']);
    expect(askAs(ended, 'tom', [], all, true)).toBe('ended');
    expect(askAs(series(0), 'tom', [], { bars: { tom: 'closed' } }, true)).toBe('hosts');
    expect(askAs(series(0), 'ann', people, all, true)).toBe('removed');
    expect(askAs(series(0), 'ann', people, { marks: all.marks }, true)).toBe('penalty');
    expect(askAs(series(0), 'ann', people, { marks: all.marks })).toBe('no_standing_seats');
    expect(askAs(series(), 'ann', people, { marks: all.marks })).toBe('already_standing');
    expect(askAs(series(), 'ann', [], { marks: all.marks })).toBe('not_yet');
    expect(askAs(series(), 'ann', [], {})).toBe('accepted');
  });

  it('counts the dates that were attended within 90 days', () => {
    const attended = (first: number, status: DateMark['status'] = 'attended') =>
      askAs(series(), 'ann', [], { marks: { ann: [mark('a', first, status), mark('b', -2, 'attended')] } });
    expect(attended(-90)).toBe('accepted');
    expect(attended(-90.01)).toBe('not_yet');
    expect(attended(-9, 'late_cancel')).toBe('not_yet');
  });
});

describe('the line', () => {
  it('is in the order of asking, and the next gets a seat at once', () => {
    const people = asked(['ann', 'bob', 'cy', 'di']);
    expect(shape(people)).toEqual({ standing: ['ann', 'bob'], line: ['cy', 'di'] });
    expect([standingOf(people, 'di'), standingOf(people, 'ann')]).toEqual([
      { state: 'waiting', place: 2 },
      { state: 'standing', place: null },
    ]);
    const left = giveUp(series(), people, 'ann');
    expect(shape(settled(evolved(people, isRefusal(left) ? [] : left)))).toEqual({
      standing: ['bob', 'cy'],
      line: ['di'],
    });
    expect(codeOf(giveUp(series(), people, 'eve'))).toBe('not_standing');
  });

  it('gets those at its front who have one standing seat too many, the latest first', () => {
    const people = settled(asked(['ann', 'bob', 'cy', 'di'], series(3, 6)), {}, series(1));
    expect(shape(people)).toEqual({ standing: ['ann'], line: ['bob', 'cy', 'di'] });
  });

  it('loses whoever is blocked, was removed, has closed their account or hosts the series', () => {
    const bars = { ann: 'closed', cy: 'account_closed' } as const;
    expect(shape(settled(asked(['ann', 'bob', 'cy', 'di']), { bars }))).toEqual({ standing: ['bob', 'di'], line: [] });
    const handedOver = seriesFold.evolve(series(), {
      type: 'SeriesHandedOver',
      data: { seriesId: 'series', fromUserId: 'tom', toUserId: 'ann' },
    });
    expect(shape(settled(asked(['ann', 'bob']), {}, handedOver)).standing).toEqual(['bob']);
  });
});

describe('a no-show', () => {
  const once = { marks: { ann: [...cameTwice, mark('c', -0.5, 'no_show')] } };
  const twice = { marks: { ann: [...cameTwice, mark('c', -60, 'no_show'), mark('d', -0.5, 'no_show')] } };
  const people = asked(['ann', 'bob', 'cy']);

  it('pauses the seat, which is not given on, until the person is back', () => {
    const paused = settled(people, once);
    expect(standingOf(paused, 'ann')?.state).toBe('paused');
    expect(shape(paused)).toEqual({ standing: ['ann', 'bob'], line: ['cy'] });
    const back = comeBack(series(), paused, 'ann', facts(once));
    const then = settled(evolved(paused, isRefusal(back) ? [] : back), once);
    expect(standingOf(then, 'ann')?.state).toBe('standing');
    expect(codeOf(comeBack(series(), then, 'ann', facts(once)))).toBe('not_paused');
  });

  it('does not count if it was marked before the seat was theirs', () => {
    const before = { marks: { ann: [...cameTwice, mark('c', -20, 'no_show', at(-19))] } };
    expect(settle(series(), people, facts(before), NOW)).toEqual([]);
    const left = giveUp(series(), people, 'ann');
    const inLineThen = { marks: { cy: [...cameTwice, mark('c', -2, 'no_show', at(-0.5))] } };
    const taken = settled(evolved(people, isRefusal(left) ? [] : left), inLineThen);
    expect(settled(taken, inLineThen).find(({ userId }) => userId === 'cy')?.state).toBe('standing');
  });

  it('still pauses the seat, and still counts, after there were fewer seats for a while', () => {
    const marks = { ann: [mark('a', -1, 'no_show')] };
    const paused = settled(asked(['ann', 'bob']), { marks });
    const none = settled(paused, { marks }, series(0), at(1));
    expect(shape(none)).toEqual({ standing: [], line: ['ann', 'bob'] });
    const decided = settle(series(), none, facts({ marks }), at(2));
    const again = evolved(none, decided);
    expect([standingOf(again, 'ann')?.state, standingOf(again, 'bob')?.state]).toEqual(['paused', 'standing']);
    expect(types(settle(series(), again, facts({ marks }), at(2)))).toEqual([]);
    const twice = { ann: [...marks.ann, mark('b', 3, 'no_show', at(4))] };
    expect(standingOf(settled(again, { marks: twice }, series(), at(4)), 'ann')).toBe(null);
  });

  it('gives the seat to the next one if two of them came together while there was none', () => {
    const marks = { ann: [mark('a', -1, 'no_show')] };
    const none = settled(settled(asked(['ann', 'bob']), { marks }), { marks }, series(0), at(1));
    const both = { ann: [...marks.ann, mark('b', 2, 'no_show', at(3))] };
    const again = settled(none, { marks: both }, series(1), at(4));
    expect(shape(again)).toEqual({ standing: ['bob'], line: [] });
    expect(types(settle(series(1), again, facts({ marks: both }), at(4)))).toEqual([]);
  });

  it('ends the seat if it is the second within 90 days, and the next in line gets it', () => {
    expect(shape(settled(people, twice))).toEqual({ standing: ['bob', 'cy'], line: [] });
    const far = { marks: { ann: [mark('c', -91, 'no_show'), mark('d', -0.5, 'no_show')] } };
    expect(standingOf(settled(people, far), 'ann')?.state).toBe('paused');
    const inAnyOrder = { marks: { ann: far.marks.ann.toReversed() } };
    expect(standingOf(settled(people, inAnyOrder), 'ann')?.state).toBe('paused');
  });

  it('that is corrected undoes what it caused', () => {
    expect(standingOf(settled(settled(people, once)), 'ann')?.state).toBe('standing');
    expect(types(settle(series(), settled(people, twice), facts(once), NOW))).toEqual(['StandingSeatAsked']);
    const given = settled(settled(people, twice));
    expect(shape(given)).toEqual({ standing: ['bob', 'cy'], line: ['ann'] });
    const alone = settled(asked(['ann']), twice);
    expect(standingOf(settled(alone), 'ann')?.state).toBe('standing');
    expect(standingOf(settled(alone, once), 'ann')?.state).toBe('paused');
    expect(concerned(alone)).toEqual(['ann']);
    expect(settle(series(), alone, facts({ bars: { ann: 'closed' } }), NOW)).toEqual([]);
  });

  it('that is corrected brings who lost the seat to the front of the line, also if they have asked again', () => {
    const gone = settled(asked(['ann', 'bob', 'cy', 'dan']), twice);
    expect(shape(gone)).toEqual({ standing: ['bob', 'cy'], line: ['dan'] });
    expect(shape(settled(gone))).toEqual({ standing: ['bob', 'cy'], line: ['ann', 'dan'] });
    expect(settled(gone).find(({ userId }) => userId === 'ann')?.since).toBe(at(-1));
    const again = ask(series(), gone, 'ann', { facts: facts(twice), paused: undefined, now: NOW });
    if (isRefusal(again)) throw new Error(again.code);
    const waiting = settled(evolved(gone, again), twice);
    expect(shape(waiting)).toEqual({ standing: ['bob', 'cy'], line: ['dan', 'ann'] });
    const corrected = settled(waiting);
    expect(shape(corrected)).toEqual({ standing: ['bob', 'cy'], line: ['ann', 'dan'] });
    expect(settle(series(), corrected, facts(), NOW)).toEqual([]);
  });
});

describe('dates that are given back', () => {
  const people = asked(['ann', 'bob']);
  const seats = (...back: readonly boolean[]) => ({
    seated: { ann: back.map((isGivenBack, i) => ({ gameEventId: `on ${i}`, isGivenBack })) },
  });
  it('end the seat if they are four in a row', () => {
    expect(settle(series(), people, facts(seats(true, true, true)), NOW)).toEqual([]);
    expect(settle(series(), people, facts(seats(true, true, false, true, true)), NOW)).toEqual([]);
    const ended = settle(series(), people, facts(seats(false, true, true, true, true)), NOW);
    expect(ended).toMatchObject([{ type: 'StandingSeatEnded', data: { userId: 'ann', because: 'given_back' } }]);
  });
  it('do not count again after asking again', () => {
    const back = seats(true, true, true, true);
    const gone = settled(people, back);
    const again = ask(series(), gone, 'ann', { facts: facts(), paused: undefined, now: NOW });
    const standing = settled(evolved(gone, isRefusal(again) ? [] : again), back);
    expect(standingOf(standing, 'ann')?.state).toBe('standing');
    expect(settle(series(), standing, facts(back), NOW)).toEqual([]);
  });
});

it('is ended by the host and organizers of the group only, with a reason', () => {
  const people = asked(['ann', 'bob', 'cy']);
  const end = (userId: string, by = 'tom', organizes = false) =>
    endByHost(series(), people, userId, { by, reason: 'Too loud', organizes });
  expect([end('ann', 'bob'), end('cy'), end('eve'), end('ann'), end('ann', 'bob', true)].map(codeOf)).toEqual([
    ...['not_host', 'not_standing', 'not_standing', 'accepted', 'accepted'],
  ]);
});

/** A person, and what is said of them. */
const change = fc.record({
  who: fc.constantFrom('ann', 'bob', 'cy', 'di', 'eve'),
  act: fc.constantFrom('ask', 'leave', 'back', 'no_show', 'corrected', 'closed', 'fewer', 'more'),
});

it('is over once the series has ended: nobody gives it up, ends it or takes it up again', () => {
  const ended = seriesFold.evolve(series(), { type: 'SeriesEnded', data: { seriesId: 'series', upcoming: 'keep' } });
  const people = asked(['ann', 'bob']);
  const paused = settled(people, { marks: { bob: [...cameTwice, mark('c', -1, 'no_show')] } });
  expect(standingOf(paused, 'bob')?.state).toBe('paused');
  expect(settle(ended, people, facts({ bars: { ann: 'closed' } }), NOW)).toEqual([]);
  expect(codeOf(giveUp(ended, people, 'ann'))).toBe('not_standing');
  expect(codeOf(comeBack(ended, paused, 'bob', facts()))).toBe('not_paused');
  const byHost = endByHost(ended, people, 'ann', { by: 'tom', reason: 'Moved away', organizes: false });
  expect([codeOf(byHost), isRefusal(byHost) && byHost.status]).toEqual(['not_standing', 404]);
});

it('never has more people than seats, and nobody waits while one is free, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      let people: StandingSeats = [];
      let its = series(2);
      const said = { bars: {} as Record<string, 'closed'>, marks: {} as Record<string, DateMark[]> };
      changes.forEach(({ who, act }, i) => {
        const now = at(i / 1000);
        const marks = said.marks[who] ?? [...cameTwice];
        if (act === 'no_show') said.marks[who] = [...marks, mark(`n${i}`, -1, 'no_show', now)];
        if (act === 'corrected') said.marks[who] = marks.filter(({ status }) => status !== 'no_show');
        if (act === 'closed') said.bars[who] = 'closed';
        if (act === 'fewer') its = series(1);
        if (act === 'more') its = series(3);
        const wish =
          act === 'ask'
            ? ask(its, people, who, { facts: facts(said), paused: undefined, now })
            : act === 'leave'
              ? giveUp(its, people, who)
              : act === 'back'
                ? comeBack(its, people, who, facts(said))
                : [];
        people = settled(evolved(people, isRefusal(wish) ? [] : wish), said, its, now);
        const most = its.status === 'unknown' ? 0 : (its.chapters.at(-1)?.terms.standingSeats ?? 0);
        expect(holders(people).length).toBeLessThanOrEqual(most);
        if (inLine(people).length > 0) expect(holders(people)).toHaveLength(most);
        expect(settle(its, people, facts(said), now)).toEqual([]);
      });
    }),
  );
});
