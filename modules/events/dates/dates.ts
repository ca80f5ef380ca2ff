import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { AskingHouse, HouseObstacle } from '../../cafe-nights/rules.ts';
import { type Account, hostingRefusal } from '../account.ts';
import type { Advice } from '../advice-rules.ts';
import { type Nights, nightsAfter } from '../commitments/cafe-nights.ts';
import { type Commitments, commitmentsFold } from '../commitments/commitments.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { type GameEventState, hasStarted, type Known, peopleAt } from '../game-event.ts';
import { cafeRefusal, gameUnavailable } from '../hosting/choices.ts';
import { decideScheduling, type WantedGameEvent } from '../hosting/scheduling.ts';
import type { SeriesTable } from '../rules.ts';
import { seatsAt, seatsInUse } from '../seats.ts';
import { tableAt } from '../table/table.ts';

/** A date of a series that is to open. Its planned date names it in the series. */
export type DateToOpen = WantedGameEvent & { readonly seriesId: string; readonly plannedDate: string };

/** Why a date cannot be held (groups contract, section 1, rule 4). */
export type Obstacle = {
  readonly code: 'host_gone' | 'host_suspended' | 'host_busy' | 'cafe_gone' | 'game_inactive' | HouseObstacle;
  readonly refusal: Refusal;
};

/**
 * Where and what dates are to be. `formerCafeId`: the cafe so far, in whose region the cafe must be. Without one it is
 * `regionId`.
 */
export type TermsToCheck = {
  readonly gameId: string;
  readonly cafeId: string;
  readonly regionId: string;
  readonly formerCafeId?: string | undefined;
};

export type OpeningFacts = {
  readonly host: Account;
  readonly isGameActive: (gameId: string) => boolean;
  /** See `CatalogDeps`. */
  readonly cafeRegion: (cafeId: string) => string | undefined;
  readonly house: (cafeId: string) => AskingHouse | undefined;
  readonly nights: Nights;
  /** What cafes say to the series. */
  readonly tables: readonly SeriesTable[];
  readonly gameEvent: (id: string) => GameEventState;
  /** The host's. */
  readonly commitments: Commitments;
};

/** Why these terms cannot be chosen; undefined if they can. */
export const termsObstacle = (
  facts: OpeningFacts,
  { gameId, cafeId, regionId, formerCafeId }: TermsToCheck,
): Obstacle | undefined => {
  const hosting = hostingRefusal(facts.host);
  if (hosting) return { code: hosting.code === 'suspended' ? 'host_suspended' : 'host_gone', refusal: hosting };
  if (!facts.isGameActive(gameId)) return { code: 'game_inactive', refusal: gameUnavailable };
  const wanted = (formerCafeId && facts.cafeRegion(formerCafeId)) ?? regionId;
  const cafe = cafeRefusal(facts.cafeRegion(cafeId), wanted);
  return cafe && { code: 'cafe_gone', refusal: cafe };
};

/**
 * Opens dates of one host, in order, each with the commitments and nights that those before it left. A date that has begun by now
 * is neither opened nor has an obstacle. Each is in the region in which its cafe is by now.
 */
export function openDates(facts: OpeningFacts, dates: readonly DateToOpen[], now: Instant) {
  const obstacles: Record<string, Obstacle> = {};
  const opened: (Exclude<ReturnType<typeof decideScheduling>, Refusal> & { readonly date: DateToOpen })[] = [];
  let { commitments, nights } = facts;
  for (const planned of dates) {
    const date = { ...planned, regionId: facts.cafeRegion(planned.cafeId) ?? planned.regionId };
    const terms = termsObstacle(facts, date);
    const seriesTable = tableAt(facts.tables, date.cafeId);
    const obstacle = terms ?? (seriesTable?.state === 'declined' ? tableDeclined : undefined);
    if (obstacle) {
      obstacles[date.plannedDate] = obstacle;
      continue;
    }
    const its = {
      host: facts.host,
      isGameActive: facts.isGameActive(date.gameId),
      cafeRegion: facts.cafeRegion(date.cafeId),
      house: facts.house(date.cafeId),
      nights,
      seriesTable,
      gameEvent: facts.gameEvent(date.gameEventId),
      commitments,
    };
    const decided = decideScheduling(its, date, now);
    if (isRefusal(decided)) {
      const code = decided.code === 'overlaps' ? 'host_busy' : houseCodes.find((each) => each === decided.code);
      if (code) obstacles[date.plannedDate] = { code, refusal: decided };
      continue;
    }
    commitments = decided.commitments.reduce(commitmentsFold.evolve, commitments);
    nights = nightsAfter(nights, decided.nights);
    opened.push({ date, ...decided });
  }
  return { obstacles, opened };
}

const tableDeclined: Obstacle = {
  code: 'cafe_closed',
  refusal: refuse(409, 'cafe_closed', 'The cafe has no table for this series.', { hours: [] }),
};

const houseCodes: readonly HouseObstacle[] = ['cafe_closed', 'cafe_full', 'cafe_notice'];

/**
 * Ends a date that has not begun, if nobody is there: without mail and without a mark. `occupied` if somebody is, `begun`
 * if it is too late. One that does not take place stays as it is.
 */
export function endEmpty(
  gameEvent: GameEventState,
  now: Instant,
): readonly GameEventDomainEvent[] | 'occupied' | 'begun' {
  if (gameEvent.status === 'unknown' || gameEvent.status === 'cancelled') return [];
  if (hasStarted(gameEvent, now)) return 'begun';
  if (peopleAt(gameEvent, now) > 0) return 'occupied';
  const { gameEventId } = gameEvent.schedule;
  return [{ type: 'GameEventCancelled', data: { gameEventId, participantIds: [], because: 'series' } }];
}

/** A date of a series as it is to be. Date and time are local. */
export type DateToFollow = {
  readonly gameEventId: string;
  readonly gameId: string;
  readonly cafeId: string;
  readonly startDate: string;
  readonly startTime: string;
  readonly maxParticipants: number;
  readonly description: string;
  /** Who wrote it, if not the host. */
  readonly describedBy?: string | undefined;
} & Advice;

/** Why a date does not follow its series, and how many seats are taken or held there. */
export type KeptDate = { readonly id: string; readonly seats: number; readonly why: string };

/** How many seats are taken or held at `now`. */
export const seatsHeld = ({ seats }: Known, now: Instant): number => seatsInUse(seatsAt(seats, now));

/** Why a date does not follow its series by itself: somebody is there, or it has departed. Undefined if it follows. */
export function keptAs(state: Known, now: Instant): KeptDate | undefined {
  const kept = { id: state.schedule.gameEventId, seats: seatsHeld(state, now) };
  if (peopleAt(state, now) > 0) return { ...kept, why: 'has_people' };
  return state.schedule.departed ? { ...kept, why: 'departed' } : undefined;
}
