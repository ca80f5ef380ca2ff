import { type CommandContext, type EventLog, execute, load } from '@tablemates/event-store';
import { v5 } from 'uuid';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { isHost } from '../../events/rules.ts';
import type { AttendanceStatus } from '../contract.ts';
import { decide } from '../decide.ts';
import { type Done, marking, type RosterOf, unknownGameEvent, withPolicies } from '../marking.ts';
import { contestReports, standingOn } from '../streams.ts';
import { partyRefusal, unknownContest } from './decide-contest.ts';
import { decideReport } from './report.ts';

/** A contest and the marked person. */
type Contested = { readonly contestId: string; readonly userId: string };

const notTheHost = refuse(403, 'not_host', 'Only who made the rating can answer.');
const ownContest = refuse(403, 'party', 'An admin decides about your own dispute.');

/** The commands of contests (evenings contract, section 7). A contest is in the stream of the marked person. */
export function contestCommands(log: EventLog, { rosterOf }: { readonly rosterOf: RosterOf }) {
  const { decideOnMark, decideOnPerson } = marking(log, rosterOf);

  return {
    /**
     * The marked person (the context's actor) contests a mark. 409 `nothing_marked`, `already_contested`, `too_late`,
     * and `decided` if an admin made the mark.
     */
    async contest(
      context: CommandContext,
      { gameEventId, text }: { readonly gameEventId: string; readonly text: string },
    ): Promise<(Done & { readonly contestId: string }) | Refusal> {
      const { actor: userId, commandId, now } = context;
      const contestId = v5('contest', commandId);
      const done = await decideOnPerson(context, userId, {
        type: 'contest',
        contestId,
        gameEventId,
        userId,
        text,
        now,
      });
      return isRefusal(done) ? done : { ...done, contestId };
    },

    /** The marked person (the context's actor) withdraws a contest. 409 `decided`. */
    withdraw: (context: CommandContext, contestId: string): Promise<Done | Refusal> =>
      decideOnPerson(context, context.actor, { type: 'withdrawContest', contestId, now: context.now }),

    /**
     * Who made the mark (the context's actor), the host or an organizer, answers that it is right. 403 `not_host`, `party`; 409 `decided`,
     * `withdrawn`, `already_answered`.
     */
    async answer(
      context: CommandContext,
      { gameEventId, contestId, userId, text }: Contested & { readonly gameEventId: string; readonly text: string },
    ): Promise<Done | Refusal> {
      const { actor, now } = context;
      return execute(log, {
        context,
        streams: { standing: standingOn(userId), roster: rosterOf(gameEventId) },
        more: withPolicies,
        decide: ({ standing, roster, ...states }) => {
          if (!roster) return unknownGameEvent;
          const contest = standing.contests[contestId];
          if (contest?.by === undefined ? !isHost(roster, actor) : actor !== contest.by) return notTheHost;
          if (actor === userId) return ownContest;
          if (contest?.gameEventId !== gameEventId) return unknownContest;
          if (contest.answerUntil === null) return notTheHost;
          const answered = decide(
            { type: 'answerContest', contestId, author: actor, text, now },
            standing,
            states.policies,
          );
          return isRefusal(answered) ? answered : { append: { standing: answered } };
        },
      });
    },

    /**
     * An admin makes the final decision. A different status corrects the mark, the same status upholds it. 403 `party`
     * for the host, who made the mark and the marked person; 409 `decided`, `withdrawn`.
     */
    async decide(
      context: CommandContext,
      { userId, contestId, status, reason }: Contested & { readonly status: AttendanceStatus; readonly reason: string },
    ): Promise<Done | Refusal> {
      const { actor, now } = context;
      // A contest is always about the same gameEvent, so that can be read outside the append.
      const contest = (await load(log, standingOn(userId))).contests[contestId];
      if (!contest) return unknownContest;
      const { gameEventId, by } = contest;
      return decideOnMark(
        context,
        { gameEventId, userId },
        ({ hostId }) =>
          partyRefusal(actor, { userId, hostId, by }) ?? { type: 'decideContest', contestId, status, reason, now },
      );
    },

    /**
     * Records that the admins are mailed about contests, at most once a day.
     *
     * @param day the local date
     * @param candidates contests that may be new to the admins or overdue
     */
    async report(context: CommandContext, day: string, candidates: readonly Contested[]): Promise<Done | Refusal> {
      const { now } = context;
      const { day: last } = await load(log, contestReports);
      if (last !== null && last >= day) return { position: undefined };
      const people = [...new Set(candidates.map(({ userId }) => userId))];
      const standings = await Promise.all(people.map((userId) => load(log, standingOn(userId))));
      const ids = new Set(candidates.map(({ contestId }) => contestId));
      const contests = standings.flatMap((standing) => Object.values(standing.contests));
      const asked = contests.filter(({ contestId }) => ids.has(contestId));
      return execute(log, {
        context,
        streams: { reported: contestReports },
        decide: ({ reported }) => ({ append: { reported: decideReport(reported, asked, { day, now }) } }),
      });
    },
  };
}

export type ContestCommands = ReturnType<typeof contestCommands>;
