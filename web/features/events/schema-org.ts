import type { GameEvent } from '../../../modules/events/contract.ts';
import { eventTitle } from './event-path.ts';
import { hostName } from './host-name.ts';

/** A gameEvent as structured data for search engines: https://schema.org/Event. */
export const schemaOrgEvent = ({ game, cafe, host, ...gameEvent }: GameEvent) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: eventTitle({ game, cafe }),
  ...(gameEvent.description && { description: gameEvent.description }),
  startDate: gameEvent.eventDate,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  eventStatus: `https://schema.org/${gameEvent.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
  isAccessibleForFree: true,
  maximumAttendeeCapacity: gameEvent.maxParticipants,
  remainingAttendeeCapacity: gameEvent.spotsLeft,
  ...(cafe && { location: { '@type': 'Place', name: cafe.name, address: cafe.address } }),
  organizer: { '@type': 'Person', name: hostName(host) },
});
