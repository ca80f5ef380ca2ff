import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import type { AdminCase, CaseCounts, CaseKind, CaseState } from '../../modules/cases/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';
import { people } from '../identity/people.ts';
import { anyPersonMatches, partyForAdmins } from '../identity/people-queries.ts';
import { cases } from './cases.ts';

/** The last case of the page before: the instant that the list is sorted by, and its id. */
type CaseCursor = { readonly at: Instant; readonly id: string };

/** A page of the queue: `limit` cases after a case, or after `offset` of them. */
type CasePage = { readonly after: CaseCursor | undefined; readonly offset: number; readonly limit: number };

export type FoundCase = AdminCase & {
  readonly reporterId: string | null;
  readonly markedBy: string | null;
  readonly hostId: string | null;
};

/** What the viewer asks for, of the kinds that their role may see. */
export type CaseFilter = {
  /** The asking admin. Cases about or from them are left out. */
  readonly viewerId: string;
  readonly kinds: readonly CaseKind[];
  /** A user id: the cases of this admin. Null: those of nobody. Undefined: all. */
  readonly assignedTo?: string | null | undefined;
  readonly overdueOnly: boolean;
  readonly q?: string | undefined;
  /** People are found by nothing but their names. */
  readonly namesOnly: boolean;
};

const optionalParty = (sql: Sql, id: Fragment, alias: string) =>
  sql`case when ${id} is not null then ${partyForAdmins(sql, id, alias)} end`;

const select = (sql: Sql, where: Fragment, order: Fragment) => sql<FoundCase[]>`
  select t.id, t.kind, t.state, t.about, t.opened_at, t.due_at, t.outcome, t.closed_at, t.reporter_id, t.marked_by,
    e.host_id,
    ${optionalParty(sql, sql`t.person_id`, 'p')} as person, ${optionalParty(sql, sql`t.assigned_to`, 'a')} as assigned_to,
    case when e.id is not null then jsonb_build_object('id', e.id, 'gameName', g.name, 'cafeName', ec.name,
      'startsAt', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as game_event,
    case when t.cafe_id is not null then jsonb_build_object('id', t.cafe_id, 'name', c.name) end as cafe
  from ${sql(viewOf(cases))} t
  left join ${sql(viewOf(gameEvents))} e on e.id = t.game_event_id
  left join ${sql(viewOf(games))} g on g.id = e.game_id
  left join ${sql(viewOf(cafes))} ec on ec.id = e.cafe_id
  left join ${sql(viewOf(cafes))} c on c.id = t.cafe_id
  left join ${sql(viewOf(people))} p on p.id = t.person_id
  left join ${sql(viewOf(people))} a on a.id = t.assigned_to
  where ${where} ${order}`;

/** Open disputes of erased people are left out: nobody has to decide on them. */
const matches = (sql: Sql, { viewerId, kinds, assignedTo, overdueOnly, q, namesOnly }: CaseFilter, now: Instant) => sql`
  t.kind = any(${[...kinds]})
  and ${viewerId}::uuid is distinct from t.person_id and ${viewerId}::uuid is distinct from t.reporter_id
  and ${viewerId}::uuid is distinct from t.marked_by
  and not (t.kind = 'contest'
    and t.game_event_id = any (array(select id from ${sql(viewOf(gameEvents))} where host_id = ${viewerId})))
  and (t.kind <> 'contest' or t.state = 'closed' or exists (
    select from ${sql(viewOf(people))} o where o.id = t.person_id and o.email is not null))
  ${assignedTo === undefined ? sql`` : assignedTo === null ? sql`and t.assigned_to is null` : sql`and t.assigned_to = ${assignedTo}`}
  ${overdueOnly ? sql`and t.state <> 'closed' and t.due_at <= ${now}` : sql``}
  ${
    q
      ? sql`and ${anyPersonMatches(sql, sql`t.person_id, t.reporter_id, t.marked_by, (select host_id from ${sql(viewOf(gameEvents))} where id = t.game_event_id)`, q, { namesOnly })}`
      : sql``
  }`;

/** Cases in one state: what is due first comes first, and of closed ones the last closed. */
export function findCases(
  sql: Sql,
  { state, ...filter }: CaseFilter & { readonly state: CaseState },
  { after, offset, limit }: CasePage,
  now: Instant,
): Promise<readonly FoundCase[]> {
  const found = sql`t.state = ${state} and ${matches(sql, filter, now)}`;
  return state === 'closed'
    ? select(
        sql,
        sql`${found} ${after ? sql`and (t.closed_at, t.id) < (${after.at}, ${after.id})` : sql``}`,
        sql`order by t.closed_at desc, t.id desc limit ${limit} offset ${offset}`,
      )
    : select(
        sql,
        sql`${found} ${after ? sql`and (t.due_at, t.id) > (${after.at}, ${after.id})` : sql``}`,
        sql`order by t.due_at, t.id limit ${limit} offset ${offset}`,
      );
}

/** How many cases there are in each state, of those that match. */
export async function countCases(sql: Sql, filter: CaseFilter, now: Instant): Promise<CaseCounts> {
  const [counts] = await sql<CaseCounts[]>`
    select count(*) filter (where t.state = 'open')::int as open, count(*) filter (where t.state = 'waiting')::int as waiting,
      count(*) filter (where t.state = 'closed')::int as closed,
      count(*) filter (where t.state <> 'closed' and t.due_at <= ${now})::int as overdue
    from ${sql(viewOf(cases))} t where ${matches(sql, filter, now)}`;
  return counts ?? { open: 0, waiting: 0, closed: 0, overdue: 0 };
}

/** One case; undefined for an unknown id. */
export async function findCase(sql: Sql, caseId: string): Promise<FoundCase | undefined> {
  const [row] = await select(sql, sql`t.id = ${caseId}`, sql``);
  return row;
}

/** The complaints that are somebody's personal data, and the cases that they got letters about, oldest first. */
export async function findOwnCases(sql: Sql, userId: string): Promise<readonly { readonly id: string }[]> {
  return sql<{ id: string }[]>`
    select t.id from ${sql(viewOf(cases))} t left join ${sql(viewOf(gameEvents))} e on e.id = t.game_event_id
    where t.person_id = ${userId} or t.reporter_id = ${userId} or t.marked_by = ${userId}
      or (t.kind = 'contest' and e.host_id = ${userId})
    order by t.opened_at, t.id`;
}
