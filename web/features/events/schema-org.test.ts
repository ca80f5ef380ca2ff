import { expect, it } from 'vitest';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { schemaOrgEvent } from './schema-org.ts';

const chess: GameEvent = {
  id: 'e1',
  gameId: 'g1',
  regionId: 'r1',
  cafeId: 'c1',
  hostId: 'u1',
  eventDate: '2026-11-28T01:00:00.000Z',
  startDate: '2026-11-27',
  startTime: '19:00',
  maxParticipants: 4,
  currentParticipants: 1,
  description: '',
  status: 'upcoming',
  game: { name: 'Chess', imageUrl: null },
  cafe: { name: 'Bayou Beans', address: '1 Main St' },
  host: { firstName: 'Ada', lastName: 'L', reliabilityScore: 98 },
};

it('tells search engines when, where, with whom, and how many seats are left', () => {
  expect(schemaOrgEvent(chess)).toMatchObject({
    name: 'Chess at Bayou Beans',
    startDate: '2026-11-28T01:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    remainingAttendeeCapacity: 3,
    location: { name: 'Bayou Beans', address: '1 Main St' },
    organizer: { name: 'Ada L.' },
  });
});

it('tells of a cancelled meetup, and leaves out what is not known', () => {
  const bare = schemaOrgEvent({ ...chess, status: 'cancelled', game: null, cafe: null, host: null });
  expect(bare).toMatchObject({ name: 'A game at a cafe', eventStatus: 'https://schema.org/EventCancelled' });
  expect(bare).not.toHaveProperty('location');
});
