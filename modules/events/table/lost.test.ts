import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import { HOST, hoursBefore, joined, scheduled } from '../../../tests/support/game-event-given.ts';
import { change } from '../changing/change.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { gameEventFold, type Known } from '../game-event.ts';
import { leave } from '../seats/seat.ts';
import { loseTable, tellLoss, type WhyLost } from './lost.ts';
import { isLateCancel } from './table.ts';

const given = (...events: GameEventDomainEvent[]) =>
  [scheduled(), ...events].reduce(gameEventFold.evolve, gameEventFold.initial) as Known; // it was scheduled
const lose = (state: Known, because: WhyLost | undefined, hours: number, by = 'owner') =>
  loseTable(state, because, by, hoursBefore(hours));
const lost = (hours: number, because: WhyLost = 'closed'): readonly GameEventDomainEvent[] =>
  lose(given(), because, hours);

describe('a table that a cafe cannot have any more', () => {
  it('is lost once for each reason, is there again without one, and is none once the evening has begun', () => {
    const state = given(...lost(90));
    expect(state.schedule.lost).toEqual({ because: 'closed', at: hoursBefore(90), toldTo: null });
    expect(lose(state, 'closed', 80)).toEqual([]);
    expect(lose(state, 'not_approved', 80)).toMatchObject([{ data: { because: 'not_approved', at: hoursBefore(80) } }]);
    const again = lose(state, undefined, 80);
    expect(again).toMatchObject([{ type: 'TableRegained' }]);
    expect(given(...lost(90), ...again).schedule.lost).toBeNull();
    expect(lose(given(), undefined, 80)).toEqual([]);
    expect(lose(given(), 'closed', 0)).toEqual([]);
  });

  it('lets the event be called off without a mark, and every seat be given back freely, for seven days', () => {
    const late = (...events: readonly GameEventDomainEvent[]) =>
      isLateCancel(given(joined('ann'), ...events), hoursBefore(5));
    expect([late(), late(...lost(50)), late(...lost(168 + 6))]).toEqual([true, false, true]);
    const leaving = (...events: readonly GameEventDomainEvent[]) =>
      leave(given(joined('ann'), ...events), 'ann', hoursBefore(5));
    expect(leaving(...lost(50))).toMatchObject([{ data: { late: false } }]);
    expect(leaving(...lost(168 + 6))).toMatchObject([{ data: { late: true } }]);
  });

  it('is forgotten once the event leaves that night, or a cafe that is gone', () => {
    const lostAfter = (because: WhyLost, patch: { readonly startTime: string } | { readonly cafeId: string }) => {
      const state = given(...lost(90, because));
      const moved = change(state, { ...patch, basedOn: 1 }, { userId: HOST, isAdmin: false }, hoursBefore(80));
      if (!moved || isRefusal(moved)) throw new Error('it can be moved');
      return (gameEventFold.evolve(state, moved) as Known).schedule.lost; // it was scheduled
    };
    expect(lostAfter('closed', { startTime: '20:00' })).toBeNull();
    expect(lostAfter('not_approved', { startTime: '20:00' })).toMatchObject({ because: 'not_approved' });
    expect(lostAfter('not_approved', { cafeId: 'other' })).toBeNull();
  });
});

describe('telling the host', () => {
  const tell = (states: readonly Known[], hours: number) => {
    const [first, ...others] = states;
    return first ? tellLoss(first, others, hoursBefore(hours)).map(({ data }) => data.together) : [];
  };
  const another = (id: string, hours: number, more: object = {}) => {
    const first = scheduled();
    const its: GameEventDomainEvent = { ...first, data: { ...first.data, gameEventId: id, ...more } };
    const state = gameEventFold.evolve(gameEventFold.initial, its) as Known; // it was scheduled
    return lose(state, 'closed', hours).reduce(gameEventFold.evolve, state) as Known; // it is still known
  };

  it('comes ten quiet minutes later, for all evenings of the host in that cafe at once', () => {
    const states = [another('one', 90), another('two', 89.9)];
    expect(tell(states, 89.75)).toEqual([]);
    const both = ['one', 'two'];
    expect(tell(states, 89.7)).toEqual([both, both]);
    expect(
      tell([...states, another('cheap', 90, { hostId: 'else' }), another('far', 90, { cafeId: 'far' })], 80),
    ).toEqual([both, both]);
  });

  it('comes once, and not to a host who did it or whose table is there again', () => {
    const one = another('one', 90);
    const told = tellLoss(one, [], hoursBefore(80)).reduce(gameEventFold.evolve, one) as Known; // it is still known
    expect(tell([told], 70)).toEqual([]);
    expect(tell([another('two', 90), told], 70)).toEqual([['two']]);
    expect(tell([given(...lose(given(), 'closed', 90, HOST))], 80)).toEqual([]);
    expect(tell([given(...lost(90), ...lose(given(...lost(90)), undefined, 89))], 80)).toEqual([]);
    expect(tell([one], 0)).toEqual([]);
  });
});
