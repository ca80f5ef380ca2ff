import { z } from 'zod';
import { id, ofThisCentury, paging } from '../../../platform/http/schemas.ts';
import { LEADS } from '../rules.ts';

/** A local date of the city. */
const day = z.iso.date().refine(...ofThisCentury);

const spans = { from: day.optional(), to: day.optional() };
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const backwards = { message: 'The first day has to be before the last one.', path: ['to'] };

const asked = {
  /** The first and the last local day, inclusive. By default the 90 days up to today. */
  ...spans,
  /** As it was known at the end of this local day. By default now. */
  asOf: day.optional(),
  groupId: id.optional(),
  /** These narrow the evenings that are counted. `weekday` 0 is Sunday; `hour` is that of the start. */
  gameId: id.optional(),
  cafeId: id.optional(),
  weekday: z.coerce.number().int().min(0).max(6).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** Only ratings of people who took their seats so early: the place in `byLead`. */
  lead: z.coerce.number().int().min(0).max(LEADS.length).optional(),
};
/** Of the evenings of one organizer; only admins choose whose. */
const ofHost = { hostId: id.optional() };

export const NumbersQuery = z.object(asked).refine(inOrder, backwards);
export type NumbersQuery = z.input<typeof NumbersQuery>;
export const CityNumbersQuery = z.object({ ...asked, ...ofHost }).refine(inOrder, backwards);

const counts = {
  evenings: z.int(),
  seats: z.int(),
  taken: z.int(),
  came: z.int(),
  noShows: z.int(),
  lateCancels: z.int(),
  /** Seats that people gave back, and those of them that the waiting list filled again. */
  givenBack: z.int(),
  refilled: z.int(),
  /** Evenings that had no free seat, people who stood in a waiting list, and those of them who had no seat after that. */
  full: z.int(),
  waited: z.int(),
  unseated: z.int(),
  /** People whose first evening in the city it was, and those of them who came to another one within 60 days. */
  newPeople: z.int(),
  cameBack: z.int(),
  /** Seats that were confirmed, and those of them whose person came. */
  confirmed: z.int(),
  confirmedCame: z.int(),
};

/** What became of the seats of some evenings. */
export const Counts = z.object(counts);
export type Counts = z.infer<typeof Counts>;

const named = { id: id.nullable(), name: z.string() };
const Named = z.object({ ...named, ...counts });

/** New people by the month of their first evening. */
export const Cohort = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  newPeople: z.int(),
  cameBack: z.int(),
  /** Whether the 60 days of all of them are over. */
  complete: z.boolean(),
});
export type Cohort = z.infer<typeof Cohort>;

/** Evenings that start in a span of local days and were not cancelled. */
export const HostingNumbers = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** The local day at whose end this was known. */
  asOf: z.iso.date(),
  totals: Counts,
  /** The most evenings first. `id` is null for evenings of no group. */
  byGroup: z.array(Named),
  byCafe: z.array(Named),
  byGame: z.array(Named),
  /** By the Monday of the week, weeks without evenings left out. */
  byWeek: z.array(z.object({ week: z.iso.date(), ...counts })),
  /** By local weekday, 0 for Sunday, and hour of the start. */
  byWeekdayHour: z.array(z.object({ weekday: z.int(), hour: z.int(), ...counts })),
  /** Ratings by how long before the start the seats were taken: up to 1, 3, 7 and 21 days before, and earlier. */
  byLead: z.array(z.object({ came: z.int(), noShows: z.int(), lateCancels: z.int() })),
  cohorts: z.array(Cohort),
  /** By organizer, the most seats taken first. Only for admins. */
  byHost: z.array(Named).optional(),
  /**
   * What was searched in these days and found nothing: on two days or three times, without who. Of all events, the most
   * often first, and for 90 days. Only for admins.
   */
  unmetSearches: z.array(z.object({ term: z.string(), times: z.int(), days: z.int() })).optional(),
});
export type HostingNumbers = z.infer<typeof HostingNumbers>;

const listed = {
  /** Only evenings at which this number is not 0. `missed`: no-shows and late cancels together. */
  with: z.enum([...Counts.keyof().exclude(['evenings']).options, 'missed']).optional(),
  ...paging,
};
export const CountedEveningsQuery = z.object({ ...asked, ...listed }).refine(inOrder, backwards);
export type CountedEveningsQuery = z.input<typeof CountedEveningsQuery>;
export const CityEveningsQuery = z.object({ ...asked, ...ofHost, ...listed }).refine(inOrder, backwards);

/** An evening behind the numbers, and what it adds to them. */
export const CountedEvening = z.object({
  id,
  startDate: z.iso.date(),
  startTime: z.string(),
  gameName: z.string(),
  cafeName: z.string(),
  groupName: z.string().nullable(),
  ...counts,
});
export type CountedEvening = z.infer<typeof CountedEvening>;
