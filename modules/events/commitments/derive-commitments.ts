import type { EventLog, EventsOf, Position } from '@tablemates/event-store';
import { execute, readBatches } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import type { NewId } from '../../../platform/ids.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { type CatalogUseEvent, type CommitmentEvent, commitmentTypes, gameEventTypes } from '../domain-events.ts';
import type { GameEventState } from '../game-event.ts';
import { endOf } from '../rules.ts';
import { catalogUseOf, commitmentsOf, gameEventOf } from '../streams.ts';
import { catalogUseBegins } from './catalog-use.ts';
import { type Commitment, commit, commitmentTo, release } from './commitments.ts';

const AT_ONCE = 100;

const { GameEventScheduled, ParticipantJoined, ParticipantLeft, ParticipantRemoved } = gameEventTypes;
const { SeatOffered, SeatOfferEnded, GameEventHandedOver, GameEventChanged, GameEventCancelled } = gameEventTypes;
/** Every type of domain event that changes a person's role at a gameEvent, and those that record it as a commitment. */
const MOVING = {
  GameEventScheduled,
  ParticipantJoined,
  ParticipantLeft,
  ParticipantRemoved,
  SeatOffered,
  SeatOfferEnded,
  GameEventHandedOver,
  GameEventChanged,
  GameEventCancelled,
  ...commitmentTypes,
};

type Deps = { readonly log: EventLog; readonly sql: Sql; readonly newId: NewId };

/** The users whose role at a gameEvent is changed by a domain event, or whose commitment it records. */
function movedBy(domainEvent: EventsOf<typeof MOVING>): readonly string[] {
  switch (domainEvent.type) {
    case 'GameEventScheduled':
      return [domainEvent.data.hostId];
    case 'ParticipantJoined':
    case 'ParticipantLeft':
    case 'ParticipantRemoved':
    case 'SeatOffered':
    case 'SeatOfferEnded':
    case 'CommitmentMade':
    case 'CommitmentEnded':
      return [domainEvent.data.userId];
    case 'GameEventHandedOver':
      return [domainEvent.data.fromUserId, domainEvent.data.toUserId];
    case 'GameEventChanged': {
      const { participantIds, offeredIds = [], from, to } = domainEvent.data;
      const isMoved = from.startsAt !== to.startsAt || from.cafeId !== to.cafeId;
      return isMoved ? [...participantIds, ...offeredIds] : [];
    }
    case 'GameEventCancelled':
      return [...domainEvent.data.participantIds, ...(domainEvent.data.offeredIds ?? [])];
  }
}

/**
 * Derives missing commitments of people, and missing uses of games and cafes. Releases before 0.2 wrote gameEvents
 * without them, and a process of such a release may still run during an upgrade. Reads the log from where the last call
 * stopped, and appends only what gameEvents lack that are not over at `now`. Call it before commands are accepted, and
 * from time to time after that. Two processes can run it at once.
 *
 * @returns the number of gameEvents that lacked something
 */
export const deriveCommitments = ({ log, sql, newId }: Deps) =>
  async function derive(now: Instant): Promise<number> {
    const [mark] = await sql<{ position: Position }[]>`select position from commitments_derived`;
    const from = mark?.position ?? 0n;
    const head = await log.head();
    const moved = await movedSince(log, from, head, now);
    const mended = { count: 0 };
    const ids = [...moved.keys()];
    for (let first = 0; first < ids.length; first += AT_ONCE) {
      await Promise.all(
        ids.slice(first, first + AT_ONCE).map(async (gameEventId) => {
          const context = { commandId: newId(), actor: 'system', now };
          if (await complete(log, context, gameEventId, moved.get(gameEventId) ?? new Set())) mended.count++;
        }),
      );
    }
    await sql`
      insert into commitments_derived (position) values (${head})
      on conflict (only_row) do update set position = greatest(commitments_derived.position, excluded.position)`;
    return mended.count;
  };

/**
 * The people who joined, left or host a gameEvent between two positions and whose own streams do not record it, by
 * gameEvent. A read from the beginning of the log leaves out gameEvents that are over.
 */
async function movedSince(
  log: EventLog,
  from: Position,
  head: Position,
  now: Instant,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const ahead = new Set<string>();
  const balance = new Map<string, Map<string, number>>();
  const query = { after: from, upTo: head, leaveOut: ['personal', 'actor', 'version'] as const };
  for await (const batch of readBatches(log, MOVING, query)) {
    for (const domainEvent of batch) {
      const { gameEventId } = domainEvent.data;
      if (domainEvent.type === 'GameEventScheduled' && endOf(domainEvent.data.startsAt) > now) ahead.add(gameEventId);
      if (domainEvent.type === 'GameEventChanged' && endOf(domainEvent.data.to.startsAt) > now) ahead.add(gameEventId);
      if (from === 0n && !ahead.has(gameEventId)) continue;
      const people = balance.get(gameEventId) ?? new Map<string, number>();
      const step = domainEvent.type === 'CommitmentMade' || domainEvent.type === 'CommitmentEnded' ? -1 : 1;
      for (const userId of movedBy(domainEvent)) people.set(userId, (people.get(userId) ?? 0) + step);
      balance.set(gameEventId, people);
    }
  }
  const unanswered = [...balance].flatMap(([gameEventId, people]) => {
    const userIds = [...people].flatMap(([userId, count]) => (count > 0 ? [userId] : []));
    return userIds.length > 0 ? [[gameEventId, new Set(userIds)] as const] : [];
  });
  return new Map(unanswered);
}

type Streams = {
  readonly [name: `commitments of ${string}`]: ReturnType<typeof commitmentsOf>;
  readonly [name: `use of ${string}`]: ReturnType<typeof catalogUseOf>;
};
type Missing = {
  [name: `commitments of ${string}`]: readonly CommitmentEvent[];
  [name: `use of ${string}`]: readonly CatalogUseEvent[];
};

/** The commitments that a gameEvent makes, by the person. */
function commitmentsBy(state: GameEventState): ReadonlyMap<string, Commitment> {
  if (state.status === 'unknown') return new Map();
  const { scheduled, participants, held } = state;
  return new Map([
    [scheduled.hostId, commitmentTo(scheduled, 'host')],
    ...participants.map((id) => [id, commitmentTo(scheduled, 'participant')] as const),
    ...held.map(({ userId, until }) => [userId, commitmentTo(scheduled, 'offer', until)] as const),
  ]);
}

/** Appends what the streams of one gameEvent's people, game and cafe lack. Returns whether anything was missing. */
async function complete(
  log: EventLog,
  context: { readonly commandId: string; readonly actor: string; readonly now: Instant },
  gameEventId: string,
  moved: ReadonlySet<string>,
): Promise<boolean> {
  const result = await execute(log, {
    context,
    streams: { gameEvent: gameEventOf(gameEventId) },
    more: ({ gameEvent }): Streams => {
      if (gameEvent.status === 'unknown') return {};
      const { gameId, cafeId } = gameEvent.scheduled;
      const people = new Set([...commitmentsBy(gameEvent).keys(), ...moved]);
      return {
        ...Object.fromEntries([...people].map((id) => [`commitments of ${id}`, commitmentsOf(id)])),
        'use of game': catalogUseOf('game', gameId),
        'use of cafe': catalogUseOf('cafe', cafeId),
      };
    },
    decide: ({ gameEvent, ...others }) => {
      const missing: Missing = {};
      if (gameEvent.status === 'unknown' || endOf(gameEvent.scheduled.startsAt) <= context.now) return { append: {} };
      const { scheduled, status } = gameEvent;
      const isOn = status === 'upcoming';
      const bound = isOn ? commitmentsBy(gameEvent) : new Map<string, Commitment>();
      for (const userId of new Set([...bound.keys(), ...moved])) {
        const commitments = others[`commitments of ${userId}`] ?? {};
        const made = bound.get(userId);
        missing[`commitments of ${userId}`] = made
          ? commit(commitments, userId, made)
          : release(commitments, userId, gameEventId);
      }
      const begins = catalogUseBegins(scheduled);
      if (isOn && !others['use of game']?.[gameEventId]) missing['use of game'] = begins.gameUse;
      if (isOn && !others['use of cafe']?.[gameEventId]) missing['use of cafe'] = begins.cafeUse;
      return { append: missing };
    },
  });
  return !isRefusal(result) && result.position !== undefined;
}
