import { AdminGameEventsQuery } from '../../../modules/admin/contract.ts';
import { anyText, choicesOf, takenBy } from '../../lib/choices.ts';
import { days, instantsOf } from '../../lib/period.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useListFilters } from '../../lib/use-list-filters.ts';
import { useMayRead } from '../session/may-change.tsx';
import type { GameEventFilter } from './admin-events-api.ts';
import { gameEventStatuses, marksOfEvents, weekdays } from './statuses.ts';

const { shape } = AdminGameEventsQuery;

/** The filters of the dialog More Filters, by their names in the address. */
const more = {
  cafeId: takenBy(shape.cafeId),
  hostId: takenBy(shape.hostId),
  groupId: takenBy(shape.groupId),
  weekday: weekdays,
  full: choicesOf({ yes: 'Full' }),
  marks: marksOfEvents,
};
export type MoreName = keyof typeof more;
export const moreNames = Object.keys(more) as readonly MoreName[];

const taken = {
  search: anyText,
  from: days,
  to: days,
  region: takenBy(shape.regionId),
  status: gameEventStatuses,
  ...more,
};
/** For admins who may not read judgments, and find no event by them. */
const takenUnjudged = { ...taken, marks: { has: () => false } };

/** The filter of game events, in the form of the address and in the form of the server. Days are the city's, both inclusive. */
export function useGameEventFilter() {
  const { timeZone } = useSiteConfig();
  const filters = useListFilters(useMayRead('judgments') ? taken : takenUnjudged);
  const { search, region: regionId, status, cafeId, hostId, groupId, weekday, full, marks } = filters.asked;
  const filter: GameEventFilter = {
    ...(search && { search }),
    ...instantsOf(filters.asked, timeZone),
    ...(regionId && { regionId }),
    ...(gameEventStatuses.has(status) &&
      (status === 'underHalf' || status === 'underHalfSoon' ? { status: 'upcoming', seats: status } : { status })),
    ...(cafeId && { cafeId }),
    ...(hostId && { hostId }),
    ...(groupId && { groupId }),
    ...(weekdays.has(weekday) && { weekday }),
    ...(more.full.has(full) && { full }),
    ...(marksOfEvents.has(marks) && { marks }),
  };
  return { ...filters, filter };
}

export type GameEventFilterState = ReturnType<typeof useGameEventFilter>;
