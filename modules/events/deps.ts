import type { AppendTo, CommandContext, Port } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import type { AskingHouse } from '../cafe-nights/rules.ts';
import type { Account } from './account.ts';
import type { SeriesTable } from './rules.ts';

/** Marks a person's late cancel. The events module decides what is late. */
export type MarkLateCancel = (lateCancel: {
  readonly gameEventId: string;
  readonly startsAt: Instant;
  readonly now: Instant;
  readonly role: 'participant' | 'host';
}) => AppendTo;

/** What a valid code does to the host's mark of the person who entered it. */
export type ContestByCode = (entered: {
  readonly gameEventId: string;
  readonly startsAt: Instant;
  /** The id for the contest that the code may open. */
  readonly contestId: string;
  readonly now: Instant;
}) => AppendTo;

/** Facts about a person who wants a seat or waits for one. */
export type SeatDeps = {
  readonly account: (userId: string) => Port<Account>;
  /** When a person's penalty ends; null when they have none. */
  readonly penalty: (userId: string) => Port<Instant | null>;
  /** Whether a person is a newcomer: they were marked as attended at fewer than three evenings, anywhere in the city. */
  readonly isNewcomer: (userId: string) => Port<boolean>;
  /** Whether a person and a host keep apart, because one of them has blocked the other. */
  readonly blocked: (userId: string, hostId: string) => Port<boolean>;
  /** All gameEvents that were ever opened as dates of a series, with their local planned dates. */
  readonly datesOfSeries: (
    seriesId: string,
  ) => Port<readonly { readonly gameEventId: string; readonly plannedDate: string }[]>;
  /** Records, as evidence, that a penalty or a suspension cost a person a seat. */
  readonly recordJoinRefusal: (
    context: CommandContext,
    seat: {
      readonly gameEventId: string;
      readonly userId: string;
      /** The message that the person read. */
      readonly words: string;
      /** The end of the suspension, if it was that. */
      readonly suspendedUntil?: Instant | undefined;
    },
  ) => Promise<unknown>;
};

/** Facts about the group whose evening it is. */
export type GroupDeps = {
  /** Everybody who organizes a group; nobody once it is closed. */
  readonly organizersOf: (groupId: string) => Port<readonly string[]>;
};

/** Everybody who organizes a group or ever did: who is removed keeps the evenings that they host. */
export type EverOrganized = (groupId: string) => Port<readonly string[]>;

/** How a group was closed: when, what becomes of its evenings with people, and the owner who did, if they did. */
type Closing = { readonly at: Instant; readonly upcoming: 'keep' | 'cancel'; readonly by: string | undefined };

/** Facts about a game and a cafe that a host chooses. */
export type CatalogDeps = {
  /** Whether people may choose this game: it is known and active. */
  readonly activeGame: (gameId: string) => Port<boolean>;
  /** The region of a cafe; undefined if the cafe is unknown or not approved. */
  readonly regionOfApprovedCafe: (cafeId: string) => Port<string | undefined>;
  /** The rules of a cafe's house; undefined if it has none. */
  readonly house: (cafeId: string) => Port<AskingHouse | undefined>;
};

/** Functions for facts outside this module's streams. */
export type EventsDeps = SeatDeps &
  CatalogDeps &
  GroupDeps & {
    readonly timeZone: string;
    readonly everOrganized: EverOrganized;
    /** The owner of a cafe, null without one who can answer for it; undefined unless it is in the catalog. */
    readonly cafeOwner: (cafeId: string) => Port<string | null | undefined>;
    /** What a cafe says to a series; undefined where it asks nobody. */
    readonly tableOfSeries: (seriesId: string) => Port<SeriesTable | undefined>;
    readonly lateCancel: (userId: string) => Port<MarkLateCancel>;
    /** Undefined while the group is open. */
    readonly closingOf: (groupId: string) => Port<Closing | undefined>;
  };
