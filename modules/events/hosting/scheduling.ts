import type { Instant } from '../../../platform/clock.ts';
import { instantOf } from '../../../platform/local-time.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { AskingHouse } from '../../cafe-nights/rules.ts';
import { type Account, hostingRefusal } from '../account.ts';
import { houseRefusal, type Nights, takeNights } from '../commitments/cafe-nights.ts';
import { catalogUseBegins } from '../commitments/catalog-use.ts';
import { type Commitments, commit, commitmentTo, overlapRefusal } from '../commitments/commitments.ts';
import type { DomainEventOf } from '../domain-events.ts';
import type { GameEventState } from '../game-event.ts';
import { minimumDueAt, type SeriesTable } from '../rules.ts';
import { askTable } from '../table/table.ts';
import { cafeRefusal, gameUnavailable, noSuchTime } from './choices.ts';
import { schedule } from './host.ts';

/** A gameEvent as its host wants it. Its start is a local date and time in `timeZone`. */
export type WantedGameEvent = Omit<
  DomainEventOf<'GameEventScheduled'>['data'],
  'startsAt' | 'minimumDueAt' | 'clearDescription'
> & {
  /** The host's own text about it. */
  readonly description: string;
};

/** What else scheduling depends on, at the versions at which it is appended. */
export type SchedulingFacts = {
  readonly gameEvent: GameEventState;
  readonly host: Account;
  readonly isGameActive: boolean;
  /** See `CatalogDeps`. */
  readonly cafeRegion: string | undefined;
  /** The rules of the cafe's house, and the nights that the gameEvent touches. */
  readonly house: AskingHouse | undefined;
  readonly nights: Nights;
  /** What the cafe says to the series whose date it is. */
  readonly seriesTable?: SeriesTable | undefined;
  /** The host's. */
  readonly commitments: Commitments;
};

/**
 * Schedules a gameEvent: the domain events of its stream, of its host's commitments, of what its game and its cafe are
 * used for, and of the cafe's nights. Pure, so a series can schedule its dates with it, each with the commitments that the one before left.
 */
export function decideScheduling(facts: SchedulingFacts, wanted: WantedGameEvent, now: Instant) {
  const { description, ...details } = wanted;
  const { hostId, regionId, startDate, startTime, timeZone } = details;
  const startsAt = instantOf(startDate, startTime, timeZone);
  if (!startsAt) return noSuchTime;
  const refused =
    hostingRefusal(facts.host) ??
    (facts.isGameActive ? undefined : gameUnavailable) ??
    cafeRefusal(facts.cafeRegion, regionId);
  if (refused) return refused;
  const dueAt = minimumDueAt(startsAt, now);
  const scheduled = { ...details, startsAt, ...(dueAt !== undefined && { minimumDueAt: dueAt }) };
  const gameEvent = schedule(facts.gameEvent, scheduled, description, now);
  if (isRefusal(gameEvent)) return gameEvent;
  const commitment = commitmentTo(scheduled, 'host');
  const overlaps: Refusal | undefined = overlapRefusal(facts.commitments, commitment, now);
  if (overlaps) return overlaps;
  const unhoused = houseRefusal(facts.house, facts.nights, scheduled, { now, timeZone });
  if (unhoused) return unhoused;
  return {
    gameEvent: [...gameEvent, ...askTable(facts.house, scheduled, now, facts.seriesTable)],
    commitments: commit(facts.commitments, hostId, commitment),
    ...catalogUseBegins(scheduled),
    nights: facts.house ? takeNights(scheduled, timeZone) : {},
  };
}
