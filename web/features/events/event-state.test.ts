import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleGameEvent } from '../../../tests/support/sample-game-event.ts';
import { tablePerson } from '../../../tests/support/table-person.ts';
import { cardAction, displayEvent, isLineOpen } from './event-state.ts';
import type { ViewerAt } from './viewer-at.ts';

const now = Date.parse('2026-06-01T12:00:00.000Z');
const hour = 3_600_000;
const meetup = (change: Partial<Parameters<typeof displayEvent>[0]> & { inHours?: number } = {}) => {
  const { inHours = 72, ...rest } = change;
  return {
    status: 'upcoming' as const,
    eventDate: new Date(now + inHours * hour).toISOString(),
    startDate: '2026-06-04',
    currentParticipants: 1,
    maxParticipants: 4,
    signUpClosesHours: 0,
    spotsLeft: 3,
    level: 'everyone',
    teaching: false,
    languages: [],
    ...rest,
  };
};
const labels = (change: Parameters<typeof meetup>[0]) => displayEvent(meetup(change), now).badges.map((b) => b.label);
const reserve = (change: Parameters<typeof meetup>[0]) => displayEvent(meetup(change), now).reserve;

describe('the badge of a meetup', () => {
  it.each(['completed', 'archived'] as const)('reads Closed and Completed when it is %s', (status) => {
    expect(labels({ status })).toEqual(['Closed', 'Completed']);
  });
  it('reads Cancelled when it is cancelled', () => {
    expect(labels({ status: 'cancelled' })).toEqual(['Cancelled']);
  });
  it('reads Ended once the start is past', () => {
    expect(labels({ inHours: -1 })).toEqual(['Ended']);
    expect(labels({ inHours: 0 })).toEqual(['Ended']);
  });
  it('reads Full when every seat is taken, or more', () => {
    expect(labels({ currentParticipants: 4 })).toEqual(['Full']);
    expect(labels({ currentParticipants: 5 })).toEqual(['Full']);
  });
  it('says that the spots left are kept for newcomers, until they are not', () => {
    const until = new Date(now + hour).toISOString();
    const kept = { currentParticipants: 3, spotsLeft: 0, keptForNewcomers: { seats: 1, until } };
    expect(labels(kept)).toEqual(['Kept for newcomers until Tue, Jun 2']);
    expect(reserve(kept)).toEqual({ label: 'Kept for Newcomers', disabled: true });
    expect(labels({ ...kept, spotsLeft: 1 })).toEqual(['1 spot left']);
    expect(labels({ ...kept, keptForNewcomers: { seats: 1, until: new Date(now).toISOString() } })).toEqual([
      '1 spot left',
    ]);
  });
  it('counts the spots left, in the singular for one', () => {
    expect(labels({ currentParticipants: 3 })).toEqual(['1 spot left']);
    expect(labels({ currentParticipants: 2 })).toEqual(['2 spots left']);
    expect(labels({ currentParticipants: 0, maxParticipants: 10 })).toEqual(['10 spots left']);
  });
});

describe('the order of the rungs', () => {
  it('lets completed outrank everything, cancelled the rest, ended a full table', () => {
    expect(labels({ status: 'completed', inHours: -1, currentParticipants: 4 })).toEqual(['Closed', 'Completed']);
    expect(labels({ status: 'cancelled', inHours: -1, currentParticipants: 4 })).toEqual(['Cancelled']);
    expect(labels({ inHours: -1, currentParticipants: 4 })).toEqual(['Ended']);
  });
});

describe('the reserve button', () => {
  it.each(['completed', 'archived', 'cancelled'] as const)('is not there when the meetup is %s', (status) => {
    expect(reserve({ status })).toBeNull();
  });
  it('is not there when the meetup is past', () => {
    expect(reserve({ inHours: -0.01 })).toBeNull();
  });
  it('is disabled and says so when the table is full, however small it is', () => {
    expect(reserve({ currentParticipants: 4 })).toEqual({ label: 'Event Full', disabled: true });
    expect(reserve({ currentParticipants: 1, maxParticipants: 1 })).toEqual({ label: 'Event Full', disabled: true });
  });
  it('says Join the Game for two seats or fewer, else Reserve Your Spot', () => {
    expect(reserve({ currentParticipants: 0, maxParticipants: 1 })).toEqual({
      label: 'Join the Game',
      disabled: false,
    });
    expect(reserve({ currentParticipants: 1, maxParticipants: 2 })).toEqual({
      label: 'Join the Game',
      disabled: false,
    });
    expect(reserve({ maxParticipants: 3 })).toEqual({ label: 'Reserve Your Spot', disabled: false });
  });
  it('is disabled from the moment at which sign-up closes', () => {
    expect(reserve({ signUpClosesHours: 24, inHours: 24.01 })?.disabled).toBe(false);
    expect(reserve({ signUpClosesHours: 24, inHours: 24 })).toEqual({ label: 'Reserve Your Spot', disabled: true });
  });
});

describe('the countdown', () => {
  const hours = (inHours: number) => displayEvent(meetup({ inHours }), now).startsIn;
  it('is there from 24 hours before the start', () => {
    expect(hours(24)).toBe('in 24 hours');
    expect(hours(24.001)).toBeNull();
  });
  it('counts a begun hour as a whole one', () => {
    expect(hours(4.2)).toBe('in 5 hours');
    expect(hours(1)).toBe('in 1 hour');
  });
  it('counts minutes in the last hour', () => {
    expect(hours(0.4)).toBe('in 24 minutes');
    expect(hours(0.01)).toBe('in 1 minute');
  });
  it('ends at the start', () => {
    expect(hours(0)).toBeNull();
    expect(hours(-3)).toBeNull();
  });
  it('shows on a full table too, and never on a cancelled one', () => {
    expect(displayEvent(meetup({ inHours: 3, currentParticipants: 4 }), now).startsIn).toBe('in 3 hours');
    expect(displayEvent(meetup({ inHours: 3, status: 'cancelled' }), now).startsIn).toBeNull();
  });
});

it('offers a seat exactly when the meetup is ahead, on, open for sign-up, and has one', () => {
  const anyMeetup = fc.record({
    status: fc.constantFrom('upcoming', 'completed', 'cancelled', 'archived'),
    inHours: fc.integer({ min: -100, max: 100 }),
    currentParticipants: fc.nat(12),
    maxParticipants: fc.integer({ min: 1, max: 10 }),
    signUpClosesHours: fc.integer({ min: 0, max: 24 }),
  });
  fc.assert(
    fc.property(anyMeetup, (change) => {
      const shown = displayEvent(meetup(change), now);
      const open =
        change.status === 'upcoming' && change.inHours > 0 && change.currentParticipants < change.maxParticipants;
      expect(shown.reserve?.disabled === false).toBe(open && change.inHours > change.signUpClosesHours);
      expect(shown.state === 'open').toBe(open);
      expect(shown.badges.length).toBeGreaterThan(0);
    }),
  );
});

describe('a card', () => {
  const action = (viewer: ViewerAt, change = {}, busy: string | null = null) =>
    cardAction(displayEvent(meetup(change), now), viewer, busy);
  const member = { as: 'member' } as const;
  const host = { as: 'host' } as const;
  const participant = { as: 'participant', you: tablePerson({ isYou: true }) } as const;

  it('offers no seat to participants and hosts, full or not', () => {
    for (const change of [{}, { currentParticipants: 4 }]) {
      expect(action(host, change)).toEqual({ kind: 'manage', label: 'Manage' });
      expect(action(participant, change)).toEqual({ kind: 'going', label: 'Going' });
      expect(action({ as: 'offered', until: '' }, change)).toBeNull();
    }
  });
  it('offers a seat to anybody who may take one', () => {
    const waiting = { as: 'waiting', place: 2 } as const;
    expect(action(waiting, { currentParticipants: 4 })).toMatchObject({ label: 'Event Full', disabled: true });
    for (const viewer of [member, waiting, { as: 'visitor' } as const]) {
      expect(action(viewer)).toEqual({ kind: 'reserve', label: 'Reserve Your Spot', disabled: false });
      expect(action(viewer, { currentParticipants: 4 })).toMatchObject({ label: 'Event Full', disabled: true });
    }
  });
  it('offers no seat to people who are at another table then', () => {
    const busy = 'You have a seat at Go then';
    expect(action(member, {}, busy)).toEqual({ kind: 'busy', label: busy });
    expect(action(member, { currentParticipants: 4 }, busy)).toMatchObject({ label: 'Event Full', disabled: true });
    expect(action(participant, {}, busy)?.kind).toBe('going');
  });
  it('offers nothing to an admin who is no member, and to a person whose seat was released', () => {
    for (const as of ['admin', 'removed'] as const) {
      expect(action({ as })).toBeNull();
      expect(action({ as }, { currentParticipants: 4 })).toBeNull();
    }
  });
  it('offers nothing of what is over or cancelled', () => {
    for (const change of [{ inHours: -1 }, { status: 'cancelled' as const }, { status: 'completed' as const }]) {
      expect(action(participant, change)).toBeNull();
      expect(action(host, change)).toBeNull();
    }
  });
});

describe('what a card says of the waiting list', () => {
  const isOpen = (change: object = {}) => {
    const gameEvent = { ...sampleGameEvent, ...meetup({ currentParticipants: 4 }), waiting: 3, ...change };
    return isLineOpen(gameEvent, displayEvent(gameEvent, now), now);
  };
  it('is the way onto it, if the meetup is full and the list is open', () => {
    expect(isOpen()).toBe(true);
    expect(isOpen({ currentParticipants: 3 })).toBe(false);
    expect(isOpen({ waiting: 30 })).toBe(false);
    expect(isOpen({ eventDate: new Date(now + 2 * hour).toISOString() })).toBe(false);
    expect(isOpen({ signUpClosesHours: 24, eventDate: new Date(now + 24 * hour).toISOString() })).toBe(false);
  });
});
