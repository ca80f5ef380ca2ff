import { expect, it } from 'vitest';
import { addHours, addMinutes } from '../../../platform/add-time.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { joined, STARTS_AT, scheduled, WEEK_BEFORE, waits } from '../../../tests/support/game-event-given.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { gameEventFold, type Known } from '../game-event.ts';
import { fillFreeSeats } from '../seats/filling.ts';
import { type ChangePatch, change } from './change.ts';
import { previewOf } from './change-preview.ts';

const given = (...history: readonly GameEventDomainEvent[]) =>
  history.reduce<ReturnType<typeof gameEventFold.evolve>>(gameEventFold.evolve, gameEventFold.initial) as Known;

const planned = (state: Known, patch: Omit<ChangePatch, 'basedOn'>, now = WEEK_BEFORE) => {
  const changed = change(state, { basedOn: state.schedule.version, ...patch }, { userId: 'host', isAdmin: false }, now);
  if (changed === undefined || isRefusal(changed)) throw new Error(JSON.stringify(changed));
  const filled = fillFreeSeats(gameEventFold.evolve(state, changed) as Known, () => undefined, now);
  return { changed, filled, isLate: false };
};
const preview = (state: Known, patch: Omit<ChangePatch, 'basedOn'>, now = WEEK_BEFORE) =>
  previewOf(state, planned(state, patch, now), now);

it('more seats go to the waiting list, and only people who get a seat are mailed', () => {
  const full = given(scheduled(1), joined('ann'), waits('bob', 1), waits('cem', 2));
  expect(preview(full, { maxParticipants: 2 })).toEqual({
    moved: null,
    given: 1,
    offered: 0,
    freeUntil: null,
    isLate: false,
  });
  const soon = addHours(STARTS_AT, -40).toISOString();
  expect(preview(full, { maxParticipants: 3 }, soon)).toMatchObject({ given: 0, offered: 2 });
});

it('another cafe is announced to everybody, and lets participants leave without a mark', () => {
  const full = given(scheduled(1), joined('ann'), waits('bob', 1));
  expect(preview(full, { cafeId: 'other' })).toEqual({
    moved: { seats: ['ann'], offers: [], line: ['bob'], cafeIds: ['cafe', 'other'], atOnce: false },
    given: 0,
    offered: 0,
    // later than a day from now: leaving is free until a day before the start anyway
    freeUntil: addHours(STARTS_AT, -24).toISOString(),
    isLate: false,
  });
});

it('shortly before the start, another cafe is announced at once', () => {
  const full = given(scheduled(1), joined('ann'));
  const soon = addMinutes(STARTS_AT, -7).toISOString();
  expect(preview(full, { cafeId: 'other' }, soon).moved).toMatchObject({ seats: ['ann'], atOnce: true });
});

it('several small moves are announced once they add up, and a move back is not', () => {
  const first = given(scheduled(2), joined('ann'));
  expect(preview(first, { startTime: '19:10' }).moved).toBeNull();
  const second = given(scheduled(2), joined('ann'), planned(first, { startTime: '19:10' }).changed);
  expect(preview(second, { startTime: '19:20' }).moved).toMatchObject({ seats: ['ann'] });
  const there = given(scheduled(2), joined('ann'), planned(first, { startTime: '20:00' }).changed);
  expect(preview(there, { startTime: '19:00' })).toMatchObject({ moved: null, freeUntil: null });
});
