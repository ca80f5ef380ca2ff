import {
  answerNow,
  type CommandContext,
  type EventLog,
  eachOf,
  load,
  type Port,
  type Position,
  port,
} from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { z } from 'zod';
import type { Instant } from '../../../platform/clock.ts';
import { localDateOf } from '../../../platform/local-time.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { adviceOf } from '../../events/advice-rules.ts';
import type { ScheduleGameEventRequest } from '../../events/contract.ts';
import { HORIZON_DAYS } from '../../events/rules.ts';
import type { SeriesRequest } from '../../series/contract.ts';
import { datesOf, daysLater, type Rhythm } from '../../series/rules.ts';
import { isClosed, unknownGroup } from '../group.ts';
import { groupOf } from '../streams.ts';
import type { ConfirmImportReply, ConfirmImportRequest, ImportReply } from './contract.ts';
import { draftsIn, type ImportedFile } from './drafts.ts';
import type { Choices } from './match.ts';

/** A command that has appended, or had appended before. */
type Made = { readonly position: Position | undefined; readonly isRepeated?: boolean };

export type ImportDeps = {
  /** The region of a cafe; undefined if it is not in the catalog. */
  readonly regionOf: (cafeId: string) => Promise<string | undefined>;
  readonly schedule: (
    context: CommandContext,
    hostId: string,
    request: ScheduleGameEventRequest,
    unless: Port<Refusal | undefined>,
  ) => Promise<Made | Refusal>;
  readonly startSeries: (
    context: CommandContext,
    hostId: string,
    request: z.output<typeof SeriesRequest>,
    without: Port<readonly string[] | Refusal>,
  ) => Promise<Made | Refusal>;
  /**
   * Whether something is under an id, an evening or a series; or whether that is held on a local date: a series unless it
   * leaves the date out. Past and cancelled ones count.
   */
  readonly scheduledAs: (id: string) => Port<(date?: string) => boolean>;
  readonly timeZone: string;
};

/** What became of drafts: the ids of what is scheduled, and why the rest is not. */
export type Confirmed = {
  readonly gameEventIds: readonly string[];
  readonly seriesIds: readonly string[];
  readonly refused: ConfirmImportReply['refused'];
  readonly position: Position | undefined;
};

type Draft = z.output<typeof ConfirmImportRequest>['drafts'][number];

const notYours = refuse(403, 'not_in_group', 'Only organizers of this group can hold its events.');
const already = refuse(409, 'already', 'This was taken in before.');

/**
 * The id of what a draft becomes, and of the command that makes it: so the log itself takes in a date of a file once for
 * each group. It is derived from this text, so the text never changes.
 */
const idOf = (groupId: string, uid: string): string => v5(`import ${uid}`, groupId);

type Repeated = {
  readonly uid: string;
  readonly startDate: string;
  readonly repeats?: { readonly every: Rhythm['every'] } | undefined;
};

/** The id in the file of one date of what repeats, and that date. */
const dateOfOne = (uid: string) => /^(?<whole>.+)\/(?<date>\d{4}-\d\d-\d\d)$/s.exec(uid)?.groups;

/** Commands that take in the dates of a calendar file (groups contract, section 5, rule 1). */
export function importCommands(log: EventLog, deps: ImportDeps) {
  /** Whether it was taken in, by itself or as a date of what the file had as one then, or the other way round. */
  function isTaken(groupId: string, { uid, startDate, repeats }: Repeated): Port<boolean> {
    const { whole, date } = dateOfOne(uid) ?? {};
    const own = repeats ? [uid] : [uid, `${uid}/${startDate}`];
    const as = (uids: readonly string[]) =>
      eachOf(
        uids.map((each) => idOf(groupId, each)),
        deps.scheduledAs,
      );
    return port({
      streams: { own: as(own), whole: as(whole === undefined ? [] : [whole]) },
      answer: (scheduled) => scheduled.own.all.some((is) => is()) || scheduled.whole.all.some((is) => is(date)),
    });
  }

  /** The dates of a rhythm that were taken in each by itself, when the file repeated in another way. */
  function takenOf(groupId: string, { uid, startDate, repeats }: Repeated, now: Instant): Port<readonly string[]> {
    const last = daysLater(localDateOf(now, deps.timeZone), HORIZON_DAYS);
    const dates = repeats ? datesOf({ every: repeats.every, from: startDate }, startDate, last) : [];
    return port({
      streams: { scheduled: eachOf(dates, (date) => deps.scheduledAs(idOf(groupId, `${uid}/${date}`))) },
      answer: ({ scheduled }) => dates.filter((date) => scheduled.get(date)()),
    });
  }

  async function refusalFor(groupId: string, userId: string): Promise<Refusal | undefined> {
    const group = await load(log, groupOf(groupId));
    if (group.status === 'unknown') return unknownGroup;
    if (!group.organizers.includes(userId)) return notYours;
    return group.status === 'closed' ? isClosed : undefined;
  }

  async function take(context: CommandContext, groupId: string, draft: Draft): Promise<Made | Refusal> {
    const { gameId, cafeId, startDate, startTime, maxParticipants, description, repeats } = draft;
    // for a cafe that is not in the catalog any id will do: scheduling refuses it
    const regionId = (await deps.regionOf(cafeId)) ?? cafeId;
    const its = { ...context, commandId: idOf(groupId, draft.uid) };
    const terms = { gameId, cafeId, regionId, startTime, maxParticipants, description };
    const [isTakenBefore, taken] = [isTaken(groupId, draft), takenOf(groupId, draft, context.now)];
    if (!repeats) {
      const unless = port({ streams: { isTakenBefore }, answer: (then) => (then.isTakenBefore ? already : undefined) });
      return deps.schedule(its, context.actor, { ...terms, eventDate: startDate, groupId }, unless);
    }
    const { every, until } = repeats;
    const without = port({
      streams: { isTakenBefore, taken },
      answer: (then) => (then.isTakenBefore ? already : [...repeats.without, ...then.taken]),
    });
    const options = { minParticipants: 1, signUpClosesHours: 0, standingSeats: 0 };
    const ends = until !== undefined && { until };
    const series = { ...terms, groupId, ...options, ...adviceOf({}), repeats: { every }, from: startDate, ...ends };
    const started = await deps.startSeries(its, context.actor, series, without);
    // an evening may have got this id at the same instant
    return isRefusal(started) && (await answerNow(log, isTakenBefore, context.now)) ? already : started;
  }

  return {
    /** Reads a file into drafts for an organizer of the group. Nothing is scheduled. */
    async read(
      groupId: string,
      userId: string,
      file: ImportedFile,
      choices: () => Promise<Choices>,
      now: Instant,
    ): Promise<ImportReply | Refusal> {
      const refused = await refusalFor(groupId, userId);
      if (refused) return refused;
      const drafted = draftsIn(file, await choices(), { now, timeZone: deps.timeZone });
      if (isRefusal(drafted)) return drafted;
      const drafts = await Promise.all(
        drafted.drafts.map(async (draft) => {
          const taken = await answerNow(log, takenOf(groupId, draft, now), now);
          const { repeats, ...rest } = draft;
          const without = repeats && { repeats: { ...repeats, without: [...new Set([...repeats.without, ...taken])] } };
          const isBefore = await answerNow(log, isTaken(groupId, draft), now);
          return { ...rest, ...without, ...(isBefore && { already: true as const }) };
        }),
      );
      return { ...drafted, drafts };
    },

    /** Schedules drafts, hosted by the organizer who confirms them. Each is decided by itself. */
    async confirm(
      context: CommandContext,
      groupId: string,
      { drafts }: z.output<typeof ConfirmImportRequest>,
    ): Promise<Confirmed | Refusal> {
      const refusal = await refusalFor(groupId, context.actor);
      if (refusal) return refusal;
      const [gameEventIds, seriesIds]: [string[], string[]] = [[], []];
      const refused: ConfirmImportReply['refused'] = [];
      let position: Position | undefined;
      // one after the other: they are about the same person's time
      for (const draft of drafts) {
        const { uid } = draft;
        const made = await take(context, groupId, draft);
        const result = !isRefusal(made) && made.isRepeated ? already : made;
        if (isRefusal(result)) refused.push({ uid, code: result.code, error: result.message });
        else {
          const id = idOf(groupId, uid);
          (draft.repeats ? seriesIds : gameEventIds).push(id);
          position = result.position ?? position;
        }
      }
      return { gameEventIds, seriesIds, refused, position };
    },
  };
}

export type ImportCommands = ReturnType<typeof importCommands>;
