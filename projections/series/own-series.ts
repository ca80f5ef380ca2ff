import { type Recorded, viewOf } from '@tablemates/event-store';
import type { SeriesDomainEvent, StandingSeatEvent } from '../../modules/series/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { audit } from '../admin/audit.ts';
import { series } from './series.ts';

type Happened = SeriesDomainEvent | StandingSeatEvent;
type What = Exclude<Happened['type'], 'SeriesDateOpened'>;

const WHATS: Readonly<Record<What, string>> = {
  SeriesStarted: 'started',
  SeriesChanged: 'changed',
  SeriesDateSkipped: 'skipped_date',
  SeriesDateRestored: 'took_skip_back',
  SeriesPaused: 'paused',
  SeriesResumed: 'resumed',
  SeriesEnded: 'ended',
  SeriesHandedOver: 'handed_over',
  SeriesCafeReplaced: 'moved_to_merged_cafe',
  SeriesTableAsked: 'asked_for_tables',
  SeriesTableAskedAgain: 'asked_for_tables_again',
  SeriesTableConfirmed: 'confirmed_tables',
  SeriesTableDeclined: 'declined_tables',
  StandingSeatAsked: 'asked_for_regular_seat',
  StandingSeatTaken: 'got_regular_seat',
  StandingSeatPaused: 'regular_seat_paused',
  StandingSeatResumed: 'regular_seat_goes_on',
  StandingSeatEnded: 'regular_seat_ended',
  StandingSeatPassedOver: 'passed_over',
};

/** The series to which a person did something, which they host, or in which they asked for a standing seat. */
export const findSeriesConcerning = (sql: Sql, userId: string) => sql<{ id: string; words: string }[]>`
  select s.id, s.words from ${sql(viewOf(series))} s
  where s.host_id = ${userId} or s.asked ? ${userId} or s.id in (
    select subject_id::uuid from ${sql(viewOf(audit))}
    where actor = ${userId} and concerns = subject_id and subject_kind = 'series')
  order by s.started_at, s.id`;

type OwnRow = {
  readonly at: Instant;
  readonly what: string;
  readonly date: string | null;
  readonly detail: string | null;
  readonly text: string | null;
};

/**
 * What a person did to a series, and what became of their own standing seat; nothing about those of others, but that the
 * person ended one. `text`: the words that were given for it. Pure.
 */
export const ownSeriesRows = (userId: string, recorded: readonly Recorded<Happened>[]): readonly OwnRow[] =>
  recorded.flatMap((each) => {
    if (each.type === 'SeriesDateOpened' || !isOwn(userId, each)) return [];
    const { data, occurredAt: at, type } = each;
    const personal: Readonly<Record<string, string>> = ('personal' in each && each.personal) || {};
    const isOfAnother = 'userId' in data && data.userId !== userId;
    return {
      at,
      what: isOfAnother ? 'ended_regular_seat_of_another' : WHATS[type],
      date: 'plannedDate' in data ? data.plannedDate : null,
      detail: 'because' in data ? (data.because ?? null) : 'reason' in data ? data.reason : null,
      text: personal.description ?? personal.reason ?? null,
    };
  });

function isOwn(userId: string, { actor, data, type }: Recorded<Happened>): boolean {
  // an act of one person can give or end the seats of others, which is no act of theirs
  if ('userId' in data) {
    return data.userId === userId || (actor === userId && type === 'StandingSeatEnded' && data.because === 'host');
  }
  return actor === userId || (type === 'SeriesHandedOver' && data.toUserId === userId);
}
