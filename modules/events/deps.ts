import type { CommandContext, Consulted, DomainEvent, Fold } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import type { Account } from './account.ts';

/** A late cancel on a person's reliability stream: the module that owns it decides, and this one appends it with its own. */
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

/** What a right code does to the host's mark: the module that owns it decides, and this one appends it with its own. */
export type CodeEnteredStep<State, Mark extends DomainEvent> = (userId: string) => Promise<{
  readonly stream: string;
  readonly fold: Fold<State, Mark>;
  readonly decide: (
    state: State,
    entered: {
      readonly gameEventId: string;
      readonly startsAt: Instant;
      /** Of the contest that it may open. */
      readonly contestId: string;
      readonly now: Instant;
    },
  ) => readonly Mark[];
}>;

/** What must be known of a person who wants a seat, or waits for one. */
export type SeatDeps = {
  readonly account: (userId: string) => Consulted<Account>;
  /** When a person's penalty ends; null when they have none. */
  readonly penalty: (userId: string) => Consulted<Instant | null>;
  /** Whether a person and a host keep apart, because one of them has blocked the other. */
  readonly blocked: (userId: string, hostId: string) => Consulted<boolean>;
  /** Keeps as evidence that a penalty cost somebody a seat. */
  readonly recordJoinRefusal: (
    context: CommandContext,
    seat: {
      readonly gameEventId: string;
      readonly userId: string;
      /** The sentence the person read. */
      readonly words: string;
    },
  ) => Promise<unknown>;
};

/** What must be known of a game and a cafe that a host chooses. */
export type CatalogDeps = {
  /** Whether this is a game people may choose: known and active. */
  readonly activeGame: (gameId: string) => Consulted<boolean>;
  /** The region of a cafe; undefined for one that is unknown or not approved. */
  readonly regionOfApprovedCafe: (cafeId: string) => Consulted<string | undefined>;
};

/** Functions for facts outside this module's streams. */
export type EventsDeps<State, Mark extends DomainEvent> = SeatDeps &
  CatalogDeps & {
    readonly timeZone: string;
    readonly lateCancel: LateCancelStep<State, Mark>;
  };
