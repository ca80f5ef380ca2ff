import { expect, it } from 'vitest';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { sortEvents } from './sort-events.ts';

const now = Date.parse('2026-06-01T12:00:00.000Z');
const meetup = (id: string, status: GameEvent['status'], day: string): GameEvent => ({
  id,
  gameId: 'g',
  regionId: 'r',
  cafeId: 'c',
  hostId: 'h',
  eventDate: `${day}T00:00:00.000Z`,
  startDate: day,
  startTime: '19:00',
  maxParticipants: 4,
  currentParticipants: 1,
  heldSeats: 0,
  version: 1,
  minParticipants: 1,
  signUpClosesHours: 0,
  newcomerSeats: 0,
  spotsLeft: 3,
  level: 'everyone',
  teaching: false,
  languages: [],
  movedFrom: null,
  waiting: 0,
  description: '',
  status,
  game: null,
  cafe: null,
  host: null,
  people: [],
  yourLine: null,
});
const ids = (gameEvents: readonly GameEvent[]) => gameEvents.map(({ id }) => id);

it('puts the next upcoming one first, the last completed one first, and leaves out cancelled and ended ones', () => {
  const sections = sortEvents(
    {
      hostedEvents: [
        meetup('later', 'upcoming', '2026-07-02'),
        meetup('sooner', 'upcoming', '2026-06-02'),
        meetup('running', 'upcoming', '2026-06-01'),
        meetup('off', 'cancelled', '2026-06-03'),
        meetup('old', 'archived', '2026-01-02'),
      ],
      joinedEvents: [meetup('guest', 'upcoming', '2026-06-05'), meetup('recent', 'completed', '2026-05-30')],
    },
    now,
  );
  expect(ids(sections.hosting)).toEqual(['sooner', 'later']);
  expect(ids(sections.joined)).toEqual(['guest']);
  expect(ids(sections.completed)).toEqual(['recent', 'old']);
});
