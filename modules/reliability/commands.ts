import type { Consulted, DomainEvent, EventLog, Fold, Position } from '@tablemates/event-store';
import { type CommandContext, execute, load } from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { ratingClosesAt } from '../events/rules.ts';
import type { AttendanceStatus } from './contract.ts';
import { type CheckedInBy, decide, type ReliabilityCommand, recordLateCancel } from './decide.ts';
import type { CarriedOverPenalty } from './policy.ts';
import { readPolicies } from './read-policies.ts';
import { penaltyOf, type Standing } from './standing.ts';
import { standingOn } from './streams.ts';

/** The facts of a game event that marking attendance needs. Only who checked in changes after its start. */
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

/** The roster of a game event. Undefined for an unknown one. */
export type RosterOf = (gameEventId: string) => Consulted<Roster | undefined>;

/** A person's seat at a game event. */
export type Seat = { readonly gameEventId: string; readonly userId: string };

/** An accepted command with the log position it reached. Undefined if it changed nothing. */
export type Done = { readonly position: Position | undefined };

type MarkCommand = Extract<ReliabilityCommand, { type: 'mark' | 'correct' | 'attendedByCheckIn' }>;

const unknownGameEvent = refuse(404, 'not_found', 'This event does not exist.');
const notTheHost = refuse(403, 'not_host', 'Only the host can rate attendance.');
const notJoined = refuse(404, 'not_joined', 'This person is not part of this event.');
const cancelled = refuse(409, 'cancelled', 'This event was cancelled.');
const notStarted = refuse(409, 'not_started', 'This event has not started yet.');
const windowClosed = refuse(409, 'window_closed', 'Attendance can be rated until 3 days after the start.');

/** The commands of marks and penalties, and the query of the join rule. Refusals: API contract, "Reliability". */
export function reliabilityCommands(log: EventLog, { rosterOf }: { readonly rosterOf: RosterOf }) {
  const readRoster = async (gameEventId: string, now: Instant): Promise<Roster | undefined> => {
    const { stream, fold, answer } = rosterOf(gameEventId);
    return answer(await load(log, { stream, fold: fold as Fold<unknown, DomainEvent> }), now);
  };

  /**
   * Marks a participant. The consequence for the host's credit is in the same append, and the roster is still the same then:
   * nobody checks in between the decision and its append.
   */
  const markGuest = async (
    context: CommandContext,
    { gameEventId, userId }: Seat,
    hostId: string,
    commandFor: (roster: Roster, guest: Standing) => MarkCommand | Refusal,
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
        const guest = decide(command, states.guest, policies);
        if (isRefusal(guest)) return guest;
        if (guest.length === 0 || known.cancelled) return { append: { guest } };
        const status = command.type === 'attendedByCheckIn' ? ('attended' as const) : command.status;
        const { startsAt } = command;
        const note = { type: 'noteGuest', gameEventId, startsAt, guestId: userId, status, now } as const;
        const host = decide(note, states.host, policies);
        return isRefusal(host) ? host : { append: { guest, host } };
      },
    });
  };

  /** Runs a decision on the stream of one person. */
  const decideAlone = async (
    context: CommandContext,
    userId: string,
    command: ReliabilityCommand,
    mayDecide: (standing: Standing) => Refusal | undefined = () => undefined,
  ): Promise<Done | Refusal> => {
    const policies = await readPolicies(log);
    return execute(log, {
      context,
      streams: { standing: standingOn(userId) },
      decide: ({ standing }) => {
        const decided = mayDecide(standing) ?? decide(command, standing, policies);
        return isRefusal(decided) ? decided : { append: { standing: decided } };
      },
    });
  };

  return {
    /**
     * The host (the context's actor) marks a participant or late leaver, from the start until 3 days after it, both
     * instants included. A mark may be changed within that time, except one that an admin corrected. A no-show of somebody
     * who checked in by code needs a reason: 400 `reason_required`.
     */
    async markAttendance(
      context: CommandContext,
      { status, reason, ...seat }: Seat & { readonly status: AttendanceStatus; readonly reason?: string | undefined },
    ): Promise<Done | Refusal> {
      const { gameEventId, userId } = seat;
      const { now } = context;
      const roster = await readRoster(gameEventId, now);
      const refusal = roster ? mayRate(roster, userId, context) : unknownGameEvent;
      if (!roster || refusal) return refusal ?? unknownGameEvent;
      return markGuest(context, seat, roster.hostId, ({ startsAt, checkedIn }) => {
        const by = checkedIn[userId];
        const evidence = {
          ...(by && { checkedIn: by }),
          ...(reason !== undefined && { explanation: { userId, reason } }),
        };
        return { type: 'mark', gameEventId, startsAt, status, ...evidence, now };
      });
    },

    /**
     * Marks as attended who checked in and was not rated, once the rating window has closed; before it, does nothing. Each
     * person is marked in an append of their own, and at most once.
     */
    async markCheckedIn(context: CommandContext, gameEventId: string): Promise<void> {
      const { now } = context;
      const roster = await readRoster(gameEventId, now);
      if (!roster || roster.cancelled || now <= ratingClosesAt(roster.startsAt)) return;
      for (const userId of roster.participants.filter((id) => roster.checkedIn[id])) {
        const one = { ...context, commandId: v5(userId, context.commandId) };
        const marked = await markGuest(one, { gameEventId, userId }, roster.hostId, ({ startsAt }) => ({
          type: 'attendedByCheckIn',
          gameEventId,
          startsAt,
          now,
        }));
        if (isRefusal(marked)) throw new Error(marked.message);
      }
    },

    /**
     * An admin corrects the mark of a participant or of the host, at any time. If there is no mark, the game event must
     * have started and the person must have had a seat or hosted. 409 `same_status` if the mark already has this
     * status.
     */
    async correctAttendance(
      context: CommandContext,
      { status, reason, ...seat }: Seat & { readonly status: AttendanceStatus; readonly reason: string },
    ): Promise<Done | Refusal> {
      const { gameEventId, userId } = seat;
      const roster = await readRoster(gameEventId, context.now);
      if (!roster) return unknownGameEvent;
      const { startsAt, hostId } = roster;
      const role = userId === hostId ? ('host' as const) : ('participant' as const);
      const command = { type: 'correct', gameEventId, startsAt, role, status, reason, now: context.now } as const;
      const mayCorrect = (known: Roster, standing: Standing) =>
        standing.marks[gameEventId] ? undefined : mayMakeMark(known, userId, context.now);
      if (role === 'participant') {
        return markGuest(context, seat, hostId, (known, guest) => mayCorrect(known, guest) ?? command);
      }
      return decideAlone(context, userId, command, (standing) => mayCorrect(roster, standing));
    },

    /** An admin waives every penalty in force of a person. 409 `no_penalty` if there is none. */
    waivePenalty: (
      context: CommandContext,
      { userId, reason }: { readonly userId: string; readonly reason: string },
    ): Promise<Done | Refusal> => decideAlone(context, userId, { type: 'waive', reason, now: context.now }),

    /** Recalculates a person's score with the policy in force and the age of the marks. Nothing if it does not change. */
    rejudge: (context: CommandContext, userId: string): Promise<Done | Refusal> =>
      decideAlone(context, userId, { type: 'rejudge', now: context.now }),

    /** A person's score and the penalty in force at `now`, from the log, because a read model may lag. */
    async standingOf(
      userId: string,
      now: Instant,
    ): Promise<{ readonly score: number; readonly penalty: CarriedOverPenalty | null }> {
      const standing = await load(log, standingOn(userId));
      return { score: standing.score, penalty: penaltyOf(standing, now) ?? null };
    },
  };
}

export type ReliabilityCommands = ReturnType<typeof reliabilityCommands>;

/**
 * The reliability part of leaving (a participant) or cancelling (a host). The events module commits it in its own append.
 * Decides nothing unless `now` is within 24 h before the start.
 */
export const lateCancelStep = (log: EventLog) => async (userId: string) => {
  const policies = await readPolicies(log);
  return {
    ...standingOn(userId),
    decide: (standing: Standing, lateCancel: Parameters<typeof recordLateCancel>[2]) =>
      recordLateCancel(standing, policies, lateCancel),
  };
};

// the state of the game event is checked first: without it the question of a seat is meaningless
function mayRate(roster: Roster, userId: string, { actor, now }: CommandContext): Refusal | undefined {
  if (roster.hostId !== actor) return notTheHost;
  if (roster.cancelled) return cancelled;
  if (now < roster.startsAt) return notStarted;
  if (now > ratingClosesAt(roster.startsAt)) return windowClosed;
  return hadSeat(roster, userId) ? undefined : notJoined;
}

function mayMakeMark(roster: Roster, userId: string, now: Instant): Refusal | undefined {
  if (userId !== roster.hostId && !hadSeat(roster, userId)) return notJoined;
  if (roster.cancelled) return cancelled;
  return now < roster.startsAt ? notStarted : undefined;
}

const hadSeat = ({ participants, lateLeavers }: Roster, userId: string): boolean =>
  participants.includes(userId) || lateLeavers.includes(userId);
