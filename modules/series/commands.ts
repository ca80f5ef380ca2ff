import {
  answerNow,
  type CommandContext,
  type EventLog,
  eachOf,
  execute,
  load,
  type Port,
  type Position,
  port,
  recordedIn,
} from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { z } from 'zod';
import type { Instant } from '../../platform/clock.ts';
import { idOfNew } from '../../platform/ids.ts';
import { instantFrom, localDateOf } from '../../platform/local-time.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { adviceOf, notedAdvice } from '../events/advice-rules.ts';
import { isHost, mayManage } from '../events/rules.ts';
import { changedUses } from './catalog-use.ts';
import type { ChangeSeriesRequest, SeriesRequest } from './contract.ts';
import type { DatesDecided, DatesWanted, KeptDate, Manager, SeriesDeps } from './deps.ts';
import type { SeriesDomainEvent, SeriesRoleEvent } from './domain-events.ts';
import { ghostIn } from './ghosts.ts';
import { idOfDate } from './id-of-date.ts';
import { hostsNoMore, hostsNow } from './roles.ts';
import {
  change,
  type Decided,
  dueDates,
  end,
  handOver,
  type Known,
  notYours,
  openedFrom,
  pause,
  plan,
  plannedDates,
  replaceCafe,
  restore,
  resume,
  type SeriesState,
  seriesFold,
  skip,
  start,
  type Terms,
  unknownSeries,
} from './series.ts';
import { standingSeatCommands } from './standing/commands.ts';
import { keepSeats, peopleOf } from './standing/keeping.ts';
import { concerned } from './standing/standing-seats.ts';
import { seriesOf, seriesRolesOf, standingSeatsOf, unreadSeriesUseOf } from './streams.ts';
import { type Answer, answerCafe, askCafe, askCafeAgain, cafeOf, notTheCafes } from './table.ts';

/** An accepted command: the id of the series, its state after the append, and the position of the log reached. */
export type Done = {
  readonly seriesId: string;
  readonly series: Known;
  readonly position: Position | undefined;
  /** The command was carried out before, and appended nothing now. */
  readonly isRepeated?: boolean;
};

/** What a change did with open dates, and the days on which new ones opened. */
type Changed = Done & {
  readonly changed: readonly string[];
  readonly kept: readonly KeptDate[];
  readonly ended: readonly string[];
  readonly opens: readonly string[];
};

/** What a command decides besides the domain events of the series, of the series as it is then. */
type Wishes = {
  /** Terms that must be possible. */
  readonly terms?: (after: Known) => Terms | undefined;
  /** The planned dates that end if nobody is there. */
  readonly end?: (after: Known, today: string) => readonly string[];
  /** The local day from which open dates follow the series. */
  readonly followFrom?: string;
  /** The cafe where it is then, if that is asked in the same append, although no date opens. */
  readonly asks?: string;
  /** Decides only, and appends nothing. */
  readonly isPreview?: boolean;
  /** Days that are skipped from the start, or why there is to be no series. */
  readonly without?: Port<readonly string[] | Refusal>;
  /** Why the dates refuse the whole command; undefined if they do not. */
  readonly refusal?: (dates: DatesDecided) => Refusal | undefined;
};

/** Commands on repeating evenings (groups contract, section 1). */
export function seriesCommands(log: EventLog, deps: SeriesDeps) {
  const { dates, cancel, timeZone } = deps;
  const { settle: settleSeats } = standingSeatCommands(log, deps.standing);
  const todayAt = ({ now }: CommandContext) => localDateOf(now, timeZone);

  /**
   * Decides on a series. In the same append, the dates that are due then open, or are skipped if they cannot be held.
   */
  async function carryOut(
    context: CommandContext,
    seriesId: string,
    decide: (state: SeriesState, organizes: Organizes, without: readonly string[]) => Decided,
    { terms, end: ending, refusal, followFrom, asks, isPreview, without: leftOut }: Wishes = {},
  ): Promise<(Done & { readonly its: DatesDecided | undefined }) | Refusal> {
    const today = todayAt(context);
    const wantedBy = (state: SeriesState, organizes: Organizes, without: readonly string[] | Refusal = []) => {
      if (isRefusal(without)) return without;
      const decided = decide(state, organizes, without);
      if (isRefusal(decided)) return decided;
      const after = decided.reduce(seriesFold.evolve, state);
      if (after.status === 'unknown') return unknownSeries;
      const ends = (ending?.(after, today) ?? []).map((date) => idOfDate(seriesId, date));
      const all = followFrom === undefined ? noDates : datesFrom(after, followFrom, today);
      // without another rhythm, those off it are evenings of their own
      const follows = decided.length === 0 ? { ...all, off: [] } : all;
      const open = dueIn(after, today);
      const its = terms?.(after);
      const formerCafeId = state.status === 'unknown' ? undefined : state.chapters.at(-1)?.terms.cafeId;
      const wanted: DatesWanted = {
        hostId: after.hostId,
        open,
        terms: its && { ...its, formerCafeId },
        end: ends,
        ...follows,
        tables: tablesOf(after),
      };
      const touches = ends.length + follows.follow.length + follows.off.length > 0;
      const isNewThere = decided.length > 0 && cafeOf(after) === asks;
      const wantsAny = touches || open.length > 0 || wanted.terms !== undefined || isNewThere;
      return { decided, after, touches, isNewThere, wanted: wantsAny ? wanted : undefined };
    };
    const result = await execute(log, {
      context,
      streams: {
        series: seriesOf(seriesId),
        seats: standingSeatsOf(seriesId),
        ...(leftOut && { without: leftOut }),
      },
      more: ({ series, seats, without }) => {
        // what may be appended is read before it is known who organizes the group
        const then = wantedBy(series, () => true, without);
        const after = isRefusal(then) ? series : then.after;
        const uses = (kind: 'game' | 'cafe') =>
          eachOf(Object.keys(changedUses(series, after, kind)), (id) => unreadSeriesUseOf(kind, id));
        const used = {
          gameUses: uses('game'),
          cafeUses: uses('cafe'),
          hands: eachOf(groupsOf(after), deps.organizersOf),
        };
        if (isRefusal(then)) return { roles: eachOf([], seriesRolesOf), ...used };
        const hosts = [then.after.hostId, ...(series.status === 'unknown' ? [] : [series.hostId])];
        const userIds = concerned(seats);
        return {
          ...used,
          roles: eachOf(hosts, seriesRolesOf),
          ...(then.wanted && { its: datesOf(then.wanted, then.after) }),
          ...(userIds.length > 0 && { people: peopleOf(deps.standing, then.after, userIds) }),
        };
      },
      decide: ({ series, its, seats, people, hands, without }) => {
        const then = wantedBy(series, (userId) => hands.all.flat().includes(userId), without);
        if (isRefusal(then)) return then;
        const { decided, after, isNewThere } = then;
        const wantedTerms = then.wanted?.terms !== undefined;
        const beside = {
          roles: rolesAfter(decided, series),
          gameUses: changedUses(series, after, 'game'),
          cafeUses: changedUses(series, after, 'cafe'),
        };
        const keeping = (opened: readonly string[]) => {
          const isSettling = !then.touches;
          const { standing, append } = keepSeats(after, seats, [], people, { opened, isSettling }, context.now);
          return { seats: standing, append };
        };
        if (!its) {
          if (isPreview) return { append: {}, answer: { its, after } };
          const kept = keeping([]);
          return {
            append: { ...beside, series: decided, seats: kept.seats },
            along: kept.append,
            answer: { its, after },
          };
        }
        const refused = its.terms?.refusal ?? refusal?.(its);
        if (refused) return refused;
        const isAsking = wantedTerms || isNewThere || its.opened.length > 0;
        const asked = its.asks !== undefined && isAsking ? askCafe(after, its.asks, context.now) : [];
        const opened = its.opened.map((plannedDate): SeriesDomainEvent => {
          const gameEventId = idOfDate(seriesId, plannedDate);
          return { type: 'SeriesDateOpened', data: { seriesId, plannedDate, gameEventId } };
        });
        const skipped = Object.entries(its.obstacles).flatMap(
          ([plannedDate, { code }]): readonly SeriesDomainEvent[] => {
            if (after.skipped[plannedDate]?.code === code) return [];
            return [{ type: 'SeriesDateSkipped', data: { seriesId, plannedDate, code }, subject: after.hostId }];
          },
        );
        if (isPreview) return { append: {}, answer: { its, after } };
        const kept = keeping(its.opened);
        return {
          append: { ...beside, series: [...decided, ...asked, ...opened, ...skipped], seats: kept.seats },
          along: [...its.append, ...kept.append],
          answer: { its, after },
        };
      },
    });
    if (isRefusal(result)) return result;
    const { series: now, seats } = result.states;
    const series = isPreview && result.answer ? result.answer.after : now;
    if (series.status === 'unknown') return unknownSeries;
    // the id of this append is derived from this text, so the text never changes
    const then = { ...context, commandId: v5('standing seats', context.commandId) };
    const isLeft = (ending || followFrom !== undefined) && !isPreview && concerned(seats).length > 0;
    const settled = isLeft ? await settleSeats(then, seriesId) : undefined;
    if (isRefusal(settled)) return settled;
    const position = settled?.position ?? result.position;
    return { seriesId, series, position, its: result.answer?.its, ...(result.duplicate && { isRepeated: true }) };
  }

  const dueIn = (state: Known, today: string): DatesWanted['open'] =>
    dueDates(state, today).map((date) => ({
      ...plan(state, date),
      gameEventId: idOfDate(state.seriesId, date),
      seriesId: state.seriesId,
      hostId: state.hostId,
      ...(state.groupId !== null && { groupId: state.groupId }),
      timeZone: state.timeZone,
      description: state.description,
      ...(!isHost(state, state.describedBy) && describedBy(state)),
    }));

  /** Who is erased along with the text about the dates; nobody if there is none. */
  const describedBy = (state: Known) => state.description !== '' && { describedBy: state.describedBy };

  /** What becomes of open dates from a day on: those off the rhythm, and the others as they are to be. */
  function datesFrom(state: Known, from: string, today: string) {
    const open = openedFrom(state, today).filter((date) => date >= from);
    const isPlanned = (date: string) => plannedDates(state, date, date).length > 0;
    const follow = open.filter(isPlanned).map((date) => {
      const { gameId, cafeId, startDate, startTime, maxParticipants, ...terms } = plan(state, date);
      const { description, seriesId } = state;
      return {
        gameEventId: idOfDate(seriesId, date),
        gameId,
        cafeId,
        startDate,
        startTime,
        maxParticipants,
        description,
        ...describedBy(state),
        ...adviceOf(terms),
      };
    });
    const off = open.filter((date) => !isPlanned(date)).map((date) => idOfDate(state.seriesId, date));
    return { follow, off };
  }

  /** A decision that only the host, organizers of the group and admins may make. */
  const ofManager =
    (by: Manager, decide: (state: SeriesState, by: Manager) => Decided) =>
    (state: SeriesState, organizes: Organizes) => {
      if (state.status === 'unknown') return unknownSeries;
      const manager = { ...by, organizes: organizes(by.userId) };
      return mayManage(state, manager) ? decide(state, manager) : notYours;
    };

  /** What becomes of the dates. Those of a group open only while their host organizes it. */
  function datesOf(wanted: DatesWanted, { hostId, groupId }: Known): Port<DatesDecided> {
    if (groupId === null) return dates(wanted);
    const isIn = (organizers: readonly string[]) => organizers.some((id) => isHost({ hostId }, id));
    return port({
      streams: { organizers: deps.organizersOf(groupId) },
      more: ({ organizers }) => ({ its: dates(isIn(organizers) ? wanted : { ...wanted, open: [] }) }),
      answer: ({ its, organizers }) => {
        const gone = { code: 'host_gone' as const, refusal: notInGroup };
        const obstacles = isIn(organizers)
          ? {}
          : Object.fromEntries(wanted.open.map(({ plannedDate }) => [plannedDate, gone]));
        return { ...its, obstacles: { ...its.obstacles, ...obstacles } };
      },
    });
  }

  /**
   * Changes a date as its series is to be, in the terms that are `named` alone: what it has of its own stays. Its game
   * stays once somebody has a seat, unless nothing else is named: then that is refused.
   */
  async function changeOne(
    context: CommandContext,
    { gameEventId, startDate: _, ...to }: ReturnType<typeof datesFrom>['follow'][number],
    { named, seats, isPreview }: { readonly named: ReadonlySet<string>; readonly seats: number; isPreview: boolean },
    by: Manager,
    series: Known,
  ) {
    const isGameLeft = seats > 0 && named.size > 1;
    const terms = Object.entries(to).filter(([term]) => named.has(term) && !(isGameLeft && term === 'gameId'));
    const patch: Partial<typeof to> = Object.fromEntries(terms);
    const its = { ...context, commandId: v5(gameEventId, context.commandId) };
    const basedOn = await deps.versionOf(gameEventId);
    const writer = patch.description !== undefined && to.describedBy !== undefined && { describedBy: to.describedBy };
    const seriesTable = tablesOf(series).find(({ cafeId }) => cafeId === to.cafeId);
    const asked = { ...patch, ...writer, basedOn, because: 'series', seriesTable } as const;
    return deps.change(its, gameEventId, asked, by, isPreview ? 'preview' : 'change');
  }

  /** Cancels the open dates of a series, each as ever. Returns the position that this reached, if it cancelled any. */
  async function cancelOpen(context: CommandContext, series: Known, by: Manager): Promise<Position | undefined> {
    let position: Position | undefined;
    for (const date of openedFrom(series, todayAt(context))) {
      const gameEventId = idOfDate(series.seriesId, date);
      const its = { ...context, commandId: v5(gameEventId, context.commandId) };
      const cancelled = await cancel(its, gameEventId, by);
      if (!isRefusal(cancelled)) position = cancelled.position ?? position;
    }
    return position;
  }

  /** Who hosts the series of a group after `userId`, where `toUserId` is none of its organizers; undefined without one. */
  async function heirInGroup(seriesId: string, userId: string, toUserId: string, now: Instant) {
    const [groupId] = groupsOf(await load(log, seriesOf(seriesId)));
    const organizers = groupId === undefined ? [] : await answerNow(log, deps.organizersOf(groupId), now);
    return organizers.includes(toUserId) ? undefined : organizers.find((id) => id !== userId);
  }

  return {
    /**
     * Starts a series, with its dates of the next 28 days. 409 `overlaps` if the host is busy on some of them, and
     * `cafe_closed` or `cafe_full` if the cafe does not take them.
     *
     * @param without see `Wishes`
     */
    async start(
      context: CommandContext,
      hostId: string,
      request: z.output<typeof SeriesRequest>,
      without?: Port<readonly string[] | Refusal>,
    ): Promise<Done | Refusal> {
      const seriesId = idOfNew(context);
      const { repeats, from, until, description, level, teaching, languages, newcomerSeats, groupId, ...rest } =
        request;
      const terms = { ...rest, ...notedAdvice({ level, teaching, languages, newcomerSeats }) };
      const ends = { ...(until !== undefined && { until }), ...(groupId !== undefined && { groupId }) };
      const started = { seriesId, hostId, timeZone, every: repeats.every, from, terms, ...ends };
      const begin = (state: SeriesState, organizes: Organizes, skipped: readonly string[]) => {
        const decided = start(state, started, description, context.now, skipped);
        // who organizes the group is read only for what could begin
        return isRefusal(decided) || groupId === undefined || organizes(hostId) ? decided : notInGroup;
      };
      const done = await carryOut(context, seriesId, begin, {
        terms: () => terms,
        ...(without && { without }),
        refusal: ({ obstacles }) => {
          const all = Object.entries(obstacles);
          const busy = all.flatMap(([date, { code }]) => (code === 'host_busy' ? [date] : []));
          if (busy.length > 0) return overlaps(busy);
          const unhoused = all.find(([, { code }]) => code === 'cafe_closed' || code === 'cafe_full');
          return unhoused && refusedOn(...unhoused);
        },
      });
      const [date = from] = (isRefusal(done) && done.details?.dates) || [];
      const startsAt = instantFrom(date, terms.startTime, timeZone);
      return deps.withNextStarts(done, { ...terms, gameEventId: idOfDate(seriesId, date), startsAt }, context.now);
    },

    /** Opens the dates that are due, and ends what an end has left. Appends nothing if there is nothing to do. */
    async open(context: CommandContext, seriesId: string): Promise<Done | Refusal> {
      return carryOut(context, seriesId, (state) => (state.status === 'unknown' ? unknownSeries : []));
    },

    /**
     * Pauses a series that nobody cares for (rule 13). Its open dates stay. Appends nothing if there is nothing to do.
     */
    async pauseIfGhost(context: CommandContext, seriesId: string): Promise<Refusal | undefined> {
      const result = await execute(log, {
        context,
        streams: { series: seriesOf(seriesId) },
        more: ({ series }) => ({
          ...(series.status === 'running' && { ghost: ghostIn(series, deps, todayAt(context)) }),
        }),
        decide: ({ series, ghost }) => {
          const decided = ghost ? pause(series, ghost) : [];
          return isRefusal(decided) ? decided : { append: { series: decided } };
        },
      });
      return isRefusal(result) ? result : undefined;
    },

    /**
     * "This and later": changes a series from a local day on. Open dates at which nobody is, and which have not departed,
     * follow in the same append or end off the rhythm. Of the others those in `alsoDates` are changed after it, in what
     * the change names, each as an evening is changed by itself. A preview appends nothing, and tells which of these could
     * not be changed. A repetition changes those of `alsoDates` that the first attempt left.
     */
    async change(
      context: CommandContext,
      seriesId: string,
      { alsoDates = [], repeats, ...terms }: z.output<typeof ChangeSeriesRequest>,
      by: Manager,
      { isPreview = false } = {},
    ): Promise<Changed | Refusal> {
      const today = todayAt(context);
      const wanted = { ...terms, ...(repeats && { every: repeats.every }) };
      const first = await carryOut(
        context,
        seriesId,
        ofManager(by, (state, manager) => change(state, wanted, manager, today)),
        {
          terms: ({ chapters }) => chapters.at(-1)?.terms,
          followFrom: terms.from,
          isPreview,
        },
      );
      if (isRefusal(first)) return first;
      const again = { ...context, commandId: v5('also dates', context.commandId) };
      const isLeft = first.isRepeated && alsoDates.length > 0;
      const done = isLeft
        ? await carryOut(
            again,
            seriesId,
            ofManager(by, () => []),
            { followFrom: terms.from },
          )
        : first;
      if (isRefusal(done)) return done;
      const { its, series } = done;
      const changed = [...(its?.followed ?? [])];
      const kept: KeptDate[] = [];
      let { position } = done;
      const { follow } = datesFrom(series, terms.from, today);
      const named = new Set(
        Object.entries(terms).flatMap(([term, to]) => (to !== undefined && isOfDates(term) ? [term] : [])),
      );
      for (const date of its?.kept ?? []) {
        const isAsked = alsoDates.includes(date.id) && named.size > 0;
        const to = isAsked ? follow.find(({ gameEventId }) => gameEventId === date.id) : undefined;
        if (to === undefined) {
          kept.push(date);
          continue;
        }
        const itself = await changeOne(context, to, { named, seats: date.seats, isPreview }, by, series);
        if (isRefusal(itself)) kept.push({ ...date, why: itself.code });
        else changed.push(date.id);
        if (!isRefusal(itself)) position = itself.position ?? position;
      }
      return { ...done, position, changed, kept, ended: its?.ended ?? [], opens: its?.opened ?? [] };
    },

    /** The owner of the cafe confirms or declines a series, in one append with its open dates. */
    async answerTable(
      context: CommandContext,
      seriesId: string,
      by: { readonly userId: string; readonly isCafeOwner: boolean },
      answer: Answer,
    ): Promise<Done | Refusal> {
      const result = await execute(log, {
        context,
        streams: { series: seriesOf(seriesId) },
        more: ({ series }) => ({
          owners: eachOf(series.status === 'unknown' ? [] : [cafeOf(series)], deps.cafeOwner),
          ...(series.status !== 'unknown' && {
            dates: deps.answerDates(openedIds(series, todayAt(context)), cafeOf(series), answer, by.userId),
          }),
        }),
        decide: ({ series, owners, dates = [] }) => {
          if (!by.isCafeOwner) return notTheCafes;
          if (series.status === 'unknown') return unknownSeries;
          if (!owners.all.includes(by.userId)) return notTheCafes;
          const decided = answerCafe(series, answer, by.userId, context.now);
          return isRefusal(decided) ? decided : { append: { series: decided }, along: dates };
        },
      });
      if (isRefusal(result)) return result;
      const { series } = result.states;
      if (series.status === 'unknown') return unknownSeries;
      return { seriesId, series, position: result.position, ...(result.duplicate && { isRepeated: true }) };
    },

    /**
     * Reminds the owner of a question that is 48 hours old, or asks another owner than the one who was. Appends nothing if
     * nothing is due.
     */
    async askAgain(context: CommandContext, seriesId: string): Promise<Refusal | undefined> {
      const result = await execute(log, {
        context,
        streams: { series: seriesOf(seriesId) },
        more: ({ series }) => ({
          owners: eachOf(series.status === 'unknown' ? [] : [cafeOf(series)], deps.cafeOwner),
        }),
        decide: ({ series, owners }) => {
          const decided = askCafeAgain(series, owners.all[0], context.now);
          return isRefusal(decided) ? decided : { append: { series: decided } };
        },
      });
      return isRefusal(result) ? result : undefined;
    },

    pause: (context: CommandContext, seriesId: string, by: Manager) =>
      carryOut(
        context,
        seriesId,
        ofManager(by, (state) => pause(state, 'by_host')),
      ),

    resume: (context: CommandContext, seriesId: string, by: Manager) =>
      carryOut(
        context,
        seriesId,
        ofManager(by, (state) => resume(state, context.now)),
      ),

    /** Takes back that a date is skipped by hand. It opens in the same append if it is due. */
    restore: (context: CommandContext, seriesId: string, date: string, by: Manager) =>
      carryOut(
        context,
        seriesId,
        ofManager(by, (state) => restore(state, date, todayAt(context))),
      ),

    /**
     * Skips a date. If it is open already, its gameEvent ends in the same append; 409 `has_people` if somebody is there,
     * `started` if it has begun.
     *
     * @param reason the words of the person who skips it
     */
    skip: (context: CommandContext, seriesId: string, date: string, by: Manager, reason?: string) =>
      carryOut(
        context,
        seriesId,
        ofManager(by, (state) => skip(state, date, todayAt(context), by.userId, reason)),
        {
          end: ({ opened }) => (opened[date] === undefined ? [] : [date]),
          refusal: ({ occupied, begun }) => (occupied.length > 0 ? hasPeople : begun.length > 0 ? hasBegun : undefined),
        },
      ),

    /**
     * Ends a series, in one append with its open dates at which nobody is. The others stay, or are cancelled after it,
     * each as ever. A repetition cancels those that the first attempt left.
     */
    async end(
      context: CommandContext,
      seriesId: string,
      by: Manager,
      upcoming: 'keep' | 'cancel',
    ): Promise<Done | Refusal> {
      const done = await carryOut(
        context,
        seriesId,
        ofManager(by, (state) => end(state, upcoming)),
        { end: openedFrom },
      );
      if (isRefusal(done) || upcoming === 'keep') return done;
      return { ...done, position: (await cancelOpen(context, done.series, by)) ?? done.position };
    },

    /**
     * Cancels what is left of a series that was ended with its dates, if a process died on the way: as who ended it, who
     * had the right then. Appends nothing if its dates stay.
     */
    async finishEnd({ commandId, now }: CommandContext, seriesId: string): Promise<void> {
      const recorded = await recordedIn(log, seriesOf(seriesId));
      const series = recorded.reduce(seriesFold.evolve, seriesFold.initial);
      const ended = recorded.findLast(({ type }) => type === 'SeriesEnded');
      if (ended?.type !== 'SeriesEnded' || ended.data.upcoming === 'keep' || series.status === 'unknown') return;
      const { actor } = ended;
      await cancelOpen({ commandId, actor, now }, series, { userId: actor, isAdmin: true });
    },

    /** Ends a series whose group is closed. Its dates with people are the concern of the caller. */
    async endOfClosed(context: CommandContext, seriesId: string): Promise<Done | Refusal | undefined> {
      const [groupId] = groupsOf(await load(log, seriesOf(seriesId)));
      // a closed group never opens again, so this may be read before
      const isOpen =
        groupId === undefined || (await answerNow(log, deps.organizersOf(groupId), context.now)).length > 0;
      return isOpen ? undefined : carryOut(context, seriesId, (state) => end(state, 'keep'), { end: openedFrom });
    },

    /**
     * Moves a series to the cafe that another one was merged into, and asks there for all its dates. Those that are open
     * are moved by themselves, after it.
     */
    replaceCafe: (context: CommandContext, seriesId: string, fromCafeId: string, toCafeId: string) =>
      carryOut(context, seriesId, (state) => replaceCafe(state, fromCafeId, toCafeId), { asks: toCafeId }),

    /**
     * Settles the series of a person who hosts no more: `toUserId` hosts them from now on, or without one they end. Where
     * they are no organizer of its group, the one of longest standing hosts it. Dates with people are the caller's concern.
     */
    async settleHosted(context: CommandContext, userId: string, toUserId?: string): Promise<Refusal | undefined> {
      const { hosted } = await load(log, seriesRolesOf(userId));
      for (const seriesId of hosted) {
        const its = { ...context, commandId: v5(`settle ${seriesId}`, context.commandId) };
        const heir = toUserId && (await heirInGroup(seriesId, userId, toUserId, context.now));
        const isHis = (state: SeriesState) => state.status !== 'unknown' && isHost(state, userId);
        const done =
          toUserId === undefined
            ? await carryOut(its, seriesId, (state) => (isHis(state) ? end(state, 'keep') : []), { end: openedFrom })
            : await carryOut(its, seriesId, (state) => (isHis(state) ? handOver(state, heir ?? toUserId) : []));
        if (isRefusal(done) && done.code !== 'ended') return done;
      }
      return undefined;
    },
  };
}

/** The gameEvents of its dates that are not over. */
const openedIds = (state: Known, today: string): readonly string[] =>
  openedFrom(state, today).flatMap((date) => state.opened[date] ?? []);

/** The group whose series it is, if it is one's. */
const groupsOf = (state: SeriesState): readonly string[] =>
  state.status === 'unknown' || state.groupId === null ? [] : [state.groupId];

type Organizes = (userId: string) => boolean;

const notInGroup = refuse(403, 'not_in_group', 'Only organizers of this group can hold its events.');

/**
 * What its cafe and those before say to a series; where nobody was asked yet, it is asked with the first date that wants
 * to be.
 */
const tablesOf = (state: Known) =>
  [{ cafeId: cafeOf(state), state: state.table?.state ?? ('asked' as const) }, ...state.formerTables] as const;

/** Whether open dates have a term of their series. They keep the others as they opened. */
const isOfDates = (term: string): boolean =>
  ['gameId', 'cafeId', 'startTime', 'maxParticipants', 'description', ...Object.keys(adviceOf({}))].includes(term);

const noDates = { follow: [], off: [] };

/** Who hosts the series after these domain events, and whose it is no more, for the streams of these people. */
function rolesAfter(
  decided: readonly SeriesDomainEvent[],
  before: SeriesState,
): Record<string, readonly SeriesRoleEvent[]> {
  const roles: Record<string, readonly SeriesRoleEvent[]> = {};
  for (const { type, data } of decided) {
    const { seriesId } = data;
    if (type === 'SeriesStarted') roles[data.hostId] = [hostsNow(data.hostId, seriesId)];
    if (type === 'SeriesEnded' && before.status !== 'unknown') {
      roles[before.hostId] = [hostsNoMore(before.hostId, seriesId)];
    }
    if (type === 'SeriesHandedOver') {
      roles[data.fromUserId] = [hostsNoMore(data.fromUserId, seriesId)];
      roles[data.toUserId] = [hostsNow(data.toUserId, seriesId)];
    }
  }
  return roles;
}

const hasPeople = refuse(409, 'has_people', 'Somebody is at this date. Please cancel it instead.');
const hasBegun = refuse(409, 'started', 'This date has already started.');
const refusedOn = (date: string, { refusal }: { readonly refusal: Refusal }): Refusal => ({
  ...refusal,
  details: { ...refusal.details, dates: [date] },
});
const overlaps = (dates: readonly string[]): Refusal =>
  refuse(409, 'overlaps', 'You are at another event on some of these dates.', { dates: [...dates] });

export type SeriesCommands = ReturnType<typeof seriesCommands>;
