import { type CommandContext, type EventLog, eachOf, execute, type Position } from '@tablemates/event-store';
import { isRefusal, type Refusal, suspended } from '../../../platform/refusal.ts';
import type { PeopleAtDates, StandingDeps } from '../deps.ts';
import { type SeriesState, unknownSeries } from '../series.ts';
import { seriesOf, standingSeatsOf } from '../streams.ts';
import { keepSeats, latestDates, peopleOf } from './keeping.ts';
import {
  ask,
  comeBack,
  concerned,
  endByHost,
  giveUp,
  type StandingDecided,
  type StandingFacts,
  type StandingSeats,
  settle,
  standingOf,
  standingSeatsFold,
} from './standing-seats.ts';

/** An accepted command: the person's standing seat or place in line after it, and the position of the log reached. */
type Done = {
  readonly standing: NonNullable<ReturnType<typeof standingOf>> | null;
  readonly position: Position | undefined;
};

type Decide = (
  series: SeriesState,
  people: StandingSeats,
  facts: StandingFacts & Pick<PeopleAtDates, 'suspendedUntil' | 'penaltyExpiresAt'>,
  organizers: readonly string[],
) => StandingDecided;

/** Commands on standing seats (groups contract, section 1, rules 10 to 12). */
export function standingSeatCommands(log: EventLog, deps: StandingDeps) {
  /**
   * Decides on what follows from the log first, on the wish then, and on what follows from that. Who becomes standing
   * gets the seats that are free at open dates in the same append.
   *
   * @param isEver whether all dates that the series ever had are looked at, not only the latest
   */
  async function carryOut(
    context: CommandContext,
    seriesId: string,
    userId: string | undefined,
    decide: Decide,
    isEver = false,
  ): Promise<Done | Refusal> {
    const { now } = context;
    const result = await execute(log, {
      context,
      streams: { series: seriesOf(seriesId), seats: standingSeatsOf(seriesId) },
      more: ({ series, seats }) => {
        if (series.status === 'unknown') return {};
        const userIds = [...new Set([...concerned(seats), ...(userId === undefined ? [] : [userId])])];
        const dates = isEver ? Object.values(series.opened) : latestDates(series);
        const hands = eachOf(series.groupId === null ? [] : [series.groupId], deps.organizersOf);
        return userIds.length === 0 ? {} : { hands, people: peopleOf(deps, series, userIds, dates) };
      },
      decide: ({ series, seats, people, hands }) => {
        if (series.status === 'unknown') return unknownSeries;
        if (!people) return { append: {} };
        const first = settle(series, seats, people, now);
        const settled = first.reduce(standingSeatsFold.evolve, seats);
        const decided = decide(series, settled, people, hands?.all.flat() ?? []);
        if (isRefusal(decided)) return decided;
        const wished = [...first, ...decided];
        const after = keepSeats(series, seats, wished, people, {}, now);
        return { append: { seats: [...wished, ...after.standing] }, along: after.append };
      },
    });
    if (isRefusal(result)) return result;
    const standing = userId === undefined ? null : standingOf(result.states.seats, userId);
    return { standing, position: result.position };
  }

  return {
    /** Asks for a standing seat. It is theirs at once if one is free, else they wait in line. */
    ask: (context: CommandContext, seriesId: string, userId: string) =>
      carryOut(
        context,
        seriesId,
        userId,
        (series, people, facts) => {
          const [until, expiresAt] = [facts.suspendedUntil(userId), facts.penaltyExpiresAt(userId)];
          const penalty = expiresAt === null ? undefined : deps.penaltyRefusal(expiresAt);
          const paused = until === null ? penalty : suspended(until);
          return ask(series, people, userId, { facts, paused, now: context.now });
        },
        true,
      ),

    /** Gives up a standing seat, or the place in line. */
    giveUp: (context: CommandContext, seriesId: string, userId: string) =>
      carryOut(context, seriesId, userId, (series, people) => giveUp(series, people, userId)),

    /** "I'm back": takes a paused standing seat up again. */
    comeBack: (context: CommandContext, seriesId: string, userId: string) =>
      carryOut(context, seriesId, userId, (series, people, facts) => comeBack(series, people, userId, facts)),

    /** The host or an organizer of the group, who is the context's actor, ends the standing seat of `userId`. */
    end: (context: CommandContext, seriesId: string, userId: string, reason: string) =>
      carryOut(context, seriesId, userId, (series, people, _, organizers) => {
        const by = context.actor;
        return endByHost(series, people, userId, { by, reason, organizes: organizers.includes(by) });
      }),

    /** Records what follows from the log. Appends nothing if there is nothing to do. */
    settle: (context: CommandContext, seriesId: string) => carryOut(context, seriesId, undefined, () => []),
  };
}

export type StandingSeatCommands = ReturnType<typeof standingSeatCommands>;
