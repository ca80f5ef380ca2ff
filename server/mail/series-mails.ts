import { recordedIn } from '@tablemates/event-store';
import { plan } from '../../modules/series/series.ts';
import { seriesOf } from '../../modules/series/streams.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

/** The mails to the host of a series. None says what is no longer true. */
export function seriesMails(deps: LetterDeps) {
  const { letterTo, readGameEvent, readSeries } = letters(deps);

  return {
    async SeriesStarted({ data: { seriesId } }: EventOf<'SeriesStarted'>): Mails {
      const { state, about } = await readSeries(seriesId);
      if (state.status !== 'running') return [];
      const opened = await Promise.all(Object.values(state.opened).map(readGameEvent));
      const dates = opened.filter((date) => date.state.status === 'upcoming').map((date) => date.about.startsAt);
      return letterTo(state.hostId, 'seriesStarted', { ...about, dates: dates.toSorted() });
    },

    /** One for each date and reason, however often the date is tried again. */
    async SeriesDateSkipped({ data, version }: EventOf<'SeriesDateSkipped'>): Mails {
      const { seriesId, plannedDate, code } = data;
      const { state, about } = await readSeries(seriesId);
      const isSo = state.status !== 'ended' && state.skipped[plannedDate]?.code === code;
      if (code === 'by_host' || !isSo) return [];
      const before = (await recordedIn(deps.log, seriesOf(seriesId))).filter((each) => each.version < version);
      const isKnown = before.some(
        (each) => each.type === 'SeriesDateSkipped' && each.data.plannedDate === plannedDate && each.data.code === code,
      );
      if (isKnown) return [];
      const { startsAt } = plan(state, plannedDate);
      return letterTo(state.hostId, 'dateNotHeld', { ...about, startsAt, code });
    },

    async SeriesPaused({ data: { seriesId, because } }: EventOf<'SeriesPaused'>): Mails {
      const { state, about } = await readSeries(seriesId);
      if (because === 'by_host' || state.status !== 'paused') return [];
      return letterTo(state.hostId, 'seriesPaused', { ...about, because });
    },
  };
}
