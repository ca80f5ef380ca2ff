import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import type { AdminReport, ReportCounts, ReportState } from '../../modules/reports/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';
import { people } from '../identity/people.ts';
import { anyPersonMatches, partyForAdmins } from '../identity/people-queries.ts';
import { reports } from './reports.ts';

/** The last report of the page before: the instant that the list is sorted by, and its id. */
type ReportCursor = { readonly at: Instant; readonly id: string };

/** A page of the list: `limit` reports after a report, or after `offset` of them. */
type Page = { readonly after: ReportCursor | undefined; readonly offset: number; readonly limit: number };

/** A report as the list shows it, and what its file is read by. */
export type FoundReport = AdminReport & {
  readonly reportedId: string;
  readonly lookedAtBy: string | null;
  readonly decidedBy: string | null;
};

const select = (sql: Sql, where: Fragment, order: Fragment) => sql<FoundReport[]>`
  select t.id, t.kind, t.state, t.reported_at, t.looked_at_at, t.decided_at, t.act, t.reported_id, t.looked_at_by, t.decided_by,
    ${partyForAdmins(sql, sql`t.user_id`, 'p')} as person, ${partyForAdmins(sql, sql`t.reporter_id`, 'r')} as reporter,
    case when e.id is not null then jsonb_build_object('id', e.id, 'gameName', g.name, 'cafeName', c.name,
      'startsAt', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as game_event
  from ${sql(viewOf(reports))} t
  left join ${sql(viewOf(gameEvents))} e on e.id = t.game_event_id
  left join ${sql(viewOf(games))} g on g.id = e.game_id
  left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
  left join ${sql(viewOf(people))} p on p.id = t.user_id
  left join ${sql(viewOf(people))} r on r.id = t.reporter_id
  where ${where} ${order}`;

/** The state of reports, and a search for the person they concern or the reporter. */
type ReportFilter = Sought & { readonly state: ReportState };

/** `viewerId`: the asking admin. Reports about or from them are left out. */
type Sought = { readonly viewerId: string; readonly q?: string | undefined };

const partyMatches = (sql: Sql, { viewerId, q }: Sought) => sql`
  t.user_id <> ${viewerId} and t.reporter_id <> ${viewerId}
  ${q ? sql`and ${anyPersonMatches(sql, sql`t.user_id, t.reporter_id`, q, {})}` : sql``}`;

/** Reports in one state: waiting ones oldest first, decided ones with the last decision first. */
export async function findReports(
  sql: Sql,
  { state, ...sought }: ReportFilter,
  { after, offset, limit }: Page,
): Promise<readonly FoundReport[]> {
  return state === 'acted' || state === 'dismissed'
    ? select(
        sql,
        sql`t.state = ${state} and ${partyMatches(sql, sought)} ${after ? sql`and (t.decided_at, t.id) < (${after.at}, ${after.id})` : sql``}`,
        sql`order by t.decided_at desc, t.id desc limit ${limit} offset ${offset}`,
      )
    : select(
        sql,
        sql`t.state = ${state} and ${partyMatches(sql, sought)} ${after ? sql`and (t.reported_at, t.id) > (${after.at}, ${after.id})` : sql``}`,
        sql`order by t.reported_at, t.id limit ${limit} offset ${offset}`,
      );
}

/** How many reports there are in each state. `q` searches for the person they concern or the reporter. */
export async function countReports(sql: Sql, sought: Sought): Promise<ReportCounts> {
  const [counts] = await sql<ReportCounts[]>`
    select count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'looked_at')::int as looked_at,
      count(*) filter (where state = 'acted')::int as acted, count(*) filter (where state = 'dismissed')::int as dismissed
    from ${sql(viewOf(reports))} t where ${partyMatches(sql, sought)}`;
  return counts ?? { open: 0, lookedAt: 0 };
}

/** One report; undefined for an unknown id. */
export async function findReport(sql: Sql, reportId: string): Promise<FoundReport | undefined> {
  const [row] = await select(sql, sql`t.id = ${reportId}`, sql``);
  return row;
}

/** The last reports that concern a person, at most `limit`, the last one first. */
export const findReportsAbout = (sql: Sql, userId: string, limit: number): Promise<readonly FoundReport[]> =>
  select(sql, sql`t.user_id = ${userId}`, sql`order by t.reported_at desc, t.id desc limit ${limit}`);

type OwnReport = Pick<FoundReport, 'id' | 'kind' | 'reportedId' | 'reportedAt' | 'state' | 'decidedAt'>;

/** Somebody's own reports, in the order of reporting. */
export const findOwnReports = (sql: Sql, reporterId: string): Promise<readonly OwnReport[]> =>
  sql<OwnReport[]>`
    select id, kind, reported_id, reported_at, state, decided_at
    from ${sql(viewOf(reports))} where reporter_id = ${reporterId} order by reported_at, id`;
