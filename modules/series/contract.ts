import { z } from 'zod';
import { id, instant, ofThisCentury, paging, requiredText } from '../../platform/http/schemas.ts';
import { ChangeGameEventRequest, GameEvent, ScheduleGameEventRequest } from '../events/contract.ts';
import { CANCEL_REASON_LENGTH } from '../events/rules.ts';
import { PAUSES, SKIP_CODES } from './rules.ts';

const date = z.iso.date('Please choose a day.').refine(...ofThisCentury);

/** How often a series repeats. Its weekday, and for `month` its place in the month, are those of its first date. */
export const Repeats = z.object({ every: z.enum(['week', 'two_weeks', 'month']) });
export type Repeats = z.infer<typeof Repeats>;

const { gameId, regionId, cafeId, startTime, maxParticipants, description, minParticipants, signUpClosesHours } =
  ScheduleGameEventRequest.shape;
const { level, teaching, languages, newcomerSeats } = ScheduleGameEventRequest.shape;

/** How many seats people may keep for every date: at most half of the seats, rounded down. */
const standingSeats = z.int().min(0);

/** A new series. Days and times are local. */
export const SeriesRequest = z.object({
  ...{ gameId, regionId, cafeId, startTime, maxParticipants, description, minParticipants, signUpClosesHours },
  ...{ level, teaching, languages, newcomerSeats },
  repeats: Repeats,
  /** The first date. */
  from: date,
  /** No date is after it, at most a year after `from`; absent if the series has no end. */
  until: date.optional(),
  standingSeats: standingSeats.default(0),
  /** The group whose evenings they are. Only its organizers may say so. */
  groupId: id.optional(),
});
export type SeriesRequest = z.input<typeof SeriesRequest>;

/** "This and later": absent terms stay as they are. */
export const ChangeSeriesRequest = z.object({
  /** The local day from which the change holds. It sets weekday and place in the month only if `repeats` is sent. */
  from: date,
  gameId: gameId.optional(),
  /** Must be in the same region. */
  cafeId: cafeId.optional(),
  startTime: startTime.optional(),
  maxParticipants: maxParticipants.optional(),
  minParticipants: minParticipants.unwrap().optional(),
  signUpClosesHours: signUpClosesHours.unwrap().optional(),
  description: description.unwrap().optional(),
  level: ChangeGameEventRequest.shape.level,
  teaching: ChangeGameEventRequest.shape.teaching,
  languages: ChangeGameEventRequest.shape.languages,
  newcomerSeats: ChangeGameEventRequest.shape.newcomerSeats,
  repeats: Repeats.optional(),
  /** Null: the series has no end any more. */
  until: date.nullable().optional(),
  standingSeats: standingSeats.optional(),
  /** Game events with people, or departed ones, that change all the same, in what the request names. */
  alsoDates: z.array(id).max(60).optional(),
  /** The version of the series that the change is based on: 409 `outdated` if it is not the latest. */
  basedOn: z.int('Please say which version this is based on.'),
});
export type ChangeSeriesRequest = z.input<typeof ChangeSeriesRequest>;

/** The viewer's standing seat. `place`: 1 for the front of the line; null if they do not wait. */
export const YourStanding = z.object({
  state: z.enum(['standing', 'waiting', 'paused']),
  place: z.int().nullable(),
});
export type YourStanding = z.infer<typeof YourStanding>;

/** A person with a standing seat or in the line for one, as host and admins see them: the line is last. */
const StandingPerson = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** The name of their photograph; null without one. */
  photo: z.string().nullable(),
  state: YourStanding.shape.state,
  /** When they asked. */
  since: instant,
});

/** An evening that repeats. Days and times are local. Each date that is open is a game event. */
export const Series = z.object({
  id,
  hostId: id,
  /** The group whose evenings they are; null without one. */
  groupId: id.nullable(),
  /** The viewer is an organizer of its group, so they may do here what a host may. Absent otherwise. */
  youOrganize: z.literal(true).optional(),
  gameId: id,
  /** The region of the cafe by now. */
  regionId: id,
  cafeId: id,
  /** Also once they are no longer in the catalog. */
  game: GameEvent.shape.game,
  cafe: GameEvent.shape.cafe,
  startTime: z.string(),
  maxParticipants: z.int(),
  minParticipants: z.int(),
  signUpClosesHours: z.int(),
  level: GameEvent.shape.level,
  teaching: GameEvent.shape.teaching,
  languages: GameEvent.shape.languages,
  newcomerSeats: GameEvent.shape.newcomerSeats,
  description: z.string(),
  repeats: Repeats,
  /** The day with which its present rhythm begins. */
  from: z.string(),
  /** Null if it has no end. */
  until: z.string().nullable(),
  standingSeats: z.int(),
  /** Its rhythm, such as `every Thursday` or `the second Tuesday of each month`. */
  words: z.string(),
  /** 1 when it starts. Every change of its terms adds 1. */
  version: z.int(),
  state: z.enum(['running', 'paused', 'ended']),
  /**
   * Why it is paused; null if it is not. `empty`: nobody came to four dates in a row; `unattended`: three in a row had
   * people, and neither a check-in nor a rating.
   */
  because: z.enum(PAUSES).nullable(),
  /** The day of the next date that is not open yet: it opens 28 days before. Null without one. */
  opensNext: z.string().nullable(),
  /** The game events that are open and not over, the soonest first. */
  nextDates: z.array(GameEvent),
  /** Its dates ahead that are not held. `reason`: the words of the person who skipped it. */
  skipped: z.array(z.object({ date: z.string(), code: z.enum(SKIP_CODES), reason: z.string().nullable() })),
  /** What the cafe says to it; absent where nobody was asked. */
  table: z.object({ state: z.enum(['asked', 'confirmed', 'declined']) }).optional(),
  /** `seats`: how many there are; `taken`: how many people have one, paused ones included; `waiting`: the line. */
  standing: z.object({
    seats: z.int(),
    taken: z.int(),
    waiting: z.int(),
    /** Only for the host and admins. */
    people: z.array(StandingPerson).optional(),
  }),
  /** Null for visitors, and for who neither has a standing seat nor waits for one. */
  yourStanding: YourStanding.nullable(),
  /** How many of its dates the viewer has attended within 90 days; absent for visitors and its host. */
  yourAttended: z.int().optional(),
});
export type Series = z.infer<typeof Series>;

export const SeriesQuery = z.object({
  hostId: id.optional(),
  groupId: id.optional(),
  cafeId: id.optional(),
  ...paging,
});
export type SeriesQuery = z.input<typeof SeriesQuery>;

/** `reason`: the person's own words, shown to everybody. */
export const SkipRequest = z.object({
  reason: requiredText(CANCEL_REASON_LENGTH, 'Please write something, or leave it out.').optional(),
});
export type SkipRequest = z.input<typeof SkipRequest>;

/** What becomes of dates with people. Dates without people end in both cases. */
export const EndSeriesRequest = z.object({ upcoming: z.enum(['keep', 'cancel']) });
export type EndSeriesRequest = z.input<typeof EndSeriesRequest>;

/**
 * Why a date stays as it is. `has_people`: it changes only if it is named in `alsoDates`. `departed`: it was changed by
 * itself before. `off_rhythm`: people have seats on a day that is no longer one of the series, so it stays as an evening
 * of its own. Any other is the code with which the change of this date is refused, such as `too_soon`.
 */
const KeptDate = z.object({
  id,
  /** How many seats are taken or held. */
  seats: z.int(),
  why: z.string(),
});

export const SeriesReply = z.object({ series: Series });
export type SeriesReply = z.infer<typeof SeriesReply>;
export const NewSeriesReply = z.object({ series: Series, gameEvents: z.array(GameEvent) });
export type NewSeriesReply = z.infer<typeof NewSeriesReply>;

/** `changed`: the game events that follow. `ended`: those off the new rhythm on which nobody is. */
export const ChangedSeriesReply = z.object({
  series: Series,
  changed: z.array(id),
  kept: z.array(KeptDate),
  ended: z.array(id),
});
export type ChangedSeriesReply = z.infer<typeof ChangedSeriesReply>;

/** What `PATCH` with the same body would do now. */
export const SeriesPreview = z.object({
  changed: z.array(id),
  kept: z.array(KeptDate),
  ended: z.array(id),
  /** The days on which a new date opens at once. */
  opens: z.array(z.string()),
});
export type SeriesPreview = z.infer<typeof SeriesPreview>;

/** `reason`: the host's words to the person, who is mailed. */
export const EndStandingSeatRequest = z.object({
  reason: requiredText(CANCEL_REASON_LENGTH, 'Please give a reason.'),
});
export type EndStandingSeatRequest = z.input<typeof EndStandingSeatRequest>;
