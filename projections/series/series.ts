import { projection } from '@tablemates/event-store';
import { tableDueAt } from '../../modules/events/rules.ts';
import type { SeriesDomainEvent, StandingSeatEvent } from '../../modules/series/domain-events.ts';
import { wordsOf } from '../../modules/series/rules.ts';
import type { Instant } from '../../platform/clock.ts';

type StandingSeatAsked = Extract<StandingSeatEvent, { type: 'StandingSeatAsked' }>;

type SeriesRow = {
  readonly id: string;
  readonly hostId: string;
  readonly cafeId: string;
  readonly groupId: string | null;
  readonly gameId: string;
  /** Local `HH:MM` by its latest terms. */
  readonly startTime: string;
  readonly startedAt: Instant;
  readonly state: 'running' | 'paused' | 'ended';
  /** Its latest rhythm in words, such as `every Thursday`. */
  readonly words: string;
  /** The user ids of all who ever asked for a standing seat. */
  readonly asked: readonly string[];
  /** When the owner of the cafe is reminded that it is asked; null without a question. */
  readonly tableDueAt: Instant | null;
  /** Who is asked for its tables; null without a question, or where the log does not say. */
  readonly tableAskedOf: string | null;
};

/** Which series there are, for lists and for the sweep that opens dates. What is shown of one is folded from its stream. */
export const series = projection<SeriesRow, SeriesDomainEvent | StandingSeatAsked>()({
  name: 'series',
  version: 8,
  columns: {
    id: 'uuid not null',
    hostId: 'uuid not null',
    cafeId: 'uuid not null',
    groupId: 'uuid',
    gameId: 'uuid not null',
    startTime: 'text not null',
    startedAt: 'timestamptz not null',
    state: 'text not null',
    words: 'text not null',
    asked: 'jsonb not null',
    tableDueAt: 'timestamptz',
    tableAskedOf: 'uuid',
  },
  key: ['id'],
  indexes: [
    'using btree (host_id)',
    'using btree (cafe_id)',
    'using btree (group_id) where group_id is not null',
    'using gin (asked)',
    'using btree (id) where table_due_at is not null or table_asked_of is not null',
  ],
  ignores: ['stream', 'version', 'actor', 'personal'],
  touches: ({ data }) => [[data.seriesId]],
  on: {
    SeriesStarted: (
      _,
      { data: { seriesId: id, hostId, groupId = null, terms, every, from }, occurredAt: startedAt },
    ) => ({
      ...{ id, hostId, groupId, startedAt },
      ...placeOf(terms),
      state: 'running',
      words: wordsOf({ every, from }),
      asked: [],
      ...noTable,
    }),
    SeriesChanged: (row, { data: { every, from, terms: own, later = [] } }) => {
      const { terms } = later.at(-1) ?? { terms: own };
      return (
        row && {
          ...row,
          ...placeOf(terms),
          ...(every && { words: wordsOf({ every, from }) }),
          ...((every || terms.cafeId !== row.cafeId || terms.startTime !== row.startTime) && noTable),
        }
      );
    },
    SeriesCafeReplaced: (row, { data }) =>
      row && (row.cafeId === data.fromCafeId ? { ...row, cafeId: data.toCafeId, ...noTable } : row),
    SeriesHandedOver: (row, { data }) => row && { ...row, hostId: data.toUserId },
    SeriesPaused: (row) => row && { ...row, state: 'paused' },
    SeriesResumed: (row) => row && { ...row, state: 'running' },
    StandingSeatAsked: (row, { data: { userId } }) =>
      row && !row.asked.includes(userId) ? { ...row, asked: [...row.asked, userId] } : row,
    SeriesTableAsked: (row, { data: { at, ownerId: tableAskedOf = null } }) =>
      row && { ...row, tableDueAt: tableDueAt(at), tableAskedOf },
    SeriesTableAskedAgain: (row) => row && { ...row, tableDueAt: null },
    SeriesTableConfirmed: (row) => row && { ...row, ...noTable },
    SeriesTableDeclined: (row) => row && { ...row, ...noTable },
    SeriesEnded: (row) => row && { ...row, state: 'ended', ...noTable },
  },
});

const noTable = { tableDueAt: null, tableAskedOf: null };

const placeOf = ({ cafeId, gameId, startTime }: { cafeId: string; gameId: string; startTime: string }) => ({
  ...{ cafeId, gameId, startTime },
});
