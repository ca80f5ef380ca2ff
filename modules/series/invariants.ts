import { impossible, invariants } from '../../platform/invariants.ts';
import type { SeriesDomainEvent } from './domain-events.ts';

/** The planned dates of each series that were opened, by the id of the series. */
export type SeriesKnown = { readonly series: Map<string, Set<string>> };

/** No planned date is opened twice (groups contract, section 1, rule 1). */
export const seriesInvariants = invariants<SeriesKnown, SeriesDomainEvent>()({
  empty: () => ({ series: new Map() }),
  on: {
    SeriesStarted({ series }, { seriesId }, { broken }) {
      if (series.has(seriesId)) broken(impossible(`series ${seriesId} was started twice`));
      else series.set(seriesId, new Set());
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
