import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import { gameEventId, HOST, hoursBefore, joined, scheduled } from '../../../tests/support/game-event-given.ts';
import { change } from '../changing/change.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { gameEventFold, type Known } from '../game-event.ts';
import { leave } from '../seats/seat.ts';
import { answerTable, answerWithSeries, askTable, askTableAgain, isLateCancel } from './table.ts';

const its = { gameEventId, cafeId: 'cafe' };
const asked = (hours: number): GameEventDomainEvent => ({
  type: 'TableAsked',
  data: { ...its, at: hoursBefore(hours) },
});
const askedOf = (ownerId: string, hours: number): GameEventDomainEvent => ({
  type: 'TableAsked',
  data: { ...its, at: hoursBefore(hours), ownerId },
});
const declined = (hours: number): GameEventDomainEvent => ({
  type: 'TableDeclined',
  data: { ...its, at: hoursBefore(hours) },
  subject: 'owner',
  personal: { reason: 'Full.' },
});
const given = (...events: GameEventDomainEvent[]) =>
  [scheduled(), ...events].reduce(gameEventFold.evolve, gameEventFold.initial) as Known; // it was scheduled
const no = { confirm: false, reason: 'Full.' } as const;
const codeOf = (decided: ReturnType<typeof answerTable>) =>
  isRefusal(decided) ? decided.code : decided.map(({ type }) => type);

describe('asking a cafe for a table', () => {
  const house = { hours: [], exceptions: [], closings: [] };
  const wanted = { ...its, hostId: HOST };
  it('happens where the house wants to be asked, and not of its owner', () => {
    expect(askTable({ ...house, asks: 'owner' }, wanted, hoursBefore(100))).toEqual([askedOf('owner', 100)]);
    expect(askTable({ ...house, asks: HOST }, wanted, hoursBefore(100))).toEqual([]);
    expect(askTable(house, wanted, hoursBefore(100))).toEqual([]);
    expect(askTable(undefined, wanted, hoursBefore(100))).toEqual([]);
  });

  it('is left to the series of a date, which has its answer from then on', () => {
    const said = (state: 'asked' | 'confirmed' | 'declined', cafeId = 'cafe') =>
      askTable({ ...house, asks: 'owner' }, wanted, hoursBefore(100), { state, cafeId }).map(({ type, data }) => [
        type,
        data.ofSeries,
      ]);
    expect(said('asked')).toEqual([['TableAsked', true]]);
    expect(said('confirmed')).toEqual([['TableConfirmed', true]]);
    expect(said('confirmed', 'elsewhere')).toEqual([['TableAsked', undefined]]);
    expect(askTable(house, wanted, hoursBefore(100), { state: 'asked', cafeId: 'cafe' })).toEqual([]);
  });

  it('is repeated once, 48 hours later, if nobody has answered', () => {
    const again: GameEventDomainEvent = { type: 'TableAskedAgain', data: its };
    expect(askTableAgain(given(asked(100)), 'owner', hoursBefore(52.1))).toEqual([]);
    expect(askTableAgain(given(asked(100)), 'owner', hoursBefore(52))).toEqual([again]);
    expect(askTableAgain(given(asked(100), again), 'owner', hoursBefore(40))).toEqual([]);
    expect(askTableAgain(given(asked(100), { type: 'TableConfirmed', data: its }), 'owner', hoursBefore(40))).toEqual(
      [],
    );
  });
});

describe('a question that the owner who was asked cannot answer', () => {
  const again: GameEventDomainEvent = { type: 'TableAskedAgain', data: its };
  it('is put to the next owner, once, and repeated 48 hours later', () => {
    const state = given(askedOf('owner', 100), again);
    expect(askTableAgain(state, 'next', hoursBefore(50))).toEqual([askedOf('next', 50)]);
    const known = given(askedOf('owner', 100), again, askedOf('next', 50));
    expect(askTableAgain(known, 'next', hoursBefore(2.1))).toEqual([]);
    expect(askTableAgain(known, 'next', hoursBefore(2))).toEqual([again]);
  });

  it('waits while nobody can answer it, or its host could', () => {
    for (const ownerId of [null, undefined, HOST]) {
      expect(askTableAgain(given(askedOf('owner', 100)), ownerId, hoursBefore(50))).toEqual([]);
    }
    expect(askTableAgain(given(askedOf('owner', 100)), 'owner', hoursBefore(50))).toEqual([again]);
  });

  it('is not put anew where the log does not say whose it was', () => {
    expect(askTableAgain(given(asked(100), again), 'next', hoursBefore(50))).toEqual([]);
  });
});

describe('the answer of a cafe', () => {
  it('is given once, and only to a question', () => {
    expect(codeOf(answerTable(given(), { confirm: true }, 'owner', hoursBefore(90)))).toBe('not_asked');
    expect(codeOf(answerTable(given(asked(100)), { confirm: true }, 'owner', hoursBefore(90)))).toEqual([
      'TableConfirmed',
    ]);
    expect(codeOf(answerTable(given(asked(100), declined(90)), no, 'owner', hoursBefore(80)))).toBe('not_asked');
    expect(codeOf(answerTable(given(asked(100)), { confirm: true }, 'owner', hoursBefore(0)))).toBe('started');
  });

  it('can be no until 24 hours before the start, and yes until it', () => {
    expect(codeOf(answerTable(given(asked(100)), no, 'owner', hoursBefore(24.1)))).toEqual(['TableDeclined']);
    expect(codeOf(answerTable(given(asked(100)), no, 'owner', hoursBefore(24)))).toBe('too_late');
    expect(codeOf(answerTable(given(asked(100)), { confirm: true }, 'owner', hoursBefore(1)))).toEqual([
      'TableConfirmed',
    ]);
  });
});

describe('the answer to a series', () => {
  const asOfSeries: GameEventDomainEvent = {
    ...asked(100),
    data: { ...its, at: hoursBefore(100), ofSeries: true },
  } as never; // a spread loses the type
  const types = (state: Known, answer: Parameters<typeof answerTable>[1], hours: number, cafeId = its.cafeId) =>
    answerWithSeries(state, cafeId, answer, 'owner', hoursBefore(hours)).map(({ type }) => type);
  it('is that to each date which asked with it, as long as a table can be declined', () => {
    expect(types(given(asOfSeries), { confirm: true }, 10)).toEqual(['TableConfirmed']);
    expect(types(given(asOfSeries), no, 24.1)).toEqual(['TableDeclined']);
    expect(types(given(asOfSeries), no, 24)).toEqual([]);
    expect(types(given(asked(100)), { confirm: true }, 10)).toEqual([]);
    expect(types(given(), { confirm: true }, 10)).toEqual([]);
    expect(types(given(asOfSeries), { confirm: true }, 10, 'another cafe')).toEqual([]);
  });

  it('is reminded of by the series, and by a date where that asks no more', () => {
    const types = (series?: Parameters<typeof askTableAgain>[3], ownerId = 'owner') => {
      const house = { hours: [], exceptions: [], closings: [], asks: 'owner' };
      const asking = { cafeId: its.cafeId, state: 'asked' } as const;
      const state = given(...askTable(house, { ...its, hostId: HOST }, hoursBefore(100), asking));
      return codeOf(askTableAgain(state, ownerId, hoursBefore(40), series));
    };
    expect(types({ cafeId: its.cafeId, state: 'asked' })).toEqual([]);
    expect(types({ cafeId: its.cafeId, state: 'asked' }, 'next')).toEqual([]);
    expect(types({ cafeId: 'another cafe', state: 'asked' })).toEqual(['TableAskedAgain']);
    expect(types()).toEqual(['TableAskedAgain']);
    expect(types(undefined, 'next')).toEqual(['TableAsked']);
  });
});

describe('a declined table', () => {
  it('lets the event be called off without a mark for seven days', () => {
    expect(isLateCancel(given(joined('ann')), hoursBefore(5))).toBe(true);
    expect(isLateCancel(given(joined('ann'), asked(60)), hoursBefore(5))).toBe(true);
    expect(isLateCancel(given(joined('ann'), asked(60), declined(50)), hoursBefore(5))).toBe(false);
    expect(isLateCancel(given(joined('ann'), asked(400), declined(168 + 6)), hoursBefore(6.1))).toBe(false);
    expect(isLateCancel(given(joined('ann'), asked(400), declined(168 + 6)), hoursBefore(6))).toBe(true);
  });

  it('lets every seat be given back freely for seven days', () => {
    const leaving = (...events: GameEventDomainEvent[]) =>
      leave(given(joined('ann'), ...events), 'ann', hoursBefore(5));
    expect(leaving()).toMatchObject([{ data: { late: true } }]);
    expect(leaving(asked(60), declined(50))).toMatchObject([{ data: { late: false } }]);
    expect(leaving(asked(400), declined(168 + 6))).toMatchObject([{ data: { late: true } }]);
  });

  it('is forgotten once the event is moved', () => {
    const state = given(asked(100), declined(90));
    const moved = change(state, { startTime: '20:00', basedOn: 1 }, { userId: HOST, isAdmin: false }, hoursBefore(80));
    if (!moved || isRefusal(moved)) throw new Error('it can be moved');
    expect(gameEventFold.evolve(state, moved)).toMatchObject({ schedule: { table: null } });
    const renamed = change(
      state,
      { description: 'Hi.', basedOn: 1 },
      { userId: HOST, isAdmin: false },
      hoursBefore(80),
    );
    if (!renamed || isRefusal(renamed)) throw new Error('it can be described');
    expect(gameEventFold.evolve(state, renamed)).toMatchObject({ schedule: { table: { state: 'declined' } } });
  });
});
