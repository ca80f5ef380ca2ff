import { projection } from '@tablemates/event-store';
import type { SeriesDomainEvent, StandingSeatEvent } from '../../modules/series/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

type Asked = Extract<StandingSeatEvent, { type: 'StandingSeatAsked' }>;

type SeriesRow = {
  readonly id: string;
  readonly hostId: string;
  readonly cafeId: string;
  readonly startedAt: Instant;
  readonly state: 'running' | 'paused' | 'ended';
  /** Whether anybody ever asked for a standing seat. */
  readonly keepsSeats: boolean;
};

/** Which series there are, for lists and for the sweep that opens dates. What is shown of one is folded from its stream. */
export const series = projection<SeriesRow, SeriesDomainEvent | Asked>()({
  name: 'series',
  version: 3,
  columns: {
    id: 'uuid not null',
    hostId: 'uuid not null',
    cafeId: 'uuid not null',
    startedAt: 'timestamptz not null',
    state: 'text not null',
    keepsSeats: 'boolean not null',
  },
  key: ['id'],
  indexes: ['using btree (host_id)', 'using btree (cafe_id)'],
  ignores: ['stream', 'version', 'actor', 'personal'],
  touches: ({ data }) => [[data.seriesId]],
  on: {
    SeriesStarted: (_, { data: { seriesId: id, hostId, terms }, occurredAt: startedAt }) => ({
      ...{ id, hostId, startedAt },
      cafeId: terms.cafeId,
      state: 'running',
      keepsSeats: false,
    }),
    SeriesChanged: (row, { data }) => row && { ...row, cafeId: data.terms.cafeId },
    SeriesCafeReplaced: (row, { data }) =>
      row && (row.cafeId === data.fromCafeId ? { ...row, cafeId: data.toCafeId } : row),
    SeriesHandedOver: (row, { data }) => row && { ...row, hostId: data.toUserId },
    SeriesPaused: (row) => row && { ...row, state: 'paused' },
    SeriesResumed: (row) => row && { ...row, state: 'running' },
    StandingSeatAsked: (row) => row && { ...row, keepsSeats: true },
    SeriesEnded: (row) => row && { ...row, state: 'ended' },
  },
});
