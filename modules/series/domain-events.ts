import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { PAUSES, SKIP_CODES } from './rules.ts';

const id = z.uuid();
const date = z.iso.date();
const seriesId = id;

/**
 * How each date of a series is held. An absent `minParticipants` means 1, an absent `signUpClosesHours` or
 * `standingSeats` means 0.
 */
const terms = z.object({
  gameId: id,
  regionId: id,
  cafeId: id,
  /** Local `HH:MM` in the time zone of the series. */
  startTime: z.string(),
  maxParticipants: z.int(),
  minParticipants: z.int().exactOptional(),
  signUpClosesHours: z.int().exactOptional(),
  standingSeats: z.int().exactOptional(),
});
const every = z.enum(['week', 'two_weeks', 'month']);

/** The description of each date: its host's own text. It is erased with the host. */
const description = z.object({ description: z.string() });

/** The domain events of the stream `series-<id>`. Dates are local (`YYYY-MM-DD`). */
export const seriesTypes = {
  /** `from`: the first date. `until`: no date is after it; absent if the series has no end. */
  SeriesStarted: {
    schema: 1,
    personal: description,
    data: z.object({
      seriesId,
      hostId: id,
      timeZone: z.string(),
      every,
      from: date,
      until: date.exactOptional(),
      terms,
    }),
  },
  /**
   * The terms from the local day `from` on. `every`: the rhythm begins anew with `from`; absent if it stays. `until` as
   * above. `version`: the version after the change. `described`: the personal part has the new description.
   */
  SeriesChanged: {
    schema: 1,
    personal: description,
    data: z.object({
      seriesId,
      from: date,
      every: every.exactOptional(),
      until: date.exactOptional(),
      terms,
      version: z.int(),
      described: z.literal(true).exactOptional(),
    }),
  },
  /** The date is a gameEvent from now on. A planned date opens at most once. */
  SeriesDateOpened: { schema: 1, data: z.object({ seriesId, plannedDate: date, gameEventId: id }) },
  /**
   * The date is not held. `by_host`: somebody skipped it; the personal part has their own words, if any. `again`: it was
   * skipped before, for another reason, so that nobody is notified once more.
   */
  SeriesDateSkipped: {
    schema: 1,
    personal: z.object({ reason: z.string() }),
    data: z.object({
      seriesId,
      plannedDate: date,
      code: z.enum(SKIP_CODES),
      again: z.literal(true).exactOptional(),
    }),
  },
  /** The date is no longer skipped by hand. */
  SeriesDateRestored: { schema: 1, data: z.object({ seriesId, plannedDate: date }) },
  SeriesPaused: { schema: 1, data: z.object({ seriesId, because: z.enum(PAUSES) }) },
  SeriesResumed: { schema: 1, data: z.object({ seriesId }) },
  /** `upcoming`: whether dates with people stay or are cancelled. Dates without people end in both cases. */
  SeriesEnded: { schema: 1, data: z.object({ seriesId, upcoming: z.enum(['keep', 'cancel']) }) },
  /** Another organizer hosts it from now on. */
  SeriesHandedOver: { schema: 1, data: z.object({ seriesId, fromUserId: id, toUserId: id }) },
} satisfies EventTypes;

const role = z.object({ userId: id, seriesId, role: z.enum(['host']) });

/** The domain events of the stream `seriesRoles-<userId>`: the series that follow a person, until they end. */
export const seriesRoleTypes = {
  SeriesRoleTaken: { schema: 1, data: role },
  SeriesRoleEnded: { schema: 1, data: role },
} satisfies EventTypes;

/** Every type of domain event that this module appends. */
export const seriesModuleTypes = { ...seriesTypes, ...seriesRoleTypes } satisfies EventTypes;

export type SeriesDomainEvent = EventsOf<typeof seriesTypes>;
export type SeriesRoleEvent = EventsOf<typeof seriesRoleTypes>;
