import { type CommandContext, type EventLog, load, type Position } from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { z } from 'zod';
import type { Instant } from '../../../platform/clock.ts';
import { localDateOf } from '../../../platform/local-time.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { adviceOf } from '../../events/advice-rules.ts';
import type { ScheduleGameEventRequest } from '../../events/contract.ts';
import type { SeriesRequest } from '../../series/contract.ts';
import { datesOf, daysLater, OPENS_DAYS_AHEAD, type Rhythm } from '../../series/rules.ts';
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
  ) => Promise<Made | Refusal>;
  readonly startSeries: (
    context: CommandContext,
    hostId: string,
    request: z.output<typeof SeriesRequest>,
    without: readonly string[],
  ) => Promise<Made | Refusal>;
  /**
   * Whether what was taken in under an id, an evening or a series, has this local date: a series unless it leaves the date
   * out. Past and cancelled ones count.
   */
  readonly hasDate: (id: string, date: string) => Promise<boolean>;
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
const already = { code: 'already', error: 'This was taken in before.' };

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
  const isMade = async (id: string) => (await log.positionOf(id)) !== undefined;

  /** Whether it was taken in, by itself or as a date of what the file had as one then, or the other way round. */
  async function isTaken(groupId: string, { uid, startDate, repeats }: Repeated): Promise<boolean> {
    const { whole, date } = dateOfOne(uid) ?? {};
    const isOwn =
      (await isMade(idOf(groupId, uid))) || (!repeats && (await isMade(idOf(groupId, `${uid}/${startDate}`))));
    if (isOwn || whole === undefined || date === undefined) return isOwn;
    const wholeId = idOf(groupId, whole);
    return (await isMade(wholeId)) && deps.hasDate(wholeId, date);
  }

  /** The dates of a rhythm that were taken in each by itself, when the file repeated in another way. */
  async function takenOf(
    groupId: string,
    { uid, startDate, repeats }: Repeated,
    now: Instant,
  ): Promise<readonly string[]> {
    const last = daysLater(localDateOf(now, deps.timeZone), OPENS_DAYS_AHEAD);
    const dates = repeats ? datesOf({ every: repeats.every, from: startDate }, startDate, last) : [];
    const taken = dates.map(async (date) => ((await isMade(idOf(groupId, `${uid}/${date}`))) ? [date] : []));
    return (await Promise.all(taken)).flat();
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
    if (!repeats) return deps.schedule(its, context.actor, { ...terms, eventDate: startDate, groupId });
    const { every, until } = repeats;
    const without = [...repeats.without, ...(await takenOf(groupId, draft, context.now))];
    const options = { minParticipants: 1, signUpClosesHours: 0, standingSeats: 0 };
    const ends = until !== undefined && { until };
    const series = { ...terms, groupId, ...options, ...adviceOf({}), repeats: { every }, from: startDate, ...ends };
    return deps.startSeries(its, context.actor, series, without);
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
        drafted.drafts.map(async ({ repeats, ...draft }) => ({
          ...draft,
          ...(repeats && {
            repeats: {
              ...repeats,
              without: [...repeats.without, ...(await takenOf(groupId, { ...draft, repeats }, now))],
            },
          }),
          ...((await isTaken(groupId, { ...draft, ...(repeats && { repeats }) })) && { already: true as const }),
        })),
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
        const id = idOf(groupId, uid);
        const made = (await isTaken(groupId, draft)) ? already : await take(context, groupId, draft);
        if (isRefusal(made)) refused.push({ uid, code: made.code, error: made.message });
        else if ('code' in made || made.isRepeated) refused.push({ uid, ...already });
        else {
          (draft.repeats ? seriesIds : gameEventIds).push(id);
          position = made.position ?? position;
        }
      }
      return { gameEventIds, seriesIds, refused, position };
    },
  };
}

export type ImportCommands = ReturnType<typeof importCommands>;
