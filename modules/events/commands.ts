import type { Instant } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import { instantOf, localDateOf } from '../../platform/local-time.ts';
import type { DomainEvent, Position } from '../../platform/log/domain-event.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import { type CommandContext, execute, type Fold } from '../../platform/log/execute.ts';
import { atFault, isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { ScheduleGameEventRequest } from './contract.ts';
import type { GameEventDomainEvent } from './domain-events.ts';
import {
  cancel,
  type GameEventState,
  gameEventFold,
  isLate,
  join,
  leave,
  type Organiser,
  remove,
  schedule,
  settle,
  unknownGameEvent,
} from './game-event.ts';

/** A late cancel on somebody's reliability stream, decided by the module that owns it, committed with ours. */
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

/** What the rules of this module must know of the world outside its streams. */
export type EventsWorld<State, Mark extends DomainEvent> = {
  readonly timeZone: string;
  /** Whether this is a game people may choose: known and active. */
  readonly isActiveGame: (gameId: string) => Promise<boolean>;
  /** The region of a cafe; undefined for one that is unknown or not approved. */
  readonly regionOfApprovedCafe: (cafeId: string) => Promise<string | undefined>;
  /** When a person's penalty ends; null when they have none. */
  readonly penaltyOf: (userId: string, now: Instant) => Promise<Instant | null>;
  /** Whether a person has a seat at another gameEvent whose time overlaps this one's. */
  readonly hasOverlappingSeat: (userId: string, gameEventId: string) => Promise<boolean>;
  readonly lateCancel: LateCancelStep<State, Mark>;
  /** Keeps as evidence that a penalty cost somebody a seat. */
  readonly recordJoinRefusal: (
    context: CommandContext,
    seat: { readonly gameEventId: string; readonly userId: string },
  ) => Promise<unknown>;
};

/** An accepted command: which gameEvent, how it stands now, and the log position reached. */
export type Done = {
  readonly gameEventId: string;
  readonly gameEvent: GameEventState;
  readonly position: Position | undefined;
};

type Decide = (state: GameEventState) => readonly GameEventDomainEvent[] | Refusal;

const PENALTY_MESSAGE =
  'You cannot join events for now, because of no-shows or late cancellations. Attending the events you join restores your score.';

/** The refusal of somebody who is under a penalty until `penaltyExpiresAt`. */
export const penaltyRefusal = (penaltyExpiresAt: Instant): Refusal =>
  refuse(403, 'penalty', PENALTY_MESSAGE, { penaltyExpiresAt });

const overlaps = refuse(409, 'overlaps', 'You have a seat at another event at this time.');

const gameEventStream = (id: string) => ({ stream: `gameEvent-${id}`, fold: gameEventFold });

/** What changes gameEvents. Each command answers with `Done` or a refusal. */
export function eventsCommands<State, Mark extends DomainEvent>(
  log: EventLog,
  newId: NewId,
  world: EventsWorld<State, Mark>,
) {
  const change = async (context: CommandContext, gameEventId: string, decide: Decide): Promise<Done | Refusal> => {
    const result = await execute(log, {
      context,
      streams: { gameEvent: gameEventStream(gameEventId) },
      decide: ({ gameEvent }) => {
        const decided = decide(gameEvent);
        return isRefusal(decided) ? decided : { append: { gameEvent: decided } };
      },
    });
    return isRefusal(result) ? result : { gameEventId, gameEvent: result.states.gameEvent, position: result.position };
  };

  /** As `change`; where it is a late cancel, the person's mark commits in the same append. */
  const changeWithMark = async (
    context: CommandContext,
    gameEventId: string,
    marked: { readonly userId: string; readonly role: 'participant' | 'host' },
    decide: Decide,
    isLateCancel: (before: GameEventState) => boolean,
  ): Promise<Done | Refusal> => {
    const { stream, fold, decide: mark } = await world.lateCancel(marked.userId);
    const result = await execute(log, {
      context,
      streams: { gameEvent: gameEventStream(gameEventId), standing: { stream, fold } },
      decide: ({ gameEvent, standing }) => {
        const decided = decide(gameEvent);
        if (isRefusal(decided)) return decided;
        if (gameEvent.status === 'unknown' || !isLateCancel(gameEvent)) return { append: { gameEvent: decided } };
        const { startsAt } = gameEvent.scheduled;
        const marks = mark(standing, { gameEventId, startsAt, now: context.now, role: marked.role });
        return { append: { gameEvent: decided, standing: marks } };
      },
    });
    return isRefusal(result) ? result : { gameEventId, gameEvent: result.states.gameEvent, position: result.position };
  };

  const isLateFor = (state: GameEventState, now: Instant) =>
    state.status !== 'unknown' && isLate(state.scheduled.startsAt, now);

  return {
    /** Schedules a meetup. Its start is `startTime` on the date meant by `eventDate`, on the city's wall clocks. */
    async schedule(
      context: CommandContext,
      hostId: string,
      request: ScheduleGameEventRequest,
    ): Promise<Done | Refusal> {
      const { gameId, cafeId, regionId, startTime, maxParticipants, description = '', eventDate } = request;
      const { timeZone } = world;
      const startDate = eventDate.length === 10 ? eventDate : localDateOf(new Date(eventDate).toISOString(), timeZone);
      const startsAt = instantOf(startDate, startTime, timeZone);
      if (!startsAt)
        return atFault('startTime', 'no_such_time', 'The clocks skip this time on that day. Please choose another.');
      if (!(await world.isActiveGame(gameId)))
        return atFault('gameId', 'game_unavailable', 'This game cannot be chosen.');
      const region = await world.regionOfApprovedCafe(cafeId);
      if (!region) return atFault('cafeId', 'cafe_unavailable', 'This cafe cannot be chosen.');
      if (region !== regionId) return atFault('cafeId', 'cafe_elsewhere', 'This cafe is in another region.');
      const gameEventId = newId();
      const details = { gameEventId, hostId, gameId, regionId, cafeId, maxParticipants, description };
      return change(context, gameEventId, (state) =>
        schedule(state, { ...details, startsAt, startDate, startTime, timeZone }, context.now),
      );
    },

    /** Reserves a seat, unless a penalty or a seat elsewhere at the same time is in the way. The former is put on record. */
    async join(context: CommandContext, gameEventId: string, userId: string): Promise<Done | Refusal> {
      const [penaltyExpiresAt, isBusy] = await Promise.all([
        world.penaltyOf(userId, context.now),
        world.hasOverlappingSeat(userId, gameEventId),
      ]);
      const result = await change(context, gameEventId, (state) => {
        const decided = join(state, userId, context.now);
        if (isRefusal(decided)) return decided;
        if (penaltyExpiresAt) return penaltyRefusal(penaltyExpiresAt);
        return isBusy ? overlaps : decided;
      });
      if (isRefusal(result) && result.code === 'penalty') {
        await world.recordJoinRefusal(context, { gameEventId, userId });
      }
      return result;
    },

    /**
     * Puts on record that a penalty keeps somebody from a seat that is free for them otherwise: they were told so before
     * they could ask for it. Nothing is recorded where something else stands in the way.
     */
    async recordRefusal(context: CommandContext, gameEventId: string, userId: string): Promise<Refusal | undefined> {
      const state = await readGameEvent(log, gameEventId);
      if (state.status === 'unknown') return unknownGameEvent;
      if (!isRefusal(join(state, userId, context.now))) await world.recordJoinRefusal(context, { gameEventId, userId });
      return undefined;
    },

    /** Gives a seat back. Within 24 hours of the start the person is marked with a late cancel at once. */
    leave: (context: CommandContext, gameEventId: string, userId: string) =>
      changeWithMark(
        context,
        gameEventId,
        { userId, role: 'participant' },
        (state) => leave(state, userId, context.now),
        (state) => isLateFor(state, context.now),
      ),

    /** Takes somebody's seat away, for good. */
    remove: (context: CommandContext, gameEventId: string, userId: string, by: Organiser) =>
      change(context, gameEventId, (state) => remove(state, userId, by, context.now)),

    /** Calls a meetup off. A host who does so within 24 hours of the start, with participants, is marked for it. */
    cancel: (context: CommandContext, gameEventId: string, by: Organiser) =>
      changeWithMark(
        context,
        gameEventId,
        { userId: by.userId, role: 'host' },
        (state) => cancel(state, by, context.now),
        (state) =>
          isLateFor(state, context.now) &&
          state.status !== 'unknown' &&
          state.scheduled.hostId === by.userId &&
          state.participants.length > 0,
      ),

    /** Completes a meetup whose end has come, and archives it when its rating window has closed. */
    settle: (context: CommandContext, gameEventId: string) =>
      change(context, gameEventId, (state) => settle(state, context.now)),
  };
}

export type EventsCommands = ReturnType<typeof eventsCommands>;

/** One gameEvent's stream under a fold of the caller's, for what this module does not keep in mind. */
export async function foldGameEvent<State>(
  log: EventLog,
  gameEventId: string,
  fold: Fold<State, GameEventDomainEvent>,
): Promise<State> {
  const recorded = (await log.readStream(`gameEvent-${gameEventId}`)) as unknown as readonly GameEventDomainEvent[];
  return recorded.reduce(fold.evolve, fold.initial);
}

/** One gameEvent as its stream tells it, for whoever must not decide on a lagging read model. */
export const readGameEvent = (log: EventLog, gameEventId: string): Promise<GameEventState> =>
  foldGameEvent(log, gameEventId, gameEventFold);
