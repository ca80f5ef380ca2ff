import type { CommandContext, EventLog, Port } from '@tablemates/event-store';
import { answerNow, appendTo, load, port } from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { isHost, mayHost, ratingClosesAt } from '../events/rules.ts';
import { openContestOf } from './contests/contest.ts';
import { contestByCode, partyRefusal } from './contests/decide-contest.ts';
import type { AttendanceStatus, CorrectionEffects } from './contract.ts';
import { recordLateCancel } from './decide.ts';
import { correctionEffects } from './effects.ts';
import {
  type Done,
  marking,
  type Roster,
  type RosterOf,
  type Seat,
  unknownGameEvent,
  withPolicies,
} from './marking.ts';
import type { CarriedOverPenalty } from './policy.ts';
import { readPolicies } from './read-policies.ts';
import { penaltyOf } from './standing.ts';
import { standingOn } from './streams.ts';

const notTheHost = refuse(403, 'not_host', 'Only the host can rate attendance.');
const notJoined = refuse(404, 'not_joined', 'This person is not part of this event.');
const cancelled = refuse(409, 'cancelled', 'This event was cancelled.');
const notStarted = refuse(409, 'not_started', 'This event has not started yet.');
const windowClosed = refuse(409, 'window_closed', 'Attendance can be rated until 3 days after the start.');

/** Functions for facts outside this module's streams. */
type Deps = {
  readonly rosterOf: RosterOf;
  /** Whether the person exists, active or not, and is not erased. */
  readonly isPerson: (userId: string) => Port<boolean>;
};

/** The commands of marks and penalties, and the query of the join rule. Refusals: API contract, "Reliability". */
export function reliabilityCommands(log: EventLog, { rosterOf, isPerson }: Deps) {
  const { decideOnMark, decideOnPerson } = marking(log, rosterOf);

  return {
    /**
     * The host or an organizer (the context's actor) marks a participant or late leaver, from the start until 3 days after it, both
     * instants included. A mark may be changed within that time, except one that an admin decided. A no-show or late
     * cancel of a person who checked in by code needs a reason: 400 `reason_required`.
     */
    async markAttendance(
      context: CommandContext,
      { status, reason, ...seat }: Seat & { readonly status: AttendanceStatus; readonly reason?: string | undefined },
    ): Promise<Done | Refusal> {
      const { gameEventId, userId } = seat;
      const { actor, now } = context;
      return decideOnMark(context, seat, (roster) => {
        const refusal = mayRate(roster, userId, context);
        if (refusal) return refusal;
        const { startsAt, checkedIn } = roster;
        const evidence = {
          ...(checkedIn[userId] === 'code' && { contestId: v5('contest', context.commandId) }),
          ...(!isHost(roster, actor) && { by: actor }),
          ...(reason !== undefined && { explanation: { userId, reason } }),
        };
        return { type: 'mark', gameEventId, startsAt, status, ...evidence, now };
      });
    },

    /**
     * Marks people as attended who checked in and were not rated. It does nothing before the rating window has closed.
     * Each person is marked at most once, in a separate append.
     */
    async markCheckedIn(context: CommandContext, gameEventId: string): Promise<void> {
      const { now } = context;
      const roster = await answerNow(log, rosterOf(gameEventId), now);
      if (!roster || roster.cancelled || now <= ratingClosesAt(roster.startsAt)) return;
      for (const userId of roster.participants.filter((id) => roster.checkedIn[id])) {
        const one = { ...context, commandId: v5(userId, context.commandId) };
        const marked = await decideOnMark(one, { gameEventId, userId }, ({ startsAt }) => ({
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
     * status. If the mark is contested, this is the decision on the contest: 403 `party` for its host, who made the mark and its person.
     */
    async correctAttendance(
      context: CommandContext,
      { status, reason, ...seat }: Seat & { readonly status: AttendanceStatus; readonly reason: string },
    ): Promise<Done | Refusal> {
      const { gameEventId, userId } = seat;
      const { actor, now } = context;
      return decideOnMark(context, seat, (roster, marked) => {
        const { startsAt, hostId } = roster;
        const role = isHost(roster, userId) ? ('host' as const) : ('participant' as const);
        const contest = openContestOf(marked.contests, gameEventId);
        const refusal = marked.marks[gameEventId]
          ? contest && partyRefusal(actor, { userId, hostId, by: contest.by })
          : mayMakeMark(roster, userId, now);
        return refusal || { type: 'correct', gameEventId, startsAt, role, status, reason, now };
      });
    },

    /**
     * The effects that an admin's correction of a mark, or the decision on its contest, would have now. Records
     * nothing. If there is no mark, it is refused as the correction would be.
     */
    async correctionEffects({ gameEventId, userId }: Seat, now: Instant): Promise<CorrectionEffects | Refusal> {
      const roster = await answerNow(log, rosterOf(gameEventId), now);
      if (!roster) return unknownGameEvent;
      const isTheHost = isHost(roster, userId);
      const [policies, standing, host] = await Promise.all([
        readPolicies(log),
        load(log, standingOn(userId)),
        isTheHost ? undefined : load(log, standingOn(roster.hostId)),
      ]);
      const refusal = standing.marks[gameEventId] ? undefined : mayMakeMark(roster, userId, now);
      return refusal ?? correctionEffects({ gameEventId, userId }, roster, { standing, host }, policies, now);
    },

    /**
     * An admin waives every penalty in force of a person. 404 for an unknown person; 409 `no_penalty` if there is none.
     */
    waivePenalty: (
      context: CommandContext,
      { userId, reason }: { readonly userId: string; readonly reason: string },
    ): Promise<Done | Refusal> =>
      decideOnPerson(context, userId, { type: 'waive', reason, now: context.now }, isPerson(userId)),

    /**
     * Recalculates a person's score with the policy in force and the age of the marks. Appends nothing if it is the
     * same.
     */
    rejudge: (context: CommandContext, userId: string): Promise<Done | Refusal> =>
      decideOnPerson(context, userId, { type: 'rejudge', now: context.now }),

    /**
     * An admin lets the policy in force judge the marks of a person that an earlier one judged. 404 for an unknown
     * person; 409 `in_force`.
     */
    judgeAgain: (
      context: CommandContext,
      { userId, ...judging }: { readonly userId: string; readonly version: number; readonly reason: string },
    ): Promise<Done | Refusal> =>
      decideOnPerson(context, userId, { type: 'judgeAgain', ...judging, now: context.now }, isPerson(userId)),

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
 * The mark for a participant who leaves late, or for a host who moves or cancels late. The events module decides what
 * is late, because the start that counts is not always the present one.
 */
export const lateCancel = (userId: string) =>
  port({
    streams: { standing: standingOn(userId) },
    more: withPolicies,
    answer:
      ({ standing, policies }) =>
      (lateCancel: Parameters<typeof recordLateCancel>[2]) =>
        appendTo(standingOn(userId), recordLateCancel(standing, policies, lateCancel)),
  });

/** The effect of a check-in by code on marks. */
export const codeEntered = (userId: string) =>
  port({
    streams: { standing: standingOn(userId) },
    more: withPolicies,
    answer:
      ({ standing, policies }) =>
      (entered: Omit<Parameters<typeof contestByCode>[2], 'userId'>) =>
        appendTo(standingOn(userId), contestByCode(standing, policies, { ...entered, userId })),
  });

// The state of the game event is checked before the seat.
function mayRate(roster: Roster, userId: string, { actor, now }: CommandContext): Refusal | undefined {
  const by = { userId: actor, isAdmin: false, organizes: (roster.organizers ?? []).includes(actor) };
  if (!mayHost(roster, by)) return notTheHost;
  // who gave a seat back to host the table rates it, but for what became of that seat
  if (hadSeat(roster, actor) && (userId === actor || !isHost(roster, actor))) return ownTable;
  if (roster.cancelled) return cancelled;
  if (now < roster.startsAt) return notStarted;
  if (now > ratingClosesAt(roster.startsAt)) return windowClosed;
  return hadSeat(roster, userId) ? undefined : notJoined;
}

const ownTable = refuse(403, 'party', 'Who had a seat at a table cannot rate it.');

function mayMakeMark(roster: Roster, userId: string, now: Instant): Refusal | undefined {
  if (!isHost(roster, userId) && !hadSeat(roster, userId)) return notJoined;
  if (roster.cancelled) return cancelled;
  return now < roster.startsAt ? notStarted : undefined;
}

const hadSeat = ({ participants, lateLeavers }: Roster, userId: string): boolean =>
  participants.includes(userId) || lateLeavers.includes(userId);
