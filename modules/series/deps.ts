import type { AppendTo, CommandContext, Port, Position } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { adviceOf } from '../events/advice-rules.ts';
import type { SeriesTable } from '../events/rules.ts';
import type { SeriesDomainEvent } from './domain-events.ts';
import type { DateMark } from './standing/standing-seats.ts';
import type { Answer } from './table.ts';

type Terms = Extract<SeriesDomainEvent, { type: 'SeriesStarted' }>['data']['terms'];
type SkipCode = Extract<SeriesDomainEvent, { type: 'SeriesDateSkipped' }>['data']['code'];

/** A date to open, as the gameEvent that it becomes. Its start is local and exists: a time that clocks skip is moved. */
type DateToOpen = {
  readonly gameEventId: string;
  readonly seriesId: string;
  readonly plannedDate: string;
  readonly hostId: string;
  readonly groupId?: string;
  readonly gameId: string;
  readonly regionId: string;
  readonly cafeId: string;
  readonly startDate: string;
  readonly startTime: string;
  readonly timeZone: string;
  readonly maxParticipants: number;
  readonly minParticipants?: number;
  readonly signUpClosesHours?: number;
  readonly level?: NonNullable<Terms['level']>;
  readonly teaching?: boolean;
  readonly languages?: string[];
  readonly newcomerSeats?: number;
  readonly description: string;
  /** Who wrote it, if not the host. */
  readonly describedBy?: string;
};

/** What a series wants of its dates in one append: which open, and which end if nobody is there. */
export type DatesWanted = {
  readonly hostId: string;
  readonly open: readonly DateToOpen[];
  /** Terms that must be possible, whether or not a date opens. */
  readonly terms?:
    | {
        readonly gameId: string;
        readonly cafeId: string;
        readonly regionId: string;
        /** The cafe so far, in whose region the cafe must be. Without one it is `regionId`. */
        readonly formerCafeId?: string | undefined;
      }
    | undefined;
  readonly end: readonly string[];
  /** The gameEvents that follow their series, if nobody is there and they have not departed. */
  readonly follow?: readonly DateToFollow[] | undefined;
  /** Those off its rhythm, which end if nobody is there. */
  readonly off?: readonly string[] | undefined;
  /** What the cafe of the series says to it, or is asked in the same append, and what those before have said. */
  readonly tables: readonly [SeriesTable, ...SeriesTable[]];
};

/** A date as it is to be. */
type DateToFollow = Pick<
  DateToOpen,
  'gameEventId' | 'gameId' | 'cafeId' | 'startDate' | 'startTime' | 'maxParticipants' | 'description' | 'describedBy'
> &
  ReturnType<typeof adviceOf>;

/** Why a date stays as it is, and how many seats are taken or held there. */
export type KeptDate = { readonly id: string; readonly seats: number; readonly why: string };

/** Why a date cannot be held, for the series and for the person who asks. */
type Obstacle = { readonly code: Exclude<SkipCode, 'by_host'>; readonly refusal: Refusal };

export type DatesDecided = {
  /** Why the wanted terms are not possible. */
  readonly terms: Obstacle | undefined;
  /** By planned date. A date that neither has one nor opens has begun. */
  readonly obstacles: Readonly<Record<string, Obstacle>>;
  /** The planned dates that open. */
  readonly opened: readonly string[];
  /** The gameEvents of `end` at which somebody is, and those that have begun. */
  readonly occupied: readonly string[];
  readonly begun: readonly string[];
  /** The gameEvents that follow, those off the rhythm that end, and those that stay as they are. */
  readonly followed: readonly string[];
  readonly ended: readonly string[];
  readonly kept: readonly KeptDate[];
  /** Whom the cafe of the series wants to be asked; undefined if nobody. */
  readonly asks: string | undefined;
  readonly append: readonly AppendTo[];
};

/** A person who wants to run a series. Its host, organizers of its group and admins may. */
export type Manager = { readonly userId: string; readonly isAdmin: boolean; readonly organizes?: boolean };

/** The position of the log that a command reached; undefined if it had nothing to do. */
type Appended = { readonly position: Position | undefined };

/** People with standing seats, as the dates of their series see them. */
export type PeopleAtDates = {
  readonly bar: (userId: string) => 'account_closed' | 'closed' | undefined;
  readonly suspendedUntil: (userId: string) => Instant | null;
  readonly penaltyExpiresAt: (userId: string) => Instant | null;
  readonly seated: (userId: string) => readonly { readonly gameEventId: string; readonly isGivenBack: boolean }[];
  /**
   * Seats people: at dates that open in the same append, where who cannot come is passed over, and at open ones, where a
   * seat is free and nobody waits. `most`: how many standing people a date may seat.
   */
  readonly seat: (wanted: {
    readonly opened: readonly {
      readonly gameEventId: string;
      readonly startsAt: Instant;
      readonly cafeId: string;
      readonly userIds: readonly string[];
    }[];
    readonly open: readonly {
      readonly gameEventId: string;
      readonly most: number;
      readonly userIds: readonly string[];
    }[];
  }) => {
    readonly append: readonly AppendTo[];
    readonly passedOver: readonly {
      readonly gameEventId: string;
      readonly userId: string;
      readonly reason: 'penalty' | 'suspended' | 'busy';
    }[];
  };
};

/** What standing seats depend on outside this module. */
export type StandingDeps = {
  /** Everybody who organizes a group; nobody once it is closed. */
  readonly organizersOf: (groupId: string) => Port<readonly string[]>;
  /** `gameEventIds`: dates of the series, in the order of their planned dates. */
  readonly people: (asked: {
    readonly hostId: string;
    readonly userIds: readonly string[];
    readonly gameEventIds: readonly string[];
  }) => Port<PeopleAtDates>;
  /** The marks of a person as a participant. */
  readonly marks: (userId: string) => Port<readonly DateMark[]>;
  /** The refusal of a person under a penalty until an instant. */
  readonly penaltyRefusal: (penaltyExpiresAt: Instant) => Refusal;
};

/** A date that took place, will take place, or was cancelled because too few people had a seat (`isUnmet`). */
export type HeldDate = {
  readonly gameEventId: string;
  readonly startsAt: Instant;
  readonly participantIds: readonly string[];
  readonly isCheckedIn: boolean;
  readonly isUnmet: boolean;
};

export type SeriesDeps = {
  readonly standing: StandingDeps;
  /** A date as it was held; undefined for one that somebody cancelled, or that ended while nobody was there. */
  readonly heldDate: (gameEventId: string) => Port<HeldDate | undefined>;
  /** The dates as gameEvents, in the append of the series. They belong to the module of gameEvents. */
  readonly dates: (wanted: DatesWanted) => Port<DatesDecided>;
  /** What these gameEvents append when the owner of the cafe, `userId`, answers the series. */
  readonly answerDates: (
    gameEventIds: readonly string[],
    cafeId: string,
    answer: Answer,
    userId: string,
  ) => Port<readonly AppendTo[]>;
  /** The owner of a cafe, null without one who can answer for it; undefined unless it is in the catalog. */
  readonly cafeOwner: (cafeId: string) => Port<string | null | undefined>;
  /** Cancels a gameEvent as its host or an admin does. */
  readonly cancel: (context: CommandContext, gameEventId: string, by: Manager) => Promise<Appended | Refusal>;
  /** Changes a gameEvent with people, with the notice and the mails of an evening that is changed by itself. */
  readonly change: (
    context: CommandContext,
    gameEventId: string,
    patch: Partial<Omit<DateToFollow, 'gameEventId'>> & {
      readonly basedOn: number;
      readonly because: 'series';
      readonly seriesTable: SeriesTable | undefined;
    },
    by: Manager,
    purpose: 'change' | 'preview',
  ) => Promise<Appended | Refusal>;
  /** Everybody who organizes a group; nobody once it is closed. */
  readonly organizersOf: (groupId: string) => Port<readonly string[]>;
  /** Adds to the refusal `cafe_full` of this date the next starts that the house allows. */
  readonly withNextStarts: <Result extends object>(
    result: Result | Refusal,
    date: {
      readonly gameEventId: string;
      readonly cafeId: string;
      readonly startsAt: Instant;
      readonly maxParticipants: number;
    },
    now: Instant,
  ) => Promise<Result | Refusal>;
  /** The version of a gameEvent, on which its change is based. */
  readonly versionOf: (gameEventId: string) => Promise<number>;
  /** The city's. */
  readonly timeZone: string;
};
