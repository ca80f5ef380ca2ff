import { expect, it } from 'vitest';
import { sampleGameEvent } from '../../../tests/support/sample-game-event.ts';
import { schemaOrgEvent } from './schema-org.ts';

it('says to search engines when, where, with whom, and how many seats are left', () => {
  expect(schemaOrgEvent(sampleGameEvent)).toMatchObject({
    name: 'Chess at Bayou Beans',
    startDate: '2026-11-28T01:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    remainingAttendeeCapacity: 3,
    location: { name: 'Bayou Beans', address: '1 Main St' },
    organizer: { name: 'Ada L.' },
  });
});

it('says that a game event is cancelled, and leaves out what is not known', () => {
  const bare = schemaOrgEvent({ ...sampleGameEvent, status: 'cancelled', game: null, cafe: null, host: null });
  expect(bare).toMatchObject({ name: 'A game at a cafe', eventStatus: 'https://schema.org/EventCancelled' });
  expect(bare).not.toHaveProperty('location');
});
