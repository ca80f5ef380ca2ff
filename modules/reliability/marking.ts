import type { EventLog, Port, Position } from '@tablemates/event-store';
import { type CommandContext, execute } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal, type Refusal, unknown } from '../../platform/refusal.ts';
import { isHost } from '../events/rules.ts';
import { decide, type ReliabilityCommand } from './decide.ts';
import { decideGuest, type GuestCommand } from './decide-guest.ts';
import type { Standing } from './standing.ts';
import { policies, standingOn } from './streams.ts';

/** Who checked a participant in: they did with the code of the table, or the host did. */
type CheckedInBy = 'code' | 'host';

/** The facts of a game event that marking attendance needs. After the start, only `checkedIn` changes. */
export type Roster = {
  readonly hostId: string;
  /** The organizers of its group, who may rate too; absent without a group. */
  readonly organizers?: readonly string[];
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
export type RosterOf = (gameEventId: string) => Port<Roster | undefined>;

/** A person's seat at a game event. */
export type Seat = { readonly gameEventId: string; readonly userId: string };

/** An accepted command with the log position it reached. Undefined if it changed nothing. */
export type Done = { readonly position: Position | undefined };

/** There is no such game event. */
export const unknownGameEvent = unknown('event');

const unknownPerson = unknown('person');

/** For `more`: commands on one of `streams` wait for each other, and all of them ask for the policies. */
export const withPolicies = () => ({ policies });

/** The functions that carry out commands on marks and contests. */
export function marking(log: EventLog, rosterOf: RosterOf) {
  /**
   * Decides on the mark of a participant or of the host. The consequence for the host's credit is in the same append. All
   * that it depends on is read once, for that append: nobody checks in and no policy is adopted in between.
   */
  const decideOnMark = async (
    context: CommandContext,
    { gameEventId, userId }: Seat,
    commandFor: (roster: Roster, marked: Standing) => GuestCommand | Refusal,
  ): Promise<Done | Refusal> => {
    return execute(log, {
      context,
      streams: { guest: standingOn(userId), roster: rosterOf(gameEventId) },
      more: ({ roster }) => ({
        policies,
        ...(roster && !isHost(roster, userId) && { host: standingOn(roster.hostId) }),
      }),
      decide: ({ guest, host, roster, ...states }) => {
        if (!roster) return unknownGameEvent;
        const command = commandFor(roster, guest);
        if (isRefusal(command)) return command;
        const decided = host
          ? decideGuest({ gameEventId, userId }, roster, command, { guest, host }, states.policies)
          : decide(command, guest, states.policies);
        if (isRefusal(decided)) return decided;
        return { append: 'guest' in decided ? decided : { guest: decided } };
      },
    });
  };

  /**
   * Runs a decision on the stream of one person.
   *
   * @param isPerson whether the person exists; if given, an unknown person is 404
   */
  const decideOnPerson = async (
    context: CommandContext,
    userId: string,
    command: ReliabilityCommand,
    isPerson?: Port<boolean>,
  ): Promise<Done | Refusal> =>
    execute(log, {
      context,
      streams: { standing: standingOn(userId), ...(isPerson && { person: isPerson }) },
      more: withPolicies,
      decide: ({ standing, person, ...states }) => {
        if (isPerson && !person) return unknownPerson;
        const decided = decide(command, standing, states.policies);
        return isRefusal(decided) ? decided : { append: { standing: decided } };
      },
    });

  return { decideOnMark, decideOnPerson };
}
