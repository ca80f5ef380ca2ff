import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHours, addMinutes } from '../../../platform/add-time.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import {
  gameEventId,
  hoursBefore,
  joined,
  offered,
  STARTS_AT,
  scheduled as scheduledFor,
  WEEK_BEFORE,
  waits,
} from '../../../tests/support/game-event-given.ts';
import { adviceOf } from '../advice-rules.ts';
import { cancelUnmet, seatsTakenAt } from '../cancelling/cancel.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { gameEventFold, type Known } from '../game-event.ts';
import { isCancellingLate } from '../rules.ts';
import { fillFreeSeats } from '../seats/filling.ts';
import { join, leave } from '../seats/seat.ts';
import { joinWaitingList } from '../waiting-list/waiting-list.ts';
import { announceMove, type Changed, type ChangePatch, change, isLateMove } from './change.ts';

// Evenings contract, section 3.
const HOST = { userId: 'host', isAdmin: false };

const scheduled = ({ maxParticipants = 3, ...more }: Parameters<typeof scheduledFor>[1] = {}) =>
  scheduledFor(maxParticipants, { minimumDueAt: hoursBefore(3), ...more });
const given = (...history: readonly GameEventDomainEvent[]): Known => {
  const state = history.reduce(gameEventFold.evolve, gameEventFold.initial);
  if (state.status === 'unknown') throw new Error('nothing was scheduled');
  return state;
};
const asked = (state: Known, patch: Omit<ChangePatch, 'basedOn'>, now = WEEK_BEFORE, by = HOST) =>
  change(state, { basedOn: state.schedule.version, ...patch }, by, now);
const changed = (...asks: Parameters<typeof asked>): Changed => {
  const result = asked(...asks);
  if (result === undefined || isRefusal(result)) throw new Error(JSON.stringify(result));
  return result;
};
const codeOf = (...asks: Parameters<typeof asked>): string | undefined => {
  const result = asked(...asks);
  return isRefusal(result) ? result.code : undefined;
};

describe('changing a gameEvent', () => {
  it('is allowed to its host and admins, while it is upcoming', () => {
    const ann = { userId: 'ann', isAdmin: false };
    const state = given(scheduled());
    expect(codeOf(state, { maxParticipants: 4 }, WEEK_BEFORE, ann)).toBe('not_host');
    expect(changed(state, { maxParticipants: 4 }, WEEK_BEFORE, { ...ann, isAdmin: true }).data.to.maxParticipants).toBe(
      4,
    );
    expect(codeOf(state, { maxParticipants: 4 }, STARTS_AT)).toBe('started');
    const cancelled: GameEventDomainEvent = { type: 'GameEventCancelled', data: { gameEventId, participantIds: [] } };
    expect(codeOf(given(scheduled(), cancelled), { maxParticipants: 4 })).toBe('cancelled');
  });

  it('leaves a seat for anybody beside those of regulars and newcomers', () => {
    const regular: GameEventDomainEvent = {
      type: 'ParticipantJoined',
      data: { gameEventId, userId: 'ann', from: 'standing' },
    };
    const state = given(scheduled({ maxParticipants: 4 }), regular);
    expect(codeOf(state, { maxParticipants: 2, newcomerSeats: 1 })).toBe('none_left');
    expect(codeOf(state, { maxParticipants: 3, newcomerSeats: 1 })).toBeUndefined();
    expect(codeOf(state, { newcomerSeats: 2 })).toBeUndefined();
    // who gave it back keeps none
    const left: GameEventDomainEvent = { type: 'ParticipantLeft', data: { gameEventId, userId: 'ann', late: false } };
    expect(
      codeOf(given(scheduled({ maxParticipants: 4 }), regular, left), { maxParticipants: 2, newcomerSeats: 1 }),
    ).toBe(undefined);
  });

  it('records nothing if nothing changes, and is refused if it is based on an older version', () => {
    const state = given(scheduled());
    expect(asked(state, { startTime: '19:00', cafeId: 'cafe', description: '' })).toBeUndefined();
    const next = given(scheduled(), changed(state, { description: 'Bring snacks.' }));
    expect(next.schedule.version).toBe(2);
    expect(change(next, { basedOn: 1, description: '' }, HOST, WEEK_BEFORE)).toMatchObject({ code: 'outdated' });
  });

  it('has the description only in the personal part of the host, also if an admin wrote it', () => {
    const state = given(scheduled());
    const admin = { userId: 'root', isAdmin: true };
    const described = changed(state, { description: 'Bring snacks.' }, WEEK_BEFORE, admin);
    expect(described).toMatchObject({ subject: HOST.userId, personal: { description: 'Bring snacks.' } });
    expect(JSON.stringify(described.data)).not.toContain('snacks');
    expect(given(scheduled(), described)).toMatchObject({ schedule: { description: 'Bring snacks.' } });
    const { personal: _, ...erased } = described;
    expect(given(scheduled(), erased)).toMatchObject({ schedule: { description: '' } });
    expect(changed(given(scheduled(), described), { maxParticipants: 5 })).not.toHaveProperty('personal');
  });

  it('changes the level, whether the rules are taught, and the languages, as no move, and back to none of it', () => {
    const state = given(scheduled({ level: 'some' }));
    expect(asked(state, { level: 'some', teaching: false, languages: [] })).toBeUndefined();
    const taught = changed(state, { level: 'everyone', teaching: true, languages: ['en', 'es'] });
    expect(taught.data).toMatchObject({ from: { level: 'some' }, to: { teaching: true, languages: ['en', 'es'] } });
    expect(taught.data.to).not.toHaveProperty('level');
    expect(taught.data.real).toBe(false);
    const then = given(scheduled({ level: 'some' }), taught);
    expect(adviceOf(then.schedule)).toEqual({
      level: 'everyone',
      teaching: true,
      languages: ['en', 'es'],
      newcomerSeats: 0,
    });
    expect(asked(then, { languages: ['en', 'es'] })).toBeUndefined();
    const back = changed(then, { teaching: false, languages: [] });
    expect(adviceOf(given(scheduled(), taught, back).schedule)).toEqual(adviceOf({}));
  });

  it('is a real move from 15 minutes on, or to another cafe', () => {
    const state = given(scheduled());
    expect(changed(state, { startTime: '19:14' }).data.real).toBe(false);
    expect(changed(state, { startTime: '19:15' }).data.real).toBe(true);
    expect(changed(state, { startTime: '18:45' }).data.real).toBe(true);
    expect(changed(state, { cafeId: 'other' }).data.real).toBe(true);
    expect(changed(state, { description: 'Bring snacks.', maxParticipants: 5 }).data.real).toBe(false);
  });

  it('is a real move once several small shifts add up to 15 minutes, and records the original start', () => {
    const once = given(scheduled(), changed(given(scheduled()), { startTime: '19:10' }));
    expect(changed(once, { startTime: '19:20' }).data).toMatchObject({
      real: true,
      movedFrom: { startsAt: STARTS_AT, cafeId: 'cafe' },
    });
  });

  it('gives participants 24 hours of notice, unless it moves the start by at most 60 minutes on the same day', () => {
    const state = given(scheduled(), joined('ann'));
    const next = '2026-12-06T01:00:00.000Z';
    const late = (minutes: number) => addMinutes(addHours(next, -24), minutes).toISOString();
    expect(codeOf(state, { startDate: '2026-12-05' }, late(-60 * 20))).toBeUndefined();
    expect(codeOf(state, { startTime: '20:00' }, hoursBefore(2))).toBeUndefined();
    expect(codeOf(state, { startTime: '18:00' }, hoursBefore(2))).toBeUndefined();
    expect(codeOf(state, { startTime: '20:01' }, hoursBefore(2))).toBe('too_soon');
    expect(codeOf(state, { startTime: '20:01' }, addMinutes(STARTS_AT, 61 - 24 * 60).toISOString())).toBeUndefined();
    expect(codeOf(state, { startTime: '20:01' }, addMinutes(STARTS_AT, 62 - 24 * 60).toISOString())).toBe('too_soon');
    expect(codeOf(given(scheduled()), { startTime: '20:01' }, hoursBefore(2))).toBeUndefined();
    const atMidnight = given(
      scheduled({ startsAt: '2026-12-05T05:30:00.000Z', startTime: '23:30', maxParticipants: 3 }),
      joined('ann'),
    );
    expect(codeOf(atMidnight, { startDate: '2026-12-05', startTime: '00:10' }, hoursBefore(2))).toBe('too_soon');
  });

  it('gives participants as much notice in many small steps as in one', () => {
    let state = given(scheduled(), joined('ann'));
    let now = hoursBefore(10);
    const shift = (startTime: string) => {
      now = addMinutes(now, 20).toISOString();
      const code = codeOf(state, { startTime }, now);
      if (code === undefined) {
        const domainEvents = [changed(state, { startTime }, now)];
        state = domainEvents.reduce(gameEventFold.evolve, state) as Known;
        state = announceMove(state, addMinutes(now, 10).toISOString()).reduce(gameEventFold.evolve, state) as Known;
      }
      return code;
    };
    expect(shift('20:00')).toBeUndefined();
    expect(shift('21:00')).toBe('too_soon');
    expect(shift('20:30')).toBe('too_soon');
    expect(shift('18:00')).toBeUndefined();
    expect(shift('19:00')).toBeUndefined();
  });

  it('may shift the start by another hour once people have known the new start for a day', () => {
    const moved = given(scheduled(), joined('ann'), changed(given(scheduled(), joined('ann')), { startTime: '20:00' }));
    expect(codeOf(moved, { startTime: '21:00' }, hoursBefore(5))).toBeUndefined();
    expect(codeOf(moved, { startTime: '21:01' }, hoursBefore(5))).toBe('too_soon');
  });

  it('needs a start in the future, within 180 days, and never at a local time that the clocks skip', () => {
    const state = given(scheduled());
    expect(codeOf(state, { startDate: '2026-11-01' })).toBe('starts_in_past');
    expect(codeOf(state, { startDate: '2027-12-04' })).toBe('too_far_ahead');
    expect(codeOf(state, { startDate: '2027-03-14', startTime: '02:30' })).toBe('no_such_time');
  });

  it('keeps the game once a seat is taken or held', () => {
    expect(changed(given(scheduled()), { gameId: 'other' }).data.to.gameId).toBe('other');
    expect(codeOf(given(scheduled(), joined('ann')), { gameId: 'other' })).toBe('game_fixed');
    const held = given(scheduled(), waits('ann'), offered('ann', hoursBefore(100)));
    expect(codeOf(held, { gameId: 'other' })).toBe('game_fixed');
    expect(codeOf(held, { gameId: 'other' }, hoursBefore(99))).toBeUndefined();
  });

  it('never leaves fewer seats than are taken or held, nor than the minimum', () => {
    const state = given(scheduled(), joined('ann'), waits('bob'), offered('bob', hoursBefore(100)));
    expect(codeOf(state, { maxParticipants: 1 })).toBe('seats_taken');
    expect(codeOf(state, { maxParticipants: 2 })).toBeUndefined();
    expect(codeOf(given(scheduled({ minParticipants: 3 })), { maxParticipants: 2 })).toBe('below_minimum');
  });

  it('takes no seat from anybody, whatever people and the host do in any order', () => {
    const series = { userId: 'system', isAdmin: true };
    const person = fc.constantFrom('ann', 'bob', 'cy', 'di', 'eve');
    const act = fc.oneof(
      fc.record({ what: fc.constantFrom('join', 'leave', 'wait'), who: person }),
      fc.record({
        what: fc.constant('edit' as const),
        to: fc.record(
          {
            maxParticipants: fc.integer({ min: 1, max: 6 }),
            cafeId: fc.constantFrom('cafe', 'elsewhere'),
            startTime: fc.constantFrom('18:00', '19:00', '20:30'),
          },
          { requiredKeys: [] },
        ),
        because: fc.constantFrom('series' as const, undefined),
      }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const history: GameEventDomainEvent[] = [scheduled()];
        for (const each of acts) {
          const state = given(...history);
          if ('who' in each) {
            const { who } = each;
            const decided =
              each.what === 'join'
                ? join(state, who, WEEK_BEFORE)
                : each.what === 'leave'
                  ? leave(state, who, WEEK_BEFORE)
                  : joinWaitingList(state, who, WEEK_BEFORE);
            if (!isRefusal(decided)) history.push(...decided);
            continue;
          }
          const before = state.seats.participants;
          const patch = { ...each.to, ...(each.because && { because: each.because }) };
          const decided = asked(state, patch, WEEK_BEFORE, each.because ? series : HOST);
          if (decided === undefined || isRefusal(decided)) continue;
          history.push(decided);
          const { seats, schedule } = given(...history);
          expect(seats.participants).toEqual(before);
          expect(schedule.maxParticipants).toBeGreaterThanOrEqual(before.length);
        }
      }),
    );
  });

  it('gives additional seats to the waiting list first', () => {
    const full = given(scheduled({ maxParticipants: 1 }), joined('ann'), waits('bob'));
    const state = gameEventFold.evolve(full, changed(full, { maxParticipants: 2 }));
    expect(fillFreeSeats(state, () => undefined, WEEK_BEFORE)).toMatchObject([
      { data: { userId: 'bob', from: 'waiting_list' } },
    ]);
  });

  it('counts for the host as a late cancel when it is moved further within 24 hours of the start', () => {
    const state = given(scheduled(), joined('ann'));
    const late = (patch: Omit<ChangePatch, 'basedOn'>, now: string, of = state) =>
      isLateMove(of, changed(of, patch, now).data, now);
    expect(late({ startDate: '2026-12-07' }, hoursBefore(24))).toBe(true);
    expect(late({ startDate: '2026-12-07' }, addMinutes(hoursBefore(24), -1).toISOString())).toBe(false);
    expect(late({ startTime: '20:00' }, hoursBefore(2))).toBe(false);
    expect(late({ cafeId: 'other' }, hoursBefore(2))).toBe(false);
    expect(late({ startDate: '2026-12-07' }, hoursBefore(2), given(scheduled()))).toBe(false);
  });

  it('counts as a late cancel even if a small shift comes first', () => {
    const state = given(scheduled(), joined('ann'));
    const now = addMinutes(hoursBefore(24), 30).toISOString();
    const shifted = given(scheduled(), joined('ann'), changed(state, { startTime: '20:00' }, now));
    const { data } = changed(shifted, { startDate: '2026-12-07' }, now);
    expect(isLateMove(shifted, data, now)).toBe(true);
  });

  it('by a small shift in the last 24 hours keeps a cancellation late', () => {
    const now = addMinutes(hoursBefore(24), 30).toISOString();
    const off = ({ schedule, seats }: Known) =>
      isCancellingLate(schedule.noticedStart.startsAt, seats.participants.length, now);
    const shiftedAt = (at: string, ...people: readonly GameEventDomainEvent[]) =>
      given(scheduled(), ...people, changed(given(scheduled(), ...people), { startTime: '20:00' }, at));
    expect(off(shiftedAt(now, joined('ann')))).toBe(true);
    // with a day's notice, or while nobody had a seat, the new start is the one that counts
    expect(off(shiftedAt(hoursBefore(25), joined('ann')))).toBe(false);
    expect(off([joined('ann')].reduce(gameEventFold.evolve, shiftedAt(now)) as Known)).toBe(false);
    expect(isCancellingLate(STARTS_AT, 0, now)).toBe(false);
  });

  it('has a version for each change, and is allowed only on the latest version', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ minute: fc.integer({ min: 0, max: 59 }), basedOn: fc.integer({ min: 1, max: 6 }) }), {
          maxLength: 12,
        }),
        (patches) => {
          let state = given(scheduled(), joined('ann'));
          for (const { minute, basedOn } of patches) {
            const patch = { startTime: `19:${String(minute).padStart(2, '0')}`, basedOn };
            const result = change(state, patch, HOST, WEEK_BEFORE);
            const isLatest = basedOn === state.schedule.version;
            expect(isRefusal(result) && result.code === 'outdated').toBe(!isLatest);
            if (result === undefined || isRefusal(result)) continue;
            const next = given(scheduled(), joined('ann'), result);
            expect(next.schedule.startsAt).toBe(result.data.to.startsAt);
            const { version } = state.schedule;
            state = gameEventFold.evolve(state, result) as Known;
            expect(state.schedule.version).toBe(version + 1);
          }
        },
      ),
    );
  });
});

describe('after a real change', () => {
  const move = (at: string, patch: Omit<ChangePatch, 'basedOn'> = { cafeId: 'other' }) => {
    const before = given(scheduled(), joined('ann'));
    return given(scheduled(), joined('ann'), changed(before, patch, at));
  };
  const lateness = (state: Known, now: string) => {
    const decided = leave(state, 'ann', now);
    return isRefusal(decided) ? decided.code : decided.map(({ data }) => data);
  };

  it('a seat is given back freely for 24 hours', () => {
    const state = move(hoursBefore(40));
    const free = { gameEventId, userId: 'ann', late: false, because: 'moved' };
    expect(lateness(state, addMinutes(hoursBefore(16), -1).toISOString())).toEqual([free]);
    expect(lateness(state, hoursBefore(16))).toEqual([{ gameEventId, userId: 'ann', late: true }]);
  });

  it('a seat is given back freely only until the start', () => {
    const state = move(hoursBefore(2));
    expect(lateness(state, addMinutes(STARTS_AT, -1).toISOString())).toMatchObject([{ late: false, because: 'moved' }]);
    expect(lateness(state, STARTS_AT)).toBe('started');
  });

  it('a small change lets nobody leave freely', () => {
    const state = move(hoursBefore(2), { startTime: '19:10' });
    expect(lateness(state, hoursBefore(1))).toEqual([{ gameEventId, userId: 'ann', late: true }]);
  });

  it('its people are notified once, ten quiet minutes after the last change, of the first and the last place', () => {
    const first = move(WEEK_BEFORE, { startTime: '20:00' });
    const minutesLater = (minutes: number) => addMinutes(WEEK_BEFORE, minutes).toISOString();
    expect(announceMove(first, minutesLater(9))).toEqual([]);
    const second = gameEventFold.evolve(first, changed(first, { cafeId: 'other' }, minutesLater(9))) as Known;
    expect(announceMove(second, minutesLater(18))).toEqual([]);
    const announced = announceMove(second, minutesLater(19));
    expect(announced).toMatchObject([
      {
        data: {
          from: { startsAt: STARTS_AT, cafeId: 'cafe' },
          to: { startsAt: '2026-12-05T02:00:00.000Z', cafeId: 'other' },
          participantIds: ['ann'],
        },
      },
    ]);
    expect(announceMove(announced.reduce(gameEventFold.evolve, second), minutesLater(60))).toEqual([]);
  });

  it('its people are notified at once if less than 30 minutes are left until the old or the new start', () => {
    const minutesBefore = (minutes: number) => addMinutes(STARTS_AT, -minutes).toISOString();
    const announced = (patch: Omit<ChangePatch, 'basedOn'>, changedAt: number, at: number) =>
      announceMove(move(minutesBefore(changedAt), patch), minutesBefore(at)).length;
    expect(announced({ cafeId: 'other' }, 7, 7)).toBe(1);
    expect(announced({ startTime: '20:00' }, 7, 7)).toBe(1);
    expect(announced({ startTime: '18:15' }, 60, 60)).toBe(1);
    expect(announced({ cafeId: 'other' }, 29, 29)).toBe(1);
    expect(announced({ cafeId: 'other' }, 30, 21)).toBe(0);
    expect(announced({ cafeId: 'other' }, 30, 20)).toBe(1);
  });

  it('a further change never delays the notification beyond the start that people know', () => {
    const minutesBefore = (minutes: number) => addMinutes(STARTS_AT, -minutes).toISOString();
    const first = move(minutesBefore(35), { startTime: '20:00' });
    const second = gameEventFold.evolve(first, changed(first, { startTime: '19:45' }, minutesBefore(26))) as Known;
    expect(announceMove(second, minutesBefore(26))).toHaveLength(1);
  });

  it('nobody is notified of a reverted move, nor of a small or a textual change', () => {
    const there = move(WEEK_BEFORE, { startTime: '20:00' });
    const back = gameEventFold.evolve(there, changed(there, { startTime: '19:00' })) as Known;
    expect(announceMove(back, hoursBefore(100))).toMatchObject([{ data: { participantIds: [] } }]);
    expect(announceMove(move(WEEK_BEFORE, { startTime: '19:14' }), hoursBefore(100))).toEqual([]);
    expect(announceMove(move(WEEK_BEFORE, { description: 'Hi.' }), hoursBefore(100))).toEqual([]);
  });
});

describe('a change that is undone before anybody was notified', () => {
  const soon = hoursBefore(20);
  const minutesLater = (minutes: number) => addMinutes(soon, minutes).toISOString();
  const then = (state: Known, patch: Omit<ChangePatch, 'basedOn'>, now: string) =>
    gameEventFold.evolve(state, changed(state, patch, now)) as Known;
  const seated = given(scheduled(), joined('ann'));
  const there = then(seated, { startTime: '20:00' }, soon);

  it('restores the known start, and participants cannot leave freely', () => {
    const { data } = changed(there, { startTime: '19:00' }, minutesLater(5));
    expect(data).toMatchObject({ real: true, to: { startsAt: STARTS_AT } });
    expect(data).not.toHaveProperty('movedFrom');
    const back = then(there, { startTime: '19:05' }, minutesLater(5));
    expect(back).toMatchObject({ schedule: { knownStart: STARTS_AT, freeUntil: null } });
    expect(leave(back, 'ann', minutesLater(6))).toMatchObject([{ data: { late: true } }]);
    expect(announceMove(back, minutesLater(15))).toMatchObject([{ data: { participantIds: [] } }]);
  });

  it('keeps the free leaving of an earlier move that people know', () => {
    const moved = then(seated, { startTime: '20:00' }, hoursBefore(40));
    const known = announceMove(moved, hoursBefore(39)).reduce(gameEventFold.evolve, moved) as Known;
    const again = then(known, { cafeId: 'other' }, minutesLater(0));
    const back = then(again, { cafeId: 'cafe' }, minutesLater(5));
    expect(back.schedule.freeUntil).toBe(hoursBefore(16));
    expect(leave(back, 'ann', hoursBefore(17))).toMatchObject([{ data: { late: false, because: 'moved' } }]);
    expect(leave(back, 'ann', hoursBefore(15))).toMatchObject([{ data: { late: true } }]);
  });

  it('keeps the known start as the origin of a different move, and a later text change is not a move', () => {
    const elsewhere = changed(there, { startTime: '18:30' }, minutesLater(5));
    expect(elsewhere.data.movedFrom).toEqual({ startsAt: STARTS_AT, cafeId: 'cafe' });
    const { data } = changed(there, { description: 'Bring snacks.' }, minutesLater(5));
    expect(data.real).toBe(false);
    expect(data).not.toHaveProperty('movedFrom');
  });

  it('is compared with the announced start, once people were notified', () => {
    const nearly = then(then(seated, { startTime: '19:40' }, soon), { startTime: '19:50' }, minutesLater(5));
    const known = announceMove(nearly, minutesLater(15)).reduce(gameEventFold.evolve, nearly) as Known;
    expect(changed(known, { startTime: '20:00' }, minutesLater(30)).data.real).toBe(false);
  });
});

describe('a minimum of participants', () => {
  it('cancels the gameEvent if it was unmet 3 hours before the start and is still unmet', () => {
    const state = given(scheduled({ minParticipants: 2 }), joined('ann'));
    expect(cancelUnmet(state, 1, addMinutes(hoursBefore(3), -1).toISOString())).toEqual([]);
    expect(cancelUnmet(state, 1, hoursBefore(3))).toEqual([
      { type: 'GameEventCancelled', data: { gameEventId, participantIds: ['ann'], because: 'minimum' } },
    ]);
    expect(cancelUnmet(state, 2, hoursBefore(2))).toEqual([]);
    expect(
      cancelUnmet(given(scheduled({ minParticipants: 2 }), joined('ann'), joined('bob')), 1, hoursBefore(2)),
    ).toEqual([]);
    expect(cancelUnmet(state, 1, STARTS_AT)).toEqual([]);
  });

  it('does not apply to a gameEvent that was moved less than 3 hours before the start', () => {
    const state = given(scheduled());
    const moved = changed(state, { startTime: '18:30' }, hoursBefore(3));
    expect(moved.data.to.minimumDueAt).toBeUndefined();
    const next = gameEventFold.evolve(state, moved);
    expect(cancelUnmet(next, 0, hoursBefore(2))).toEqual([]);
  });

  it('counts people who had a seat at that instant, even if they left later', () => {
    const entry = (domainEvent: GameEventDomainEvent, occurredAt: string) => ({ ...domainEvent, occurredAt }) as never;
    const left: GameEventDomainEvent = { type: 'ParticipantLeft', data: { gameEventId, userId: 'ann', late: true } };
    const recorded = [
      entry(scheduled(), WEEK_BEFORE),
      entry(joined('ann'), WEEK_BEFORE),
      entry(left, addMinutes(hoursBefore(3), 1).toISOString()),
    ];
    expect(seatsTakenAt(recorded, hoursBefore(3))).toBe(1);
    expect(seatsTakenAt(recorded, hoursBefore(2))).toBe(0);
  });
});

describe('sign-up', () => {
  const state = given(scheduled({ signUpClosesHours: 4, maxParticipants: 2 }), joined('ann'));

  it('closes the configured hours before the start, for seats and for the waiting list', () => {
    expect(isRefusal(join(state, 'bob', addMinutes(hoursBefore(4), -1).toISOString()))).toBe(false);
    expect(join(state, 'bob', hoursBefore(4))).toMatchObject({ status: 409, code: 'sign_up_closed' });
    const full = given(scheduled({ signUpClosesHours: 4, maxParticipants: 1 }), joined('ann'));
    expect(joinWaitingList(full, 'bob', hoursBefore(4))).toMatchObject({ status: 409, code: 'sign_up_closed' });
  });

  it('never closes for leaving, nor for an offer that is still open', () => {
    expect(isRefusal(leave(state, 'ann', hoursBefore(1)))).toBe(false);
    const held = gameEventFold.evolve(state, offered('bob', hoursBefore(2))) as Known;
    expect(join(held, 'bob', hoursBefore(3))).toMatchObject([{ data: { from: 'offer' } }]);
  });
});
