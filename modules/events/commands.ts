import type { Consulted, DomainEvent, EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, type Executed, execute, type Fold, load, recordedIn } from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { Instant } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import { instantOf, localDateOf } from '../../platform/local-time.ts';
import { invalidField, isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { type Account, hostingRefusal, joiningRefusal } from './account.ts';
import type { SeatQuestion } from './answer-link.ts';
import { catalogUseBegins, catalogUseEnds } from './catalog-use.ts';
import {
  announceMove,
  type Changed,
  cancelUnmet,
  change as changeGameEvent,
  changersOf,
  isLateMove,
  isMove,
  seatsTakenAt,
} from './change.ts';
import { type Preview, previewOf } from './change-preview.ts';
import { type Commitment, type Commitments, commit, commitmentsFold, obstacleTo, release } from './commitments.ts';
import type { ChangeGameEventRequest, ChangePreviewQuery, ScheduleGameEventRequest } from './contract.ts';
import type { CatalogUseEvent, CommitmentEvent, GameEventDomainEvent } from './domain-events.ts';
import {
  cancel,
  confirm,
  confirmByLink,
  freeSeat,
  type GameEventState,
  gameEventFold,
  join,
  type Known,
  leave,
  type Manager,
  remove,
  schedule,
  settle,
  unknownGameEvent,
} from './game-event.ts';
import { handOverHosted } from './hand-over.ts';
import { isLate, minimumDueAt } from './rules.ts';
import { commitmentsOf, gameEventOf, unreadCatalogUseOf } from './streams.ts';
import { commitmentTo, type LineStreams, successionIn } from './succession.ts';
import {
  decideOffer,
  dropClosedAccounts,
  joinWaitingList,
  lapsedOffers,
  leaveWaitingList,
  stateAfter,
} from './waiting-list.ts';

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
  readonly account: (userId: string) => Consulted<Account>;
  /** Whether this is a game people may choose: known and active. */
  readonly activeGame: (gameId: string) => Consulted<boolean>;
  /** The region of a cafe; undefined for one that is unknown or not approved. */
  readonly regionOfApprovedCafe: (cafeId: string) => Consulted<string | undefined>;
  /** When a person's penalty ends; null when they have none. */
  readonly penalty: (userId: string) => Consulted<Instant | null>;
  readonly lateCancel: LateCancelStep<State, Mark>;
  /** Keeps as evidence that a penalty cost somebody a seat. */
  readonly recordJoinRefusal: (
    context: CommandContext,
    seat: {
      readonly gameEventId: string;
      readonly userId: string;
      /** The sentence the person read. */
      readonly words: string;
    },
  ) => Promise<unknown>;
};

/** An accepted command: the id of the gameEvent, its present state, and the log position reached. */
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

/** The refusal of a commitment that overlaps another one. */
export const overlapsWith = ({ role }: Commitment): Refusal =>
  refuse(409, 'overlaps', `You ${BOUND_AS[role]} another event at this time.`);
const BOUND_AS = { host: 'host', participant: 'have a seat at', offer: 'are offered a seat at' } as const;

const gameUnavailable = invalidField('gameId', 'game_unavailable', 'This game cannot be chosen.');
const cafeUnavailable = invalidField('cafeId', 'cafe_unavailable', 'This cafe cannot be chosen.');
const cafeElsewhere = invalidField('cafeId', 'cafe_elsewhere', 'This cafe is in another region.');

/** What a gameEvent binds: its people, its game and its cafe. Only its own stream names them. */
type Bound = {
  readonly [name: `commitments of ${string}`]: ReturnType<typeof commitmentsOf>;
  readonly [name: `use of ${string}`]: ReturnType<typeof unreadCatalogUseOf>;
};
type Mutable<Streams> = { -readonly [Name in keyof Streams]: Streams[Name] };
type Released = {
  [name: `commitments of ${string}`]: readonly CommitmentEvent[];
  [name: `use of ${string}`]: readonly CatalogUseEvent[];
};

/** The host, who has a seat, and who is offered one. */
const boundPeople = ({ scheduled, participants, held }: Known): readonly string[] => [
  ...[scheduled.hostId, ...participants],
  ...held.map(({ userId }) => userId),
];

function boundBy(state: GameEventState): Bound {
  if (state.status === 'unknown') return {};
  const { gameId, cafeId } = state.scheduled;
  const bound: Mutable<Bound> = {};
  for (const id of boundPeople(state)) bound[`commitments of ${id}`] = commitmentsOf(id);
  bound[`use of game ${gameId}`] = unreadCatalogUseOf('game', gameId);
  bound[`use of cafe ${cafeId}`] = unreadCatalogUseOf('cafe', cafeId);
  return bound;
}

/** What changing a gameEvent looks at: what it binds now, its next cafe and game, and who waits for a seat. */
type StreamsOfChange = Bound &
  LineStreams & {
    readonly [name: `cafe ${string}`]: Consulted<string | undefined>;
    readonly [name: `game ${string}`]: Consulted<boolean>;
  };

/** What a gameEvent binds otherwise once it is changed. An offer that is over binds nobody. */
function boundAnew(
  state: Known,
  changed: Changed['data'],
  commitments: (userId: string) => Commitments | undefined,
  now: Instant,
): Released {
  if (!isMove(changed) && changed.from.gameId === changed.to.gameId) return {};
  const { gameEventId, regionId, hostId } = state.scheduled;
  const { from, to } = changed;
  const place = { gameEventId, regionId, ...to };
  const bound: Released = {};
  const bind = (userId: string, role: Commitment['role'], until?: Instant) => {
    const wanted = commitmentTo(place, role, until);
    bound[`commitments of ${userId}`] = commit(commitments(userId) ?? {}, userId, wanted);
  };
  bind(hostId, 'host');
  for (const userId of state.participants) bind(userId, 'participant');
  for (const { userId, until } of state.held) if (until > now) bind(userId, 'offer', until);
  const [begins, ends] = [catalogUseBegins(place), catalogUseEnds({ gameEventId, ...from })];
  bound[`use of game ${to.gameId}`] = begins.gameUse;
  bound[`use of cafe ${to.cafeId}`] = begins.cafeUse;
  if (from.gameId !== to.gameId) bound[`use of game ${from.gameId}`] = ends.gameUse;
  if (from.cafeId !== to.cafeId) bound[`use of cafe ${from.cafeId}`] = ends.cafeUse;
  return bound;
}

/** What a gameEvent that is called off no longer binds. */
function released(state: GameEventState, commitments: (userId: string) => Commitments | undefined): Released {
  if (state.status === 'unknown') return {};
  const { gameEventId, gameId, cafeId } = state.scheduled;
  const { gameUse, cafeUse } = catalogUseEnds(state.scheduled);
  const freed: Released = {};
  freed[`use of game ${gameId}`] = gameUse;
  freed[`use of cafe ${cafeId}`] = cafeUse;
  for (const userId of boundPeople(state)) {
    freed[`commitments of ${userId}`] = release(commitments(userId) ?? {}, userId, gameEventId);
  }
  return freed;
}

/** For a second append of the same request, whose id follows from the first: asked again, it is not carried out again. */
const inAddition = (context: CommandContext): CommandContext => ({
  ...context,
  commandId: v5('seats passed on', context.commandId),
});

/** What changes gameEvents. Each command answers with `Done` or a refusal. */
export function eventsCommands<State, Mark extends DomainEvent>(
  log: EventLog,
  newId: NewId,
  world: EventsWorld<State, Mark>,
) {
  const succession = successionIn(world);
  const done = (
    gameEventId: string,
    result: Executed<{ readonly gameEvent: ReturnType<typeof gameEventOf> }> | Refusal,
  ): Done | Refusal =>
    isRefusal(result) ? result : { gameEventId, gameEvent: result.states.gameEvent, position: result.position };

  const change = async (context: CommandContext, gameEventId: string, decide: Decide): Promise<Done | Refusal> => {
    const result = await execute(log, {
      context,
      streams: { gameEvent: gameEventOf(gameEventId) },
      decide: ({ gameEvent }) => {
        const decided = decide(gameEvent);
        return isRefusal(decided) ? decided : { append: { gameEvent: decided } };
      },
    });
    return done(gameEventId, result);
  };

  /** Changes a gameEvent; with `preview` only says what that would bring about, and appends nothing. */
  const changeOrPreview = async (
    context: CommandContext,
    gameEventId: string,
    request: ChangeGameEventRequest,
    by: Manager,
    preview?: (previewed: Preview) => void,
  ): Promise<Done | Refusal> => {
    const { now } = context;
    const { stream, fold, decide: mark } = await world.lateCancel(by.userId);
    const result = await execute(log, {
      context,
      streams: { gameEvent: gameEventOf(gameEventId), standing: { stream, fold } },
      more: ({ gameEvent }): StreamsOfChange => {
        if (gameEvent.status === 'unknown') return {};
        const { gameId = gameEvent.scheduled.gameId, cafeId = gameEvent.scheduled.cafeId } = request;
        const streams: Mutable<StreamsOfChange> = {
          ...succession.streams(gameEvent, { now, isForAll: true }),
          ...boundBy(gameEvent),
        };
        streams[`use of game ${gameId}`] = unreadCatalogUseOf('game', gameId);
        streams[`use of cafe ${cafeId}`] = unreadCatalogUseOf('cafe', cafeId);
        streams[`cafe ${cafeId}`] = world.regionOfApprovedCafe(cafeId);
        streams[`game ${gameId}`] = world.activeGame(gameId);
        return streams;
      },
      decide: (states) => {
        const { gameEvent, standing } = states;
        const changed = changeGameEvent(gameEvent, request, by, now);
        if (changed === undefined) return { append: {} };
        if (isRefusal(changed)) return changed;
        if (gameEvent.status === 'unknown') return unknownGameEvent;
        const { from, to } = changed.data;
        const { hostId, regionId, startsAt } = gameEvent.scheduled;
        if (to.gameId !== from.gameId && !world.activeGame(to.gameId).answer(states[`game ${to.gameId}`], now)) {
          return gameUnavailable;
        }
        if (to.cafeId !== from.cafeId) {
          const region = world.regionOfApprovedCafe(to.cafeId).answer(states[`cafe ${to.cafeId}`], now);
          if (!region) return cafeUnavailable;
          if (region !== regionId) return cafeElsewhere;
        }
        const commitments = (userId: string) => states[`commitments of ${userId}`];
        const wanted = commitmentTo({ gameEventId, ...to }, 'host');
        const obstacle = isMove(changed.data) && obstacleTo(commitments(hostId) ?? {}, wanted, now);
        if (obstacle) return overlapsWith(obstacle);
        const passedOn = succession.passOn(gameEvent, [changed], states, now);
        const isMarked = hostId === by.userId && isLateMove(gameEvent, changed.data, now);
        if (preview) {
          preview(previewOf(gameEvent, { changed, passedOn: passedOn.gameEvent, isLate: isMarked }, now));
          return { append: {} };
        }
        return {
          append: {
            ...passedOn.others,
            ...boundAnew(gameEvent, changed.data, commitments, now),
            gameEvent: [changed, ...passedOn.gameEvent],
            standing: isMarked ? mark(standing, { gameEventId, startsAt, now, role: 'host' }) : [],
          },
        };
      },
    });
    return done(gameEventId, result);
  };

  /** Frees a seat: what its person is committed to ends in the same append. */
  const free = async (
    context: CommandContext,
    gameEventId: string,
    userId: string,
    decide: Decide,
  ): Promise<Done | Refusal> => {
    const { now } = context;
    const result = await execute(log, {
      context,
      streams: { commitments: commitmentsOf(userId), gameEvent: gameEventOf(gameEventId) },
      more: ({ gameEvent }) => succession.streams(gameEvent, { now, except: userId, isFreeing: true }),
      decide: (states) => {
        const { gameEvent, commitments } = states;
        const decided = decide(gameEvent);
        if (isRefusal(decided)) return decided;
        const own = { userId, commitments: {} };
        const passedOn = succession.passOn(gameEvent, decided, states, now, own);
        return {
          append: {
            ...passedOn.others,
            commitments: release(commitments, userId, gameEventId),
            gameEvent: [...decided, ...passedOn.gameEvent],
          },
        };
      },
    });
    return done(gameEventId, result);
  };

  /** Passes on the seats that are free, if anybody in line can get one. Appends nothing where nothing changes. */
  const passOnSeats = async (context: CommandContext, gameEventId: string): Promise<Done | Refusal> => {
    const { now } = context;
    const result = await execute(log, {
      context,
      streams: { gameEvent: gameEventOf(gameEventId) },
      more: ({ gameEvent }) => succession.streams(gameEvent, { now, isForAll: true }),
      decide: (states) => {
        const { gameEvent } = states;
        if (gameEvent.status !== 'upcoming') return { append: {} };
        const wanted = commitmentTo(gameEvent.scheduled, 'participant');
        const gone = dropClosedAccounts(gameEvent, succession.ineligibilityBy(states, wanted, now));
        const passedOn = succession.passOn(gameEvent, gone, states, now);
        return { append: { ...passedOn.others, gameEvent: [...gone, ...passedOn.gameEvent] } };
      },
    });
    return done(gameEventId, result);
  };

  return {
    /** Schedules a meetup. Its start is `startTime` on the date meant by `eventDate`, on the city's wall clocks. */
    async schedule(
      context: CommandContext,
      hostId: string,
      request: ScheduleGameEventRequest,
    ): Promise<Done | Refusal> {
      const { gameId, cafeId, regionId, startTime, maxParticipants, description = '', eventDate } = request;
      const { minParticipants = 1, signUpClosesHours = 0 } = request;
      const { timeZone } = world;
      const startDate = eventDate.length === 10 ? eventDate : localDateOf(new Date(eventDate).toISOString(), timeZone);
      const startsAt = instantOf(startDate, startTime, timeZone);
      if (!startsAt)
        return invalidField(
          'startTime',
          'no_such_time',
          'The clocks skip this time on that day. Please choose another.',
        );
      const gameEventId = newId();
      const place = { gameEventId, gameId, regionId, cafeId, startsAt };
      const [account, game, cafe] = [
        world.account(hostId),
        world.activeGame(gameId),
        world.regionOfApprovedCafe(cafeId),
      ];
      const result = await execute(log, {
        context,
        streams: {
          account,
          game,
          cafe,
          commitments: commitmentsOf(hostId),
          gameUse: unreadCatalogUseOf('game', gameId),
          cafeUse: unreadCatalogUseOf('cafe', cafeId),
          gameEvent: gameEventOf(gameEventId),
        },
        decide: (states) => {
          const refused = hostingRefusal(account.answer(states.account, context.now));
          if (refused) return refused;
          if (!game.answer(states.game, context.now)) return gameUnavailable;
          const region = cafe.answer(states.cafe, context.now);
          if (!region) return cafeUnavailable;
          if (region !== regionId) return cafeElsewhere;
          const dueAt = minimumDueAt(startsAt, context.now);
          const details = {
            ...place,
            hostId,
            maxParticipants,
            description,
            startDate,
            startTime,
            timeZone,
            minParticipants,
            signUpClosesHours,
            ...(dueAt !== undefined && { minimumDueAt: dueAt }),
          };
          const gameEvent = schedule(states.gameEvent, details, context.now);
          if (isRefusal(gameEvent)) return gameEvent;
          const wanted = commitmentTo(place, 'host');
          const obstacle = obstacleTo(states.commitments, wanted, context.now);
          if (obstacle) return overlapsWith(obstacle);
          const commitments = commit(states.commitments, hostId, wanted);
          return { append: { commitments, ...catalogUseBegins(place), gameEvent } };
        },
      });
      return done(gameEventId, result);
    },

    /**
     * Reserves a seat, unless a penalty or a seat elsewhere at the same time is in the way. The former is put on record. A
     * seat that is held for the person is taken by joining too; other free seats go to those in line first.
     */
    async join(context: CommandContext, gameEventId: string, userId: string): Promise<Done | Refusal> {
      const { now } = context;
      const [account, penalty] = [world.account(userId), world.penalty(userId)];
      let isSeatDue = false;
      const result = await execute(log, {
        context,
        streams: { account, penalty, commitments: commitmentsOf(userId), gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => succession.streams(gameEvent, { now, except: userId }),
        decide: (states) => {
          const own = { userId, commitments: states.commitments, account: states.account, penalty: states.penalty };
          const passedOn = succession.passOn(states.gameEvent, [], states, now, own);
          isSeatDue = passedOn.gameEvent.length > 0;
          const gameEvent = stateAfter(states.gameEvent, passedOn.gameEvent);
          const isGiven = passedOn.gameEvent.some(
            ({ type, data }) => type === 'ParticipantJoined' && data.userId === userId,
          );
          const joined = isGiven ? [] : join(gameEvent, userId, now);
          if (isRefusal(joined)) return joined;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const refused = joiningRefusal(account.answer(states.account, now));
          if (refused) return refused;
          const penaltyExpiresAt = penalty.answer(states.penalty, now);
          if (penaltyExpiresAt) return penaltyRefusal(penaltyExpiresAt);
          const wanted = commitmentTo(gameEvent.scheduled, 'participant');
          const commitments = passedOn.own.reduce(commitmentsFold.evolve, states.commitments);
          const obstacle = obstacleTo(commitments, wanted, now);
          if (obstacle) return overlapsWith(obstacle);
          return {
            append: {
              ...passedOn.others,
              commitments: [...passedOn.own, ...commit(commitments, userId, wanted)],
              gameEvent: [...passedOn.gameEvent, ...joined],
            },
          };
        },
      });
      if (isRefusal(result) && isSeatDue) await passOnSeats(inAddition(context), gameEventId);
      if (isRefusal(result) && result.code === 'penalty') {
        await world.recordJoinRefusal(context, { gameEventId, userId, words: result.message });
      }
      return done(gameEventId, result);
    },

    /**
     * Joins the waiting list of a full gameEvent: open to everyone who could join if there were room. A penalty is put on record like a
     * refused join. Being in line binds nobody, so other seats at the same time can still be taken.
     */
    async joinWaitingList(context: CommandContext, gameEventId: string, userId: string): Promise<Done | Refusal> {
      const { now } = context;
      const [account, penalty] = [world.account(userId), world.penalty(userId)];
      let isSeatDue = false;
      const result = await execute(log, {
        context,
        streams: { account, penalty, commitments: commitmentsOf(userId), gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => succession.streams(gameEvent, { now, except: userId }),
        decide: (states) => {
          const own = { userId, commitments: states.commitments, account: states.account, penalty: states.penalty };
          const passedOn = succession.passOn(states.gameEvent, [], states, now, own);
          isSeatDue = passedOn.gameEvent.length > 0;
          const gameEvent = stateAfter(states.gameEvent, passedOn.gameEvent);
          const joined = joinWaitingList(gameEvent, userId, now);
          if (isRefusal(joined)) return joined;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const refused = joiningRefusal(account.answer(states.account, now));
          if (refused) return refused;
          const penaltyExpiresAt = penalty.answer(states.penalty, now);
          if (penaltyExpiresAt) return penaltyRefusal(penaltyExpiresAt);
          const obstacle = obstacleTo(states.commitments, commitmentTo(gameEvent.scheduled, 'participant'), now);
          if (obstacle) return overlapsWith(obstacle);
          const commitments = passedOn.own;
          return { append: { ...passedOn.others, commitments, gameEvent: [...passedOn.gameEvent, ...joined] } };
        },
      });
      if (isRefusal(result) && isSeatDue) await passOnSeats(inAddition(context), gameEventId);
      if (isRefusal(result) && result.code === 'penalty') {
        await world.recordJoinRefusal(context, { gameEventId, userId, words: result.message });
      }
      return done(gameEventId, result);
    },

    /** Leaves the waiting list, or declines the seat that is offered, which goes to the next in line. */
    leaveWaitingList: (context: CommandContext, gameEventId: string, userId: string) =>
      free(context, gameEventId, userId, (state) => leaveWaitingList(state, userId, context.now)),

    /**
     * Takes the seat that is offered, or declines it. Taking is refused under a penalty that came after the offer, which is
     * put on record.
     */
    async answerOffer(
      context: CommandContext,
      gameEventId: string,
      userId: string,
      accept: boolean,
    ): Promise<Done | Refusal> {
      const { now } = context;
      if (!accept) return free(context, gameEventId, userId, (state) => decideOffer(state, userId, false, now));
      const [account, penalty] = [world.account(userId), world.penalty(userId)];
      const result = await execute(log, {
        context,
        streams: { account, penalty, commitments: commitmentsOf(userId), gameEvent: gameEventOf(gameEventId) },
        decide: (states) => {
          const gameEvent = decideOffer(states.gameEvent, userId, true, now);
          if (isRefusal(gameEvent)) return gameEvent;
          if (states.gameEvent.status === 'unknown') return unknownGameEvent;
          const refused = joiningRefusal(account.answer(states.account, now));
          if (refused) return refused;
          const penaltyExpiresAt = penalty.answer(states.penalty, now);
          if (penaltyExpiresAt) return penaltyRefusal(penaltyExpiresAt);
          const wanted = commitmentTo(states.gameEvent.scheduled, 'participant');
          const obstacle = obstacleTo(states.commitments, wanted, now);
          if (obstacle) return overlapsWith(obstacle);
          return { append: { commitments: commit(states.commitments, userId, wanted), gameEvent } };
        },
      });
      if (isRefusal(result) && result.code === 'penalty') {
        await world.recordJoinRefusal(context, { gameEventId, userId, words: result.message });
      }
      return done(gameEventId, result);
    },

    passOnSeats,

    /**
     * Puts on record that a penalty keeps somebody from a seat that is free for them otherwise: they learned this before
     * they could ask for it. Nothing is recorded if another rule refuses the seat.
     */
    async recordRefusal(context: CommandContext, gameEventId: string, userId: string): Promise<Refusal | undefined> {
      const state = await readGameEvent(log, gameEventId);
      if (state.status === 'unknown') return unknownGameEvent;
      // an offer or a link whose time is over keeps nobody from the seat
      const lapsed = lapsedOffers(state, context.now);
      const held = state.held.filter((offer) => !lapsed.includes(offer.userId));
      const guests = state.guests.filter(({ until }) => until > context.now);
      const asOfNow = { ...state, held, guests };
      if (!isRefusal(join(asOfNow, userId, context.now))) {
        await world.recordJoinRefusal(context, { gameEventId, userId, words: PENALTY_MESSAGE });
      }
      return undefined;
    },

    /** Gives a seat back. Who leaves late is marked with a late cancel in the same append. */
    async leave(context: CommandContext, gameEventId: string, userId: string): Promise<Done | Refusal> {
      const { stream, fold, decide: mark } = await world.lateCancel(userId);
      const result = await execute(log, {
        context,
        streams: {
          commitments: commitmentsOf(userId),
          gameEvent: gameEventOf(gameEventId),
          standing: { stream, fold },
        },
        more: ({ gameEvent }) => succession.streams(gameEvent, { now: context.now, except: userId, isFreeing: true }),
        decide: (states) => {
          const { gameEvent, commitments, standing } = states;
          const decided = leave(gameEvent, userId, context.now);
          if (isRefusal(decided)) return decided;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const { startsAt } = gameEvent.scheduled;
          const late = { gameEventId, startsAt, now: context.now, role: 'participant' } as const;
          const isMarked = decided.some(({ type, data }) => type === 'ParticipantLeft' && data.late);
          const own = { userId, commitments: {} };
          const passedOn = succession.passOn(gameEvent, decided, states, context.now, own);
          return {
            append: {
              ...passedOn.others,
              commitments: release(commitments, userId, gameEventId),
              gameEvent: [...decided, ...passedOn.gameEvent],
              standing: isMarked ? mark(standing, late) : [],
            },
          };
        },
      });
      return done(gameEventId, result);
    },

    /** Takes somebody's seat away, for good. */
    remove: (context: CommandContext, gameEventId: string, userId: string, by: Manager) =>
      free(context, gameEventId, userId, (state) => remove(state, userId, by, context.now)),

    /** Frees the seat, the offer or the place in line of somebody who is shut out, without a mark. Nothing where there is none. */
    freeSeat: (context: CommandContext, gameEventId: string, userId: string) =>
      free(context, gameEventId, userId, (state) => freeSeat(state, userId, 'deactivated', context.now)),

    /** Calls a meetup off. A host who does so within 24 hours of the start, with participants, is marked for it. */
    async cancel(context: CommandContext, gameEventId: string, by: Manager): Promise<Done | Refusal> {
      const { stream, fold, decide: mark } = await world.lateCancel(by.userId);
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId), standing: { stream, fold } },
        more: ({ gameEvent }) => boundBy(gameEvent),
        decide: (states) => {
          const { gameEvent, standing } = states;
          const decided = cancel(gameEvent, by, context.now);
          if (isRefusal(decided)) return decided;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const { startsAt, hostId } = gameEvent.scheduled;
          const isMarked = isLate(startsAt, context.now) && hostId === by.userId && gameEvent.participants.length > 0;
          const late = { gameEventId, startsAt, now: context.now, role: 'host' } as const;
          return {
            append: {
              ...released(gameEvent, (userId) => states[`commitments of ${userId}`]),
              gameEvent: decided,
              standing: isMarked ? mark(standing, late) : [],
            },
          };
        },
      });
      return done(gameEventId, result);
    },

    /**
     * Changes a gameEvent (evenings contract, section 3). The commitments of its host and of everybody with a seat or an
     * offer change in the same append, and seats that it adds go to those in line. Only the host has to be free at the new
     * time: participants keep their seats. A host who moves it late is marked for it. Appends nothing where nothing changes.
     */
    change: (
      context: CommandContext,
      gameEventId: string,
      request: ChangeGameEventRequest,
      by: Manager,
    ): Promise<Done | Refusal> => changeOrPreview(context, gameEventId, request, by),

    /**
     * What a change would bring about, decided as the change is, on the same streams; appends nothing. Undefined where nothing
     * changes.
     */
    async previewChange(
      context: CommandContext,
      gameEventId: string,
      wish: ChangePreviewQuery,
      by: Manager,
    ): Promise<(Preview & { readonly hostId: string; readonly changers: readonly string[] }) | Refusal | undefined> {
      const stream = gameEventOf(gameEventId);
      const [state, recorded] = await Promise.all([load(log, stream), recordedIn(log, stream)]);
      if (state.status === 'unknown') return unknownGameEvent;
      let preview: Preview | undefined;
      const request = { ...wish, maxParticipants: wish.maxParticipants as number | undefined, basedOn: state.version };
      const result = await changeOrPreview(context, gameEventId, request, by, (previewed) => {
        preview = previewed;
      });
      if (isRefusal(result)) return result;
      const { hostId } = state.scheduled;
      return preview && { ...preview, hostId, changers: [...changersOf(recorded), by.userId] };
    },

    /** Notifies the people of a gameEvent that was moved, once it is quiet. Appends nothing where nothing is due. */
    announceMove: (context: CommandContext, gameEventId: string) =>
      change(context, gameEventId, (state) => announceMove(state, context.now)),

    /**
     * Calls a gameEvent off whose minimum of participants was unmet when it was due, without marks. Appends nothing where
     * it was met then, or is met by now.
     */
    async cancelUnmet(context: CommandContext, gameEventId: string): Promise<Done | Refusal> {
      const { now } = context;
      // what happened before an instant that is past does not change any more, so it may be read before
      const recorded = await recordedIn(log, gameEventOf(gameEventId));
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => boundBy(gameEvent),
        decide: (states) => {
          const { gameEvent } = states;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const takenWhenDue = seatsTakenAt(recorded, gameEvent.scheduled.minimumDueAt ?? now);
          const decided = cancelUnmet(gameEvent, takenWhenDue, now);
          if (isRefusal(decided)) return decided;
          if (decided.length === 0) return { append: {} };
          const commitments = (userId: string) => states[`commitments of ${userId}`];
          return { append: { ...released(gameEvent, commitments), gameEvent: decided } };
        },
      });
      return done(gameEventId, result);
    },

    /** Records that a participant will be there. */
    confirm: (context: CommandContext, gameEventId: string, userId: string) =>
      change(context, gameEventId, (state) => confirm(state, userId, context.now)),

    /** The same by the link of a mail. */
    confirmByLink: (context: CommandContext, question: SeatQuestion) =>
      change(context, question.gameEventId, (state) => confirmByLink(state, question, context.now)),

    handOverHosted: handOverHosted(log, world.account),

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
  return load(log, { ...gameEventOf(gameEventId), fold });
}

/** One gameEvent, folded from its stream, for decisions that must not use a lagging read model. */
export const readGameEvent = (log: EventLog, gameEventId: string): Promise<GameEventState> =>
  foldGameEvent(log, gameEventId, gameEventFold);
