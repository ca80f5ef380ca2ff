import type { CommandContext, Consulted, DomainEvent, Fold } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import type { Account } from './account.ts';

/**
 * Decides on the mark for a late cancel. The reliability module decides, and this module appends it with its own
 * events.
 */
type LateCancelStep<State, Mark extends DomainEvent> = (userId: string) => Promise<{
  readonly stream: string;
  readonly fold: Fold<State, Mark>;
  readonly decide: (
    state: State,
    lateCancel: {
      readonly gameEventId: string;
      readonly startsAt: Instant;
      readonly now: Instant;
      readonly role: 'participant' | 'host';
    },
  ) => readonly Mark[];
}>;

/** Decides what a valid code does to the host's mark. The reliability module decides, and this module appends it. */
export type CodeEnteredStep<State, Mark extends DomainEvent> = (userId: string) => Promise<{
  readonly stream: string;
  readonly fold: Fold<State, Mark>;
  readonly decide: (
    state: State,
    entered: {
      readonly gameEventId: string;
      readonly startsAt: Instant;
      /** The id for the contest that the code may open. */
      readonly contestId: string;
      readonly now: Instant;
    },
  ) => readonly Mark[];
}>;

/** Facts about a person who wants a seat or waits for one. */
export type SeatDeps = {
  readonly account: (userId: string) => Consulted<Account>;
  /** When a person's penalty ends; null when they have none. */
  readonly penalty: (userId: string) => Consulted<Instant | null>;
  /** Whether a person and a host keep apart, because one of them has blocked the other. */
  readonly blocked: (userId: string, hostId: string) => Consulted<boolean>;
  /** Records, as evidence, that a penalty cost a person a seat. */
  readonly recordJoinRefusal: (
    context: CommandContext,
    seat: {
      readonly gameEventId: string;
      readonly userId: string;
      /** The message that the person read. */
      readonly words: string;
    },
  ) => Promise<unknown>;
};

/** Facts about a game and a cafe that a host chooses. */
export type CatalogDeps = {
  /** Whether people may choose this game: it is known and active. */
  readonly activeGame: (gameId: string) => Consulted<boolean>;
  /** The region of a cafe; undefined if the cafe is unknown or not approved. */
  readonly regionOfApprovedCafe: (cafeId: string) => Consulted<string | undefined>;
};

/** Functions for facts outside this module's streams. */
export type EventsDeps<State, Mark extends DomainEvent> = SeatDeps &
  CatalogDeps & {
    readonly timeZone: string;
    readonly lateCancel: LateCancelStep<State, Mark>;
  };
