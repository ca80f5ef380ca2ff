import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import {
  gameEventId,
  HOST,
  joined,
  left,
  STARTS_AT,
  scheduled,
  WEEK_BEFORE,
} from '../../tests/support/game-event-given.ts';
import { cancel } from './cancelling/cancel.ts';
import { change } from './changing/change.ts';
import { confirmByLink } from './confirmation/confirm.ts';
import type { GameEventDomainEvent } from './domain-events.ts';
import { type GameEventState, gameEventFold, type Known } from './game-event.ts';
import { handOver, schedule, settle } from './hosting/host.ts';
import { isLate } from './rules.ts';
import { freeSeat, join, leave, remove } from './seats/seat.ts';

const DAY_BEFORE = '2026-12-04T01:00:00.000Z';

const removed = (userId: string): GameEventDomainEvent => ({
  type: 'ParticipantRemoved',
  data: { gameEventId, userId },
});
const cancelled = (...participantIds: string[]): GameEventDomainEvent => ({
  type: 'GameEventCancelled',
  data: { gameEventId, participantIds },
});
const completed: GameEventDomainEvent = { type: 'GameEventCompleted', data: { gameEventId } };
const archived: GameEventDomainEvent = { type: 'GameEventArchived', data: { gameEventId } };

const given = (...history: GameEventDomainEvent[]): GameEventState =>
  history.reduce(gameEventFold.evolve, gameEventFold.initial);
const codeOf = (decided: readonly GameEventDomainEvent[] | Refusal) => (isRefusal(decided) ? decided.code : decided);
const byHost = { userId: HOST, isAdmin: false };
const byStranger = { userId: 'ann', isAdmin: false };
const byAdmin = { userId: 'root', isAdmin: true };

describe('scheduling a gameEvent', () => {
  it('adds it to the calendar', () => {
    expect(schedule(given(), scheduled().data, 'By the window.', WEEK_BEFORE)).toEqual([
      { ...scheduled(), personal: { description: 'By the window.' } },
    ]);
  });
  it('is refused at the very start and later', () => {
    expect(codeOf(schedule(given(), scheduled().data, '', STARTS_AT))).toBe('starts_in_past');
  });
  it('is possible 180 days ahead and refused beyond', () => {
    expect(codeOf(schedule(given(), scheduled().data, '', '2026-06-08T01:00:00.000Z'))).toEqual([scheduled()]);
    expect(codeOf(schedule(given(), scheduled().data, '', '2026-06-08T00:59:59.999Z'))).toBe('too_far_ahead');
  });
  it('is refused a second time', () => {
    expect(codeOf(schedule(given(scheduled()), scheduled().data, '', WEEK_BEFORE))).toBe('already_scheduled');
  });
});

describe('joining a gameEvent', () => {
  it('takes a free seat', () => {
    expect(join(given(scheduled()), 'ann', WEEK_BEFORE)).toEqual([joined('ann')]);
  });
  it('takes the seat that somebody gave back', () => {
    expect(join(given(scheduled(1), joined('ann'), left('ann')), 'bob', WEEK_BEFORE)).toEqual([joined('bob')]);
  });
  it.each([
    ['not_found', given(), 'ann', WEEK_BEFORE],
    ['full', given(scheduled(1), joined('bob')), 'ann', WEEK_BEFORE],
    ['already_joined', given(scheduled(), joined('ann')), 'ann', WEEK_BEFORE],
    ['own_event', given(scheduled()), HOST, WEEK_BEFORE],
    ['removed', given(scheduled(), joined('ann'), removed('ann')), 'ann', WEEK_BEFORE],
    ['cancelled', given(scheduled(), cancelled()), 'ann', WEEK_BEFORE],
    ['started', given(scheduled()), 'ann', STARTS_AT],
    ['started', given(scheduled(), completed), 'ann', WEEK_BEFORE],
  ])('is refused as %s', (code, state, userId, now) => {
    expect(codeOf(join(state, userId, now))).toBe(code);
  });
});

describe('leaving a gameEvent', () => {
  it('is in time up to 24 hours and a moment before the start', () => {
    expect(leave(given(scheduled(), joined('ann')), 'ann', '2026-12-04T00:59:59.999Z')).toEqual([left('ann', false)]);
  });
  it('is late from exactly 24 hours before the start', () => {
    expect(leave(given(scheduled(), joined('ann')), 'ann', DAY_BEFORE)).toEqual([left('ann', true)]);
    expect(isLate(STARTS_AT, DAY_BEFORE)).toBe(true);
  });
  it('is recorded as late, until the person comes back', () => {
    const late = given(scheduled(), joined('ann'), left('ann', true));
    expect(late).toMatchObject({ seats: { participants: [], lateLeavers: ['ann'] } });
    expect(gameEventFold.evolve(late, joined('ann'))).toMatchObject({
      seats: { participants: ['ann'], lateLeavers: [] },
    });
  });
  it.each([
    ['not_found', given(), 'ann', WEEK_BEFORE],
    ['host_cannot_leave', given(scheduled()), HOST, WEEK_BEFORE],
    ['not_joined', given(scheduled()), 'ann', WEEK_BEFORE],
    ['cancelled', given(scheduled(), joined('ann'), cancelled('ann')), 'ann', WEEK_BEFORE],
    ['started', given(scheduled(), joined('ann')), 'ann', STARTS_AT],
  ])('is refused as %s', (code, state, userId, now) => {
    expect(codeOf(leave(state, userId, now))).toBe(code);
  });
});

describe('removing a participant', () => {
  it.each([byHost, byAdmin])('frees the seat permanently, by %o', (by) => {
    expect(remove(given(scheduled(), joined('ann')), 'ann', by, WEEK_BEFORE)).toEqual([removed('ann')]);
  });
  it.each([
    ['not_found', given(), byHost, WEEK_BEFORE],
    ['not_host', given(scheduled(), joined('ann')), byStranger, WEEK_BEFORE],
    ['not_joined', given(scheduled()), byHost, WEEK_BEFORE],
    ['party', given(scheduled(), joined('ann')), { userId: 'ann', isAdmin: false, organizes: true }, WEEK_BEFORE],
    ['started', given(scheduled(), joined('ann')), byHost, STARTS_AT],
  ])('is refused as %s', (code, state, by, now) => {
    expect(codeOf(remove(state, 'ann', by, now))).toBe(code);
  });
});

describe('cancelling a gameEvent', () => {
  it.each([byHost, byAdmin])('names everybody who had a seat, by %o', (by) => {
    expect(cancel(given(scheduled(), joined('ann'), joined('bob')), by, WEEK_BEFORE)).toEqual([
      cancelled('ann', 'bob'),
    ]);
  });
  it.each([
    ['not_found', given(), byHost, WEEK_BEFORE],
    ['not_host', given(scheduled()), byStranger, WEEK_BEFORE],
    ['cancelled', given(scheduled(), cancelled()), byHost, WEEK_BEFORE],
    ['started', given(scheduled()), byHost, STARTS_AT],
  ])('is refused as %s', (code, state, by, now) => {
    expect(codeOf(cancel(state, by, now))).toBe(code);
  });
});

describe('settling a gameEvent', () => {
  it.each([
    ['before its end', given(scheduled()), '2026-12-05T03:59:59.999Z', []],
    ['at its end', given(scheduled()), '2026-12-05T04:00:00.000Z', [completed]],
    ['while it is rated', given(scheduled(), completed), '2026-12-08T01:00:00.000Z', []],
    ['after its rating window', given(scheduled(), completed), '2026-12-08T01:00:00.001Z', [archived]],
    ['long after, all at once', given(scheduled()), '2027-01-01T00:00:00.000Z', [completed, archived]],
    ['once archived', given(scheduled(), completed, archived), '2027-01-01T00:00:00.000Z', []],
    ['once cancelled', given(scheduled(), cancelled()), '2027-01-01T00:00:00.000Z', []],
  ])('%s', (_when, state, now, expected) => {
    expect(settle(state, now)).toEqual(expected);
  });
});

describe('freeing the seat of somebody who is shut out', () => {
  const free = (state: GameEventState, now = DAY_BEFORE) => freeSeat(state, 'ann', 'deactivated', now);
  it('is never late, records the reason, and lets the host mark nobody for it', () => {
    const decided = free(given(scheduled(), joined('ann')), '2026-12-05T00:00:00.000Z');
    const data = { gameEventId, userId: 'ann', late: false, because: 'deactivated' };
    expect(decided).toEqual([{ type: 'ParticipantLeft', data }]);
  });
  it.each([
    ['there is none', given(scheduled())],
    ['the gameEvent is off', given(scheduled(), joined('ann'), cancelled('ann'))],
  ])('records nothing if %s', (_, state) => expect(free(state)).toEqual([]));
  it('records nothing once the gameEvent has started: its host rates who came', () =>
    expect(free(given(scheduled(), joined('ann')), STARTS_AT)).toEqual([]));
});

describe('confirming by the link of a mail', () => {
  const question = { gameEventId, userId: 'ann', startsAt: STARTS_AT };
  const confirmed: GameEventDomainEvent = { type: 'SeatConfirmed', data: { gameEventId, userId: 'ann' } };
  const byLink = (...history: GameEventDomainEvent[]) => confirmByLink(given(...history), question, WEEK_BEFORE);

  it('works once', () => {
    expect(byLink(scheduled(), joined('ann'))).toEqual([confirmed]);
    expect(byLink(scheduled(), joined('ann'), confirmed)).toMatchObject({ status: 410, code: 'spent' });
  });

  it('does not work again for somebody who left and came back', () => {
    const back = [scheduled(), joined('ann'), confirmed, left('ann'), joined('ann')];
    expect(byLink(...back)).toMatchObject({ status: 410, code: 'spent' });
  });
});

describe('what people said about the start', () => {
  const question = { gameEventId, userId: 'ann', startsAt: STARTS_AT };
  const confirmed: GameEventDomainEvent = { type: 'SeatConfirmed', data: { gameEventId, userId: 'ann' } };
  const late: GameEventDomainEvent = { type: 'RunningLate', data: { gameEventId, userId: 'ann', minutes: 20 } };
  const shiftedTo = (startTime: string, ...history: GameEventDomainEvent[]) => {
    const before = given(scheduled(), joined('ann'), ...history) as Known;
    const patch = { startTime, basedOn: before.schedule.version };
    const changed = change(before, patch, { userId: HOST, isAdmin: false }, WEEK_BEFORE);
    if (changed === undefined || isRefusal(changed)) throw new Error(JSON.stringify(changed));
    return gameEventFold.evolve(before, changed) as Known;
  };

  it('holds after a shift of less than 15 minutes, which nobody is mailed about', () => {
    const shifted = shiftedTo('19:14', confirmed, late);
    expect(shifted).toMatchObject({ arrivals: { confirmed: ['ann'], answered: ['ann'], late: { ann: 20 } } });
    expect(confirmByLink(shifted, question, WEEK_BEFORE)).toMatchObject({ status: 410, code: 'spent' });
    expect(confirmByLink(shiftedTo('18:50'), question, WEEK_BEFORE)).toEqual([confirmed]);
  });

  it('is void once the start has moved by 15 minutes, also by small shifts that add up', () => {
    expect(shiftedTo('19:15', confirmed, late)).toMatchObject({
      arrivals: { confirmed: [], answered: [], late: {} },
    });
    expect(confirmByLink(shiftedTo('19:15'), question, WEEK_BEFORE)).toMatchObject({ status: 410, code: 'past' });
    const once = shiftedTo('19:10', confirmed);
    const twice = change(
      once,
      { startTime: '19:20', basedOn: once.schedule.version },
      { userId: HOST, isAdmin: false },
      WEEK_BEFORE,
    );
    if (twice === undefined || isRefusal(twice)) throw new Error('it can be changed');
    expect(gameEventFold.evolve(once, twice)).toMatchObject({ arrivals: { confirmed: [], answered: [] } });
  });

  it('holds at another cafe', () => {
    const before = given(scheduled(), joined('ann'), confirmed);
    const changed = change(before, { cafeId: 'other', basedOn: 1 }, { userId: HOST, isAdmin: false }, WEEK_BEFORE);
    if (changed === undefined || isRefusal(changed)) throw new Error('it can be changed');
    expect(gameEventFold.evolve(before, changed)).toMatchObject({ arrivals: { confirmed: ['ann'] } });
  });
});

describe('handing a gameEvent over', () => {
  const handed = given(scheduled(), joined('ann'), {
    type: 'GameEventHandedOver',
    data: { gameEventId, fromUserId: HOST, toUserId: 'heir', participantIds: ['ann'] },
  });
  it('names the new host and who has a seat', () => {
    const data = { gameEventId, fromUserId: HOST, toUserId: 'heir', participantIds: ['ann'] };
    expect(handOver(given(scheduled(), joined('ann')), 'heir', DAY_BEFORE)).toEqual([
      { type: 'GameEventHandedOver', data },
    ]);
  });
  it('gives the new host the permissions of the old one', () => {
    expect(codeOf(cancel(handed, byHost, DAY_BEFORE))).toBe('not_host');
    expect(isRefusal(cancel(handed, { userId: 'heir', isAdmin: false }, DAY_BEFORE))).toBe(false);
    expect(codeOf(join(handed, 'heir', DAY_BEFORE))).toBe('own_event');
    expect(isRefusal(join(handed, HOST, DAY_BEFORE))).toBe(false);
  });
  it('records nothing for the current host', () => expect(handOver(given(scheduled()), HOST, DAY_BEFORE)).toEqual([]));
  it.each([
    ['overlaps', given(scheduled(), joined('heir')), DAY_BEFORE],
    ['cancelled', given(scheduled(), cancelled()), DAY_BEFORE],
    ['started', given(scheduled()), STARTS_AT],
    ['not_found', given(), DAY_BEFORE],
  ])('is refused as %s', (code, state, now) => expect(codeOf(handOver(state, 'heir', now))).toBe(code));
});

describe('after any commands in any order', () => {
  const person = fc.constantFrom('ann', 'bob', 'cat', 'dan', HOST);
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('join' as const), person }) },
    fc.record({ do: fc.constant('leave' as const), person }),
    fc.record({ do: fc.constant('remove' as const), person }),
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), person }) },
  );

  it('nobody has two seats, no more seats are taken than exist, and nothing changes after the cancellation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 40 }), (seats, steps) => {
        let state = given(scheduled(seats));
        for (const { do: what, person: who } of steps) {
          const before = state;
          const decided =
            what === 'join'
              ? join(state, who, WEEK_BEFORE)
              : what === 'leave'
                ? leave(state, who, DAY_BEFORE)
                : what === 'remove'
                  ? remove(state, who, byHost, WEEK_BEFORE)
                  : cancel(state, { userId: who, isAdmin: false }, WEEK_BEFORE);
          if (!isRefusal(decided)) state = decided.reduce(gameEventFold.evolve, state);
          if (before.status === 'cancelled') expect(state).toEqual(before);
          if (state.status === 'unknown') throw new Error('a scheduled gameEvent cannot become unknown');
          expect(state.seats.participants.length).toBeLessThanOrEqual(seats);
          expect(new Set(state.seats.participants).size).toBe(state.seats.participants.length);
          expect(state.seats.participants).not.toContain(HOST);
        }
      }),
    );
  });
});
