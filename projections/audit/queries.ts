import type { AuditEntry } from '../../modules/admin/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import { viewOf } from '../../platform/projection/projection.ts';
import { cafes, cities, games, regions } from '../catalogue/catalogue.ts';
import { gameEvents } from '../game-events/game-events.ts';
import { people } from '../people/people.ts';
import { audit } from './audit.ts';

export type AuditFilter = {
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  readonly type?: string | undefined;
  /** Inclusive. */
  readonly from?: Instant | undefined;
  /** Exclusive. */
  readonly to?: Instant | undefined;
};

/** Where the list goes on: behind this entry, older ones following. */
export type Place = { readonly at: Instant; readonly id: string };

type Found = Omit<AuditEntry, 'changedFields'> & { readonly position: string };

const nameOf = (sql: Sql, alias: string) => sql`
  case when ${sql(alias)}.id is null then null when ${sql(alias)}.first_name is null then 'Deleted member'
    else ${sql(alias)}.first_name || ' ' || ${sql(alias)}.last_name end`;

/** Changes, newest first. Names are those of today; of personal fields that changed it tells which, never what. */
export async function findAudit(
  { sql, log }: { readonly sql: Sql; readonly log: Pick<EventLog, 'readAt'> },
  { subject, actor, type, from, to }: AuditFilter,
  before: Place | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  // The page first, by its index; names for its few rows alone.
  const found = await sql<Found[]>`
    with page as (
      select * from ${sql(viewOf(audit))}
      where true
        ${subject ? sql`and subject_id = ${subject}` : sql``}
        ${actor ? sql`and actor = ${actor}` : sql``}
        ${type ? sql`and type = ${type}` : sql``}
        ${from ? sql`and at >= ${from}` : sql``}
        ${to ? sql`and at < ${to}` : sql``}
        ${before ? sql`and (at, id) < (${before.at}, ${before.id})` : sql``}
      order by at desc, id desc limit ${limit}
    )
    select a.id, a.at, a.type, a.position, a.details,
      jsonb_build_object('id', a.actor, 'name', ${nameOf(sql, 'by')}) as actor,
      jsonb_build_object('kind', a.subject_kind, 'id', a.subject_id,
        'name', coalesce(${nameOf(sql, 'u')}, g.name, c.name, t.name, r.name)) as subject
    from page a
    left join ${sql(viewOf(people))} by on by.id = case when a.actor <> 'system' then a.actor::uuid end
    left join ${sql(viewOf(people))} u on u.id = case a.subject_kind when 'user' then a.subject_id::uuid end
    left join ${sql(viewOf(gameEvents))} e on e.id = case a.subject_kind when 'gameEvent' then a.subject_id::uuid end
    left join ${sql(viewOf(games))} g on g.id = case a.subject_kind when 'game' then a.subject_id::uuid else e.game_id end
    left join ${sql(viewOf(cafes))} c on c.id = case a.subject_kind when 'cafe' then a.subject_id::uuid end
    left join ${sql(viewOf(cities))} t on t.id = case a.subject_kind when 'city' then a.subject_id::uuid end
    left join ${sql(viewOf(regions))} r on r.id = case a.subject_kind when 'region' then a.subject_id::uuid end
    order by a.at desc, a.id desc`;
  const changed = await fieldsChangedAt(
    log,
    found.filter((entry) => entry.type === 'ProfileChanged').map(({ position }) => position),
  );
  return found.map(({ position, ...entry }) => ({ ...entry, changedFields: changed.get(position) ?? [] }));
}

async function fieldsChangedAt(
  log: Pick<EventLog, 'readAt'>,
  positions: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const events = await log.readAt(positions.map(BigInt));
  return new Map(events.map(({ position, personal }) => [String(position), Object.keys(personal ?? {})]));
}
