import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { instant } from '../../platform/http/schemas.ts';
import { advice } from '../events/domain-events.ts';
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
  ...advice,
});
const every = z.enum(['week', 'two_weeks', 'month']);

/** The description of each date: the own text of its host, or of an organizer of its group. It is erased with its author. */
const description = z.object({ description: z.string() });

/** The domain events of the stream `series-<id>`. Dates are local (`YYYY-MM-DD`). */
export const seriesTypes = {
  /** `from`: the first date. `until`: no date is after it; absent if the series has no end. `groupId`: whose it is. */
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
      groupId: id.exactOptional(),
      terms,
    }),
  },
  /**
   * The terms from the local day `from` on. `every`: the rhythm begins anew with `from`; absent if it stays. `until` as
   * above. `version`: the version after the change. `described`: the personal part has the new description. `describedBy`:
   * the organizer of its group whose text that is; absent if it is the host's. `later`: what held from later days already,
   * with this change; absent if the terms hold for all days from `from` on.
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
      later: z.array(z.object({ from: date, every: every.exactOptional(), terms })).exactOptional(),
      version: z.int(),
      described: z.literal(true).exactOptional(),
      describedBy: id.exactOptional(),
    }),
  },
  /** The date is a gameEvent from now on. A planned date opens at most once. */
  SeriesDateOpened: { schema: 1, data: z.object({ seriesId, plannedDate: date, gameEventId: id }) },
  /**
   * The date is not held. `by_host`: somebody skipped it; the personal part has their own words, if any. `again`: older
   * entries say so of a date that was skipped before, for another reason.
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
  /** `at`: dates that began before it pause the series no more; absent in older entries, which forgive none. */
  SeriesResumed: { schema: 1, data: z.object({ seriesId, at: instant.exactOptional() }) },
  /** `upcoming`: whether dates with people stay or are cancelled. Dates without people end in both cases. */
  SeriesEnded: { schema: 1, data: z.object({ seriesId, upcoming: z.enum(['keep', 'cancel']) }) },
  /** A cafe that was in the catalog twice was merged into another one. All terms with it have the other one now. */
  SeriesCafeReplaced: { schema: 1, data: z.object({ seriesId, fromCafeId: id, toCafeId: id }) },
  /**
   * The cafe wants to be asked first, and is asked once for all dates. `at`: the instant from which its owner is reminded.
   * `ownerId`: who is asked; whoever owns the cafe after them is asked anew.
   */
  SeriesTableAsked: {
    schema: 1,
    data: z.object({ seriesId, cafeId: id, at: instant, ownerId: id.exactOptional() }),
  },
  /** Its owner is reminded of the question, once. */
  SeriesTableAskedAgain: { schema: 1, data: z.object({ seriesId, cafeId: id }) },
  /** Its dates are confirmed as they open. */
  SeriesTableConfirmed: { schema: 1, data: z.object({ seriesId, cafeId: id }) },
  /** No date opens there any more. The subject is the owner of the cafe, whose words the personal part has. */
  SeriesTableDeclined: {
    schema: 1,
    personal: z.object({ reason: z.string() }),
    data: z.object({ seriesId, cafeId: id, at: instant }),
  },
  /** Another organizer hosts it from now on. */
  SeriesHandedOver: { schema: 1, data: z.object({ seriesId, fromUserId: id, toUserId: id }) },
} satisfies EventTypes;

const role = z.object({ userId: id, seriesId, role: z.enum(['host']) });

/** The domain events of the stream `seriesRoles-<userId>`: the series that follow a person, until they end. */
export const seriesRoleTypes = {
  SeriesRoleTaken: { schema: 1, data: role },
  SeriesRoleEnded: { schema: 1, data: role },
} satisfies EventTypes;

const use = { kind: z.enum(['game', 'cafe']), id, seriesId };

/** The domain events of the streams `seriesGameUse-<id>` and `seriesCafeUse-<id>`: the series that need a game or a cafe. */
export const seriesUseTypes = {
  /** `until`: no date that needs it is after this local day; null without an end. It replaces an earlier one. */
  SeriesUseBegan: { schema: 1, data: z.object({ ...use, until: date.nullable() }) },
  SeriesUseEnded: { schema: 1, data: z.object(use) },
} satisfies EventTypes;

const whose = { seriesId: id, userId: id };

/** The domain events of the stream `standingSeats-<seriesId>`: who keeps a seat at every date, and who waits for one. */
export const standingSeatTypes = {
  /**
   * The person is in the line, at its end. `isFirst`: at its front, because their standing seat is one too many now, or
   * because the mark that ended it was corrected after it had been given on (`because`).
   */
  StandingSeatAsked: {
    schema: 1,
    data: z.object({
      ...whose,
      at: instant,
      isFirst: z.literal(true).exactOptional(),
      because: z.enum(['corrected']).exactOptional(),
    }),
  },
  /** `corrected`: a mark that had ended it was corrected, so it goes on as if it had not ended. */
  StandingSeatTaken: {
    schema: 1,
    data: z.object({ ...whose, at: instant, because: z.enum(['corrected']).exactOptional() }),
  },
  /** They did not show up at the gameEvent. The seat is not given on. */
  StandingSeatPaused: { schema: 1, data: z.object({ ...whose, gameEventId: id }) },
  /**
   * `back`: they said so, after not showing up at `gameEventIds`, which pause it no more; `corrected`: the mark that
   * paused it was corrected.
   */
  StandingSeatResumed: {
    schema: 1,
    data: z.object({ ...whose, because: z.enum(['back', 'corrected']), gameEventIds: z.array(id).exactOptional() }),
  },
  /**
   * The standing seat or the place in line ended. `closed`: the host blocked them, or they were removed from a date: one
   * word for both, so that nobody finds out about a block. `host`: the host ended it; the personal part has the host's
   * own words, which are erased with the host. `fewer_seats`: they are at the front of the line now. `gameEventIds`: the dates at which
   * they did not show up, or which they gave back.
   */
  StandingSeatEnded: {
    schema: 1,
    personal: z.object({ reason: z.string() }),
    data: z.object({
      ...whose,
      because: z.enum(['left', 'host', 'closed', 'account_closed', 'hosts', 'no_shows', 'given_back', 'fewer_seats']),
      gameEventIds: z.array(id).exactOptional(),
    }),
  },
  /** The date opened without a seat for them, this once. The seat is open to all. */
  StandingSeatPassedOver: {
    schema: 1,
    data: z.object({
      ...whose,
      plannedDate: z.iso.date(),
      gameEventId: id,
      reason: z.enum(['penalty', 'suspended', 'busy']),
    }),
  },
} satisfies EventTypes;

/** Every type of domain event that this module appends. */
export const seriesModuleTypes = {
  ...seriesTypes,
  ...seriesRoleTypes,
  ...seriesUseTypes,
  ...standingSeatTypes,
} satisfies EventTypes;

export type SeriesDomainEvent = EventsOf<typeof seriesTypes>;
export type SeriesRoleEvent = EventsOf<typeof seriesRoleTypes>;
export type SeriesUseEvent = EventsOf<typeof seriesUseTypes>;
export type StandingSeatEvent = EventsOf<typeof standingSeatTypes>;
