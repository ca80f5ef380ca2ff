import type { GameEvent } from '../../modules/events/contract.ts';
import { tablePerson } from './table-person.ts';

/** Chess on a Friday evening in Houston, one of four seats taken. */
export const sampleGameEvent: GameEvent = {
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
  heldSeats: 0,
  waiting: 0,
  description: '',
  version: 1,
  minParticipants: 1,
  signUpClosesHours: 0,
  level: 'everyone',
  teaching: false,
  languages: [],
  newcomerSeats: 0,
  spotsLeft: 3,
  movedFrom: null,
  status: 'upcoming',
  game: { name: 'Chess', imageUrl: null },
  cafe: { name: 'Bayou Beans', address: '1 Main St' },
  host: { firstName: 'Ada', lastName: 'L', reliabilityScore: 98 },
  people: [tablePerson({ initials: 'AL', hue: 0, firstName: 'Ada', isHost: true }), tablePerson()],
  yourLine: null,
};
