import { PeopleFilter as Schema } from '../../../modules/identity/contract.ts';
import { FOUND_BY_JUDGMENT } from '../../../modules/identity/rules.ts';
import { anyText, choicesOf, takenBy } from '../../lib/choices.ts';
import { days, instantsOf } from '../../lib/period.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useListFilters } from '../../lib/use-list-filters.ts';
import { useMayRead } from '../session/may-change.tsx';
import { userStatuses } from './user-statuses.ts';
import type { Found } from './users-api.ts';

const { shape } = Schema;

/** The filters of the dialog More Filters, by their names in the address. Days are the city's, both inclusive. */
const more = {
  joinedFrom: days,
  joinedTo: days,
  seenFrom: days,
  seenTo: days,
  seen: choicesOf({ never: 'Never' }),
  minAttended: takenBy(shape.minAttended),
  maxAttended: takenBy(shape.maxAttended),
  minNoShows: takenBy(shape.minNoShows),
  minLateCancels: takenBy(shape.minLateCancels),
  cafeId: takenBy(shape.cafeId),
  policyVersion: takenBy(shape.policyVersion),
  neverCameDays: takenBy(shape.neverCameDays),
};
export type MoreName = keyof typeof more;
export const moreNames = Object.keys(more) as readonly MoreName[];
export type More = Readonly<Record<MoreName, string>>;

const taken = { q: anyText, status: userStatuses, ...more };
const NOTHING = { has: () => false };
/** For admins who may not read judgments, and find nobody by them. */
const takenUnjudged = { ...taken, ...Object.fromEntries(FOUND_BY_JUDGMENT.map((name) => [name, NOTHING])) };

/** The filter of people, in the form of the address and, without the role of a tab, in the form of the server. */
export function usePeopleFilter() {
  const { timeZone } = useSiteConfig();
  const filters = useListFilters(useMayRead('judgments') ? taken : takenUnjudged);
  const { q, status, joinedFrom, joinedTo, seenFrom, seenTo, seen, ...others } = filters.asked;
  const joined = instantsOf({ from: joinedFrom, to: joinedTo }, timeZone);
  const last = instantsOf({ from: seenFrom, to: seenTo }, timeZone);
  const filter: Omit<Found, 'role'> = {
    ...(q && { q }),
    ...(userStatuses.has(status) && { status }),
    ...(joined.from && { joinedFrom: joined.from }),
    ...(joined.to && { joinedTo: joined.to }),
    ...(last.from && { seenFrom: last.from }),
    ...(last.to && { seenTo: last.to }),
    ...(more.seen.has(seen) && { seen }),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')),
  };
  return { ...filters, filter };
}

export type PeopleFilterState = ReturnType<typeof usePeopleFilter>;
