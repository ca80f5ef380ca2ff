import { impossible, invariants } from '../../platform/invariants.ts';
import type { SeriesDomainEvent, StandingSeatEvent } from './domain-events.ts';

/**
 * The planned dates of each series that were opened, by the id of the series, how many standing seats it has, and who
 * has them.
 */
type SeriesKnown = {
  readonly series: Map<string, Set<string>>;
  readonly standing: Map<string, { readonly seats: number; readonly holders: Set<string> }>;
};

/**
 * No planned date is opened twice, and nobody gets a standing seat while all are taken (groups contract, section 1, rules
 * 1 and 10).
 */
export const seriesInvariants = invariants<SeriesKnown, SeriesDomainEvent | StandingSeatEvent>()({
  empty: () => ({ series: new Map(), standing: new Map() }),
  on: {
    SeriesStarted({ series, standing }, { seriesId, terms }, { broken }) {
      standing.set(seriesId, { seats: terms.standingSeats ?? 0, holders: new Set() });
      if (series.has(seriesId)) broken(impossible(`series ${seriesId} was started twice`));
      else series.set(seriesId, new Set());
    },
    SeriesChanged({ standing }, { seriesId, terms }) {
      const holders = standing.get(seriesId)?.holders ?? new Set();
      standing.set(seriesId, { seats: terms.standingSeats ?? 0, holders });
    },
    StandingSeatTaken({ standing }, { seriesId, userId }, { broken }) {
      const its = standing.get(seriesId);
      its?.holders.add(userId);
      const { size = 0 } = its?.holders ?? {};
      if (!its || size <= its.seats) return;
      const detail = `${size} people have one of ${its.seats} standing seats in series ${seriesId}`;
      broken({ rule: 'too many standing seats', detail });
    },
    StandingSeatEnded({ standing }, { seriesId, userId }) {
      standing.get(seriesId)?.holders.delete(userId);
    },
    SeriesDateOpened({ series }, { seriesId, plannedDate }, { broken }) {
      const opened = series.get(seriesId);
      if (!opened) broken(impossible(`a date of series ${seriesId} was opened, which was never started`));
      else if (opened.has(plannedDate)) {
        broken({ rule: 'planned date opened twice', detail: `series ${seriesId} opened ${plannedDate} twice` });
      }
      opened?.add(plannedDate);
    },
  },
});
