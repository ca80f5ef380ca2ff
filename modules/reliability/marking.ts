import type { Consulted, DomainEvent, EventLog, Fold, Position } from '@tablemates/event-store';
import { type CommandContext, execute, load } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal, type Refusal, unknown } from '../../platform/refusal.ts';
import { decide, type ReliabilityCommand } from './decide.ts';
import { decideGuest, type GuestCommand } from './decide-guest.ts';
import { readPolicies } from './read-policies.ts';
import type { Standing } from './standing.ts';
import { standingOn } from './streams.ts';

/** Who checked a participant in: they did with the code of the table, or the host did. */
type CheckedInBy = 'code' | 'host';

/** The facts of a game event that marking attendance needs. After the start, only `checkedIn` changes. */
export type Roster = {
  readonly hostId: string;
  readonly startsAt: Instant;
  readonly cancelled: boolean;
  /** User ids. */
  readonly participants: readonly string[];
  /** People who left within the last 24 h before the start and did not join again. */
  readonly lateLeavers: readonly string[];
  /** How participants checked in, by user id. */
  readonly checkedIn: Readonly<Record<string, CheckedInBy>>;
};

/** The roster of a game event. Undefined if the game event is unknown. */
export type RosterOf = (gameEventId: string) => Consulted<Roster | undefined>;

/** A person's seat at a game event. */
export type Seat = { readonly gameEventId: string; readonly userId: string };

/** An accepted command with the log position it reached. Undefined if it changed nothing. */
export type Done = { readonly position: Position | undefined };

/** There is no such game event. */
export const unknownGameEvent = unknown('event');

/** Conditions for a decision on a person's marks. */
type Conditions = {
  readonly isPerson?: Consulted<boolean>;
  readonly mayDecide?: (standing: Standing) => Refusal | undefined;
};

const unknownPerson = unknown('person');

/** The functions that carry out commands on marks and contests. */
export function marking(log: EventLog, rosterOf: RosterOf) {
  /** The roster of a game event, read from the log. Undefined if the game event is unknown. */
  const readRoster = async (gameEventId: string, now: Instant): Promise<Roster | undefined> => {
    const { stream, fold, answer } = rosterOf(gameEventId);
    // Only the module behind `rosterOf` knows the types of the state and the domain events. Its `answer` reads the
    // state.
    return answer(await load(log, { stream, fold: fold as Fold<unknown, DomainEvent> }), now);
  };

  /**
   * Marks a participant. The consequence for the host's credit is in the same append. The append checks the version of
   * the roster too, so nobody checks in between the decision and its append.
   */
  const markGuest = async (
    context: CommandContext,
    { gameEventId, userId }: Seat,
    hostId: string,
    commandFor: (roster: Roster, guest: Standing) => GuestCommand | Refusal,
  ): Promise<Done | Refusal> => {
    const { now } = context;
    const policies = await readPolicies(log);
    const roster = rosterOf(gameEventId);
    return execute(log, {
      context,
      streams: { guest: standingOn(userId), host: standingOn(hostId), roster },
      decide: (states) => {
        const known = roster.answer(states.roster, now);
        if (!known) return unknownGameEvent;
        const command = commandFor(known, states.guest);
        if (isRefusal(command)) return command;
        const decided = decideGuest({ gameEventId, userId }, known, command, states, policies);
        return isRefusal(decided) ? decided : { append: decided };
      },
    });
  };

  /**
   * Runs a decision on the stream of one person.
   *
   * @param isPerson whether the person exists; if given, an unknown person is 404
   * @param mayDecide returns the refusal if it may not be decided
   */
  const decideOnPerson = async (
    context: CommandContext,
    userId: string,
    command: ReliabilityCommand,
    { isPerson, mayDecide }: Conditions = {},
  ): Promise<Done | Refusal> => {
    const policies = await readPolicies(log);
    return execute(log, {
      context,
      streams: { standing: standingOn(userId), ...(isPerson && { person: isPerson }) },
      decide: ({ standing, person }) => {
        if (isPerson && !isPerson.answer(person, context.now)) return unknownPerson;
        const decided = mayDecide?.(standing) ?? decide(command, standing, policies);
        return isRefusal(decided) ? decided : { append: { standing: decided } };
      },
    });
  };

  return { readRoster, markGuest, decideOnPerson };
}
