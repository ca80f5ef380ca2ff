import { type EventsOf, isOneOf, type Position, type Recorded } from '@tablemates/event-store';
import { gameEventTypes } from '../../modules/events/domain-events.ts';
import { personTypes } from '../../modules/identity/domain-events.ts';
import { reliabilityEventTypes, userOfStream } from '../../modules/reliability/domain-events.ts';
import { evolve, noStanding, type Standing } from '../../modules/reliability/standing.ts';
import { EXIT, ExitError } from '../outcome.ts';
import { progressBar, rateMeter } from '../progress.ts';
import type { Session } from '../session.ts';
import { formatted } from '../terminal.ts';
import { keptWork } from '../unfinished.ts';
import { type GivenBack, givenBackAfter, type SeatEvent } from './refilled.ts';

/** A person who was marked at least once and is not erased. */
export type Stander = {
  readonly userId: string;
  readonly memberId: string;
  readonly standing: Standing;
  /** gameEvents at which somebody took the seat that the person gave back. Empty where seats were not read. */
  readonly refilled: readonly string[];
};

export type Standings = { readonly people: readonly Stander[]; readonly read: number; readonly head: Position };

type Known = { memberId?: string; erased?: true; standing?: Standing };

/** The saved state of a stopped run. It holds ids and marks, no names. */
type Kept = {
  readonly after: string;
  readonly read: number;
  readonly everybody: readonly (readonly [string, Known])[];
  readonly seats: readonly (readonly [string, GivenBack])[];
};

/** Raise it with a change of `Kept` or of the fold of a standing: what other code kept is not continued. */
const KEPT_VERSION = 5;
const BATCH = 2_000;
const { UserRegistered, UserErased } = personTypes;
// A guest's attendance moves nobody's score.
const { GuestAttended: _, GuestAttendanceWithdrawn: __, ...markTypes } = reliabilityEventTypes;
const TYPES = { ...markTypes, UserRegistered, UserErased };
const isRead = isOneOf(TYPES);
const { ParticipantJoined, ParticipantLeft } = gameEventTypes;
const SEAT_TYPES = { ParticipantJoined, ParticipantLeft };
const isOfSeats = isOneOf(SEAT_TYPES);

/**
 * Folds the marks of all people from the log up to its present head, batch by batch. If it is stopped, it throws an
 * ExitError, and the next run continues from there, unless the fold has changed.
 *
 * @param withSeats whether it also reads whose seats were taken again
 */
export async function readStandings(
  { log, signal, stateDir }: Pick<Session, 'log' | 'signal' | 'stateDir'>,
  { batchSize = BATCH, withSeats = false }: { readonly batchSize?: number; readonly withSeats?: boolean } = {},
): Promise<Standings> {
  const types = Object.keys(withSeats ? { ...TYPES, ...SEAT_TYPES } : TYPES);
  const unfinished = keptWork<Kept>(stateDir, `policy-simulate-v${KEPT_VERSION}${withSeats ? '-seats' : ''}`);
  const before = unfinished.read();
  const head = await log.head();
  const everybody = new Map<string, Known>(before?.everybody);
  const seats = new Map<string, GivenBack>(before?.seats);
  const bar = progressBar('reading the history');
  const perSecond = rateMeter();
  let read = before?.read ?? 0;
  const begun = read;
  let after = BigInt(before?.after ?? 0);
  try {
    while (after < head) {
      if (signal.aborted) {
        unfinished.keep({ after: String(after), read, everybody: [...everybody], seats: [...seats] });
        const soFar = `Stopped after ${formatted(read)} domain events`;
        throw new ExitError(EXIT.interrupted, `${soFar}; nothing was changed. ${unfinished.next()}`);
      }
      const batch = await log.readAll({ after, upTo: head, limit: batchSize, types });
      for (const domainEvent of batch.filter(isRead)) take(everybody, domainEvent);
      for (const domainEvent of batch.filter(isOfSeats)) takeSeat(seats, domainEvent);
      read += batch.length;
      after = batch.length < batchSize ? head : (batch.at(-1)?.position ?? head);
      bar.update(Number(after), Number(head), perSecond(read - begun));
    }
  } finally {
    bar.stop();
  }
  unfinished.forget();
  const refilled = Map.groupBy(
    [...seats].flatMap(([gameEventId, given]) => given.refilled.map((userId) => ({ userId, gameEventId }))),
    ({ userId }) => userId,
  );
  const refilledOf = (userId: string) => (refilled.get(userId) ?? []).map(({ gameEventId }) => gameEventId);
  const people = [...everybody].flatMap(([userId, { memberId = '', erased, standing }]) =>
    standing && !erased ? [{ userId, memberId, standing, refilled: refilledOf(userId) }] : [],
  );
  return { people, read, head };
}

/** gameEvents that nobody left are not kept. */
function takeSeat(seats: Map<string, GivenBack>, domainEvent: SeatEvent): void {
  const { gameEventId } = domainEvent.data;
  const before = seats.get(gameEventId);
  if (before || domainEvent.type === 'ParticipantLeft') seats.set(gameEventId, givenBackAfter(before, domainEvent));
}

function take(everybody: Map<string, Known>, event: Recorded<EventsOf<typeof TYPES>>): void {
  const userId = 'userId' in event.data ? event.data.userId : userOfStream(event.stream);
  const known = everybody.get(userId) ?? {};
  everybody.set(userId, known);
  if (event.type === 'UserRegistered') known.memberId = event.data.memberId;
  else if (event.type === 'UserErased') known.erased = true;
  else known.standing = evolve(known.standing ?? noStanding, event);
}
