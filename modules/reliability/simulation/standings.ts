import { type EventLog, type EventsOf, isOneOf, type Position, type Recorded } from '@tablemates/event-store';
import { seatTypes } from '../../events/domain-events.ts';
import { type GivenBackSeats, noneGivenBack, seatsAfter } from '../../events/rules.ts';
import { personTypes } from '../../identity/domain-events.ts';
import { reliabilityEventTypes, userOfStream } from '../domain-events.ts';
import { evolve, noStanding, type Standing } from '../standing.ts';

/** A person who was marked at least once and is not erased. */
export type MarkedPerson = {
  readonly userId: string;
  readonly memberId: string;
  readonly standing: Standing;
  /** The gameEvents at which the seat that the person gave back was filled again. Empty if seats were not read. */
  readonly refilled: readonly string[];
};

/** Seats of one gameEvent that were given back. `refilled`: the people whose seat was filled again. */
type GivenBack = GivenBackSeats & { readonly refilled: readonly string[] };

type Known = { memberId?: string; erased?: true; standing?: Standing };

/**
 * The result of reading the log up to a position. It has ids and marks, no names. The maps grow while reading
 * continues.
 */
export type Reading = {
  readonly after: Position;
  /** The number of domain events read. */
  readonly read: number;
  readonly everybody: Map<string, Known>;
  readonly seats: Map<string, GivenBack>;
};

const BATCH = 2_000;
const { UserRegistered, UserErased } = personTypes;
// These domain events change no score by themselves.
const { GuestAttended: _, GuestAttendanceWithdrawn: __, ...markTypes } = reliabilityEventTypes;
const TYPES = { ...markTypes, UserRegistered, UserErased };
const isRead = isOneOf(TYPES);
const isOfSeats = isOneOf(seatTypes);

/**
 * Folds the marks of all people from the log, batch by batch, up to its head at the first call. Yields the result so
 * far before each batch and at the end, so that the caller can show progress or stop.
 *
 * @param withSeats whether to read also which seats were filled again
 */
export async function* readStandings(
  log: Pick<EventLog, 'head' | 'readAll'>,
  { withSeats }: { readonly withSeats: boolean },
): AsyncGenerator<Reading & { readonly head: Position }, void, void> {
  const types = Object.keys(withSeats ? { ...TYPES, ...seatTypes } : TYPES);
  const head = await log.head();
  const everybody = new Map<string, Known>();
  const seats = new Map<string, GivenBack>();
  let after: Position = 0n;
  let read = 0;
  while (after < head) {
    yield { after, head, read, everybody, seats };
    const batch = await log.readAll({ after, upTo: head, limit: BATCH, types });
    for (const domainEvent of batch.filter(isRead)) take(everybody, domainEvent);
    for (const domainEvent of batch.filter(isOfSeats)) takeSeat(seats, domainEvent);
    read += batch.length;
    after = batch.length < BATCH ? head : (batch.at(-1)?.position ?? head);
  }
  yield { after, head, read, everybody, seats };
}

/** The people of a complete reading. */
export function markedPeopleOf({ everybody, seats }: Pick<Reading, 'everybody' | 'seats'>): readonly MarkedPerson[] {
  const refilled = Map.groupBy(
    [...seats].flatMap(([gameEventId, given]) => given.refilled.map((userId) => ({ userId, gameEventId }))),
    ({ userId }) => userId,
  );
  const refilledOf = (userId: string) => (refilled.get(userId) ?? []).map(({ gameEventId }) => gameEventId);
  return [...everybody].flatMap(([userId, { memberId = '', erased, standing }]) =>
    standing && !erased ? [{ userId, memberId, standing, refilled: refilledOf(userId) }] : [],
  );
}

/** Keeps a gameEvent only once somebody has left it. */
function takeSeat(seats: Map<string, GivenBack>, domainEvent: EventsOf<typeof seatTypes>): void {
  const { type, data } = domainEvent;
  const before = seats.get(data.gameEventId);
  if (!before && type !== 'ParticipantLeft') return;
  const { refilled, ...given } = before ?? { ...noneGivenBack, refilled: [] };
  const { filledAgain, ...after } = seatsAfter(given, domainEvent);
  // A person who leaves a second time is judged by the second time.
  const others = type === 'ParticipantLeft' ? refilled.filter((userId) => userId !== data.userId) : refilled;
  seats.set(data.gameEventId, { ...after, refilled: filledAgain === undefined ? others : [...others, filledAgain] });
}

function take(everybody: Map<string, Known>, event: Recorded<EventsOf<typeof TYPES>>): void {
  const userId = 'userId' in event.data ? event.data.userId : userOfStream(event.stream);
  const known = everybody.get(userId) ?? {};
  everybody.set(userId, known);
  if (event.type === 'UserRegistered') known.memberId = event.data.memberId;
  else if (event.type === 'UserErased') known.erased = true;
  else known.standing = evolve(known.standing ?? noStanding, event);
}
