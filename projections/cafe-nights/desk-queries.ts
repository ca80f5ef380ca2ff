import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import type { Affected, DeskRow } from '../../modules/cafe-nights/contract.ts';
import { headsOf } from '../../modules/cafe-nights/rules.ts';
import { gameNameOf } from '../../modules/catalog/rules.ts';
import { endOf } from '../../modules/events/rules.ts';
import { withDot } from '../../modules/identity/shown-name-rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';
import { people } from '../identity/people.ts';
import { attendance } from '../reliability/attendance.ts';
import type { HeldEvening } from './desk.ts';

type Row = Pick<
  Affected[number],
  'version' | 'id' | 'startsAt' | 'taken' | 'held' | 'maxParticipants' | 'moved' | 'table'
> & {
  readonly game: string | null;
  readonly firstName: string | null;
  readonly lastInitial: string | null;
  readonly status: string;
  readonly seriesId: string | null;
  readonly isLost: boolean;
};

/** Evenings as the desk shows them: nobody is named but the host. */
async function found(sql: Sql, where: Fragment): Promise<readonly DeskRow[]> {
  const rows = await withVersions(sql, where);
  return rows.map(({ version: _, ...row }) => row);
}

async function withVersions(sql: Sql, where: Fragment): Promise<Affected> {
  const rows = await sql<Row[]>`
    select e.id, e.version, e.starts_at, e.max_participants, e.status, e."table", e.moved_from is not null as moved,
      case when e.table_of_series then e.series_id end as series_id, g.name as game,
      e.table_lost is not null and e.host_id is distinct from c.owner_id as is_lost,
      jsonb_array_length(e.participant_ids) as taken, jsonb_array_length(e.held) as held, h.first_name, h.last_initial
    from ${sql(viewOf(gameEvents))} e
    left join ${sql(viewOf(games))} g on g.id = e.game_id
    left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
    left join ${sql(viewOf(people))} h on h.id = e.host_id
    where ${where} order by e.starts_at, e.id`;
  return rows.map(({ status, game, firstName, lastInitial, seriesId, isLost, ...row }) => ({
    ...row,
    ...(isLost && { lost: true as const }),
    ...(seriesId !== null && { ofSeries: seriesId }),
    endsAt: endOf(row.startsAt),
    game: gameNameOf(game === null ? null : { name: game }),
    host: firstName === null ? 'Deleted member' : `${firstName} ${withDot(lastInitial ?? '')}`.trim(),
    heads: headsOf(row),
    cancelled: status === 'cancelled',
  }));
}

export const findDeskRows = (sql: Sql, ids: readonly string[]) => found(sql, sql`e.id = any(${[...ids]}::uuid[])`);

/** The same with their versions, without the cancelled ones. */
export const findAffected = (sql: Sql, ids: readonly string[]) =>
  withVersions(sql, sql`e.id = any(${[...ids]}::uuid[]) and e.status = 'upcoming'`);

/** The evenings at a cafe that start from `from` to before `to`, the cancelled ones among them. */
export const findDesk = (sql: Sql, cafeId: string, from: Instant, to: Instant) =>
  found(sql, sql`e.cafe_id = ${cafeId} and e.starts_at >= ${from} and e.starts_at < ${to}`);

/** The evenings at a cafe that start after `now` and wait for its answer. */
export const findAsked = (sql: Sql, cafeId: string, now: Instant) =>
  found(sql, sql`e.cafe_id = ${cafeId} and e.starts_at > ${now} and e."table" = 'asked' and e.status = 'upcoming'`);

/** The evenings at a cafe that took place and started from `from` to before `to`, with how many people came. */
export const findHeld = (sql: Sql, cafeId: string, from: Instant, to: Instant) => sql<HeldEvening[]>`
  select e.starts_at, e.max_participants, count(a.user_id)::int as came
  from ${sql(viewOf(gameEvents))} e
  left join ${sql(viewOf(attendance))} a on a.game_event_id = e.id and a.status = 'attended'
  where e.cafe_id = ${cafeId} and e.starts_at >= ${from} and e.starts_at < ${to} and e.status in ('completed', 'archived')
  group by e.id, e.starts_at, e.max_participants`;

/**
 * The cafes with an owner at which evenings start after `now` and before `until`, or did before they were moved or called
 * off, with these evenings. These are only candidates for mails to owners: the log decides.
 */
export const findDesksToMail = (sql: Sql, now: Instant, until: Instant) => sql<
  { cafeId: string; gameEventIds: string[] }[]
>`
  select c.id as cafe_id, array_agg(distinct e.id) as game_event_ids
  from ${sql(viewOf(gameEvents))} e
  cross join lateral (
    values (e.cafe_id, e.starts_at),
      ((e.moved_from->>'cafeId')::uuid, (e.moved_from->>'startsAt')::timestamptz)) as place(cafe_id, starts_at)
  join ${sql(viewOf(cafes))} c on c.id = place.cafe_id
  where e.starts_at > ${now} and place.starts_at > ${now} and place.starts_at < ${until} and c.owner_id is not null
  group by c.id order by c.id`;
