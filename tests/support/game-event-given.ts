import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import { addHours } from '../../platform/add-time.ts';

// Domain events about one gameEvent, for tests of its deciders. Ids are names.

/** A Friday evening in Houston: 7 PM there. */
export const STARTS_AT = '2026-12-05T01:00:00.000Z';
export const hoursBefore = (hours: number): string => addHours(STARTS_AT, -hours).toISOString();
export const WEEK_BEFORE = hoursBefore(168);

export const gameEventId = 'g1';
export const HOST = 'host';

type Of<Type extends GameEventDomainEvent['type']> = Extract<GameEventDomainEvent, { type: Type }>;

export const scheduled = (
  maxParticipants = 2,
  more: Partial<Of<'GameEventScheduled'>['data']> = {},
): Of<'GameEventScheduled'> => ({
  type: 'GameEventScheduled',
  data: {
    gameEventId,
    hostId: HOST,
    gameId: 'game',
    regionId: 'region',
    cafeId: 'cafe',
    startsAt: STARTS_AT,
    startDate: '2026-12-04',
    startTime: '19:00',
    timeZone: 'America/Chicago',
    maxParticipants,
    ...more,
  },
  subject: more.hostId ?? HOST,
  personal: { description: '' },
});
export const joined = (userId: string): Of<'ParticipantJoined'> => ({
  type: 'ParticipantJoined',
  data: { gameEventId, userId },
});
export const left = (userId: string, late = false): Of<'ParticipantLeft'> => ({
  type: 'ParticipantLeft',
  data: { gameEventId, userId, late },
});
export const waits = (userId: string, place = 1): Of<'WaitingListJoined'> => ({
  type: 'WaitingListJoined',
  data: { gameEventId, userId, place },
});
export const offered = (userId: string, until: string): Of<'SeatOffered'> => ({
  type: 'SeatOffered',
  data: { gameEventId, userId, until },
});
