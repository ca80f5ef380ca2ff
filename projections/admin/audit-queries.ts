import type { EventLog } from '@tablemates/event-store';
import { viewOf } from '@tablemates/event-store';
import type { AuditEntry, AuditEvidence } from '../../modules/admin/contract.ts';
import { caseTypes } from '../../modules/cases/domain-events.ts';
import { noteTypes } from '../../modules/notes/domain-events.ts';
import { reportTypes } from '../../modules/reports/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import { type Sql, withCustomPlan } from '../../platform/database.ts';
import { withoutKey } from '../../platform/without-key.ts';
import { cafes, cities, games, regions } from '../catalog/catalog.ts';
import { emailSenders } from '../email-senders/email-senders.ts';
import { gameEvents } from '../events/game-events.ts';
import { invitations } from '../identity/invitations.ts';
import { people } from '../identity/people.ts';
import { nameForAdmins } from '../identity/people-queries.ts';
import { series } from '../series/series.ts';
import { audit, withoutClearText } from './audit.ts';
import { changesAbout, type Fragment, newestFirst, pageAbout } from './audit-concerning-queries.ts';

export type AuditFilter = {
  /** The id of the changed thing. */
  readonly subject?: string | undefined;
  /** Part of the name of something that the change concerns. */
  readonly concerns?: string | undefined;
  readonly actor?: string | undefined;
  readonly type?: string | undefined;
  /** Inclusive. */
  readonly from?: Instant | undefined;
  /** Exclusive. */
  readonly to?: Instant | undefined;
  /** The kinds of changed things; undefined for all. */
  readonly kinds?: readonly string[] | undefined;
  /** Whether people are found and shown only by their names, so invited ones not at all. */
  readonly namesOnly?: boolean | undefined;
};

/** The last entry of the page before; older ones follow. */
export type Cursor = { readonly at: Instant; readonly id: string };

type Found = Omit<AuditEntry, 'changedFields' | 'reason'> & { readonly position: string };

type Deps = { readonly sql: Sql; readonly log: Pick<EventLog, 'readAt'> };

/** Types whose personal parts are shown by the names of their fields. */
const WITH_FIELDS = ['ProfileChanged', 'GameEventChanged', 'CafeProposalChanged'];

/** Acts that have their reason themselves. */
const WITH_OWN_REASON: readonly string[] = [
  'UserSuspended',
  'BulkActAsked',
  'CafeClosed',
  'ContactBarred',
  'BarLifted',
];

/** Acts on people, whose reason is the domain event before them. */
const WITH_REASON = [
  ...['UserActivated', 'UserDeactivated', 'UserErased', 'RolesChanged', 'AdminRoleGranted', 'SuspensionLifted'],
  'ParticipantRemoved',
];

/** Changes, newest first, with present names. For personal fields it lists which changed, never their values. */
export async function findAudit(
  { sql, log }: Deps,
  filter: AuditFilter,
  before: Cursor | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const { subject, concerns } = filter;
  const narrowed = sql`
    ${narrowedBy(sql, filter)}
    ${before ? sql`and (at, id) < (${before.at}, ${before.id})` : sql``}`;
  const found = await withCustomPlan(sql, async (tx): Promise<readonly Found[]> => {
    if (concerns && !subject) {
      return pageAbout(tx, concerns, { narrowed, limit, namesOnly: filter.namesOnly }, (page) =>
        named(tx, page, filter),
      );
    }
    const page = tx`
      select * from ${tx(viewOf(audit))} where ${about(tx, subject)} ${narrowed} ${newestFirst(tx)} limit ${limit}`;
    return named(tx, page, filter);
  });
  const positionsOf = (types: readonly string[]) =>
    found.filter(({ type }) => types.includes(type)).map(({ position }) => position);
  const [changed, reasons] = await Promise.all([
    fieldsChangedAt(log, positionsOf(WITH_FIELDS)),
    filter.namesOnly
      ? new Map<string, string>()
      : reasonsOf(log, positionsOf(WITH_REASON), positionsOf(WITH_OWN_REASON)),
  ]);
  return found.map(({ position, ...entry }) => ({
    ...entry,
    changedFields: changed.get(position) ?? [],
    reason: reasons.get(position) ?? null,
  }));
}

/** The number of changes that a filter finds. */
export async function countAudit(sql: Sql, filter: AuditFilter): Promise<number> {
  const [counted] = await withCustomPlan(
    sql,
    (tx) => tx<[{ changes: number }]>`select count(*)::int as changes from ${matching(tx, filter)}`,
  );
  return counted.changes;
}

/**
 * The change at this place of a list, counted from 1, newest first. Undefined beyond its end. Only indexes are read, so
 * a page far back costs little more than the first.
 */
export async function findPlace(sql: Sql, filter: AuditFilter, place: number): Promise<Cursor | undefined> {
  const [cursor] = await withCustomPlan(
    sql,
    (tx) => tx<Cursor[]>`select at, id from ${matching(tx, filter)} ${newestFirst(tx)} limit 1 offset ${place - 1}`,
  );
  return cursor;
}

/** All changes that a filter finds: the part of a statement after `from`. */
function matching(sql: Sql, filter: AuditFilter): Fragment {
  const { subject, concerns, namesOnly } = filter;
  const narrowed = narrowedBy(sql, filter);
  return concerns && !subject
    ? sql`(${changesAbout(sql, concerns, { narrowed, namesOnly })}) as c`
    : sql`${sql(viewOf(audit))} where ${about(sql, subject)} ${narrowed}`;
}

/** Lists without a subject read only the row of the changed thing. */
const about = (sql: Sql, subject: string | undefined) =>
  subject ? sql`concerns = ${subject}` : sql`concerns = subject_id`;

const narrowedBy = (sql: Sql, { actor, type, from, to, kinds }: AuditFilter) => sql`
  ${kinds ? sql`and subject_kind in ${sql(kinds)}` : sql``}
  ${actor ? sql`and actor = ${actor}` : sql``}
  ${type ? sql`and type = ${type}` : sql``}
  ${from ? sql`and at >= ${from}` : sql``}
  ${to ? sql`and at < ${to}` : sql``}`;

/** A page of changes with names. The page is read by index first, then names only for its few rows. */
const named = (sql: Sql, page: Fragment, { namesOnly }: AuditFilter) => sql<Found[]>`
    with page as (${page})
    select a.id, a.at, a.type, a.position, a.details,
      jsonb_build_object('id', a.actor, 'name', coalesce(${nameForAdmins(sql, 'by')}, substring(a.actor from '^cli:(.*)'))) as actor,
      jsonb_build_object('kind', a.subject_kind, 'id', a.subject_id,
        'name', coalesce(${nameForAdmins(sql, 'u')}, g.name, c.name, t.name, r.name, ${namesOnly ? sql`null` : sql`i.email`}, s.sender_name, once.name,
          upper(left(se.words, 1)) || substr(se.words, 2) || ' with ' || ${nameForAdmins(sql, 'sh')})) as subject,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', ${nameForAdmins(sql, 'p')}) end as person,
      case when e.id is not null then jsonb_build_object('id', e.id, 'name', g.name,
        'startsAt', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as game_event
    from page a
    left join ${sql(viewOf(people))} by on by.id = case when a.actor <> 'system' and a.actor not like 'cli:%' then a.actor::uuid end
    left join ${sql(viewOf(people))} u on u.id = case a.subject_kind when 'user' then a.subject_id::uuid end
    left join ${sql(viewOf(people))} p
      on p.id = case when a.subject_kind <> 'user' then coalesce(a.details ->> 'userId', a.details ->> 'toUserId', case a.type when 'GroupHandedOver' then a.details ->> 'to' end)::uuid end
    left join ${sql(viewOf(gameEvents))} e
      on e.id = coalesce(a.details ->> 'gameEventId', case a.subject_kind when 'gameEvent' then a.subject_id end)::uuid
    left join ${sql(viewOf(games))} g on g.id = case a.subject_kind when 'game' then a.subject_id::uuid else e.game_id end
    left join ${sql(viewOf(cafes))} c on c.id = case a.subject_kind when 'cafe' then a.subject_id::uuid end
    left join ${sql(viewOf(cities))} t on t.id = case a.subject_kind when 'city' then a.subject_id::uuid end
    left join ${sql(viewOf(regions))} r on r.id = case a.subject_kind when 'region' then a.subject_id::uuid end
    -- looked up one by one: for a whole page the planner would read the whole table
    left join lateral (
      select email from ${sql(viewOf(invitations))}
      where id = case a.subject_kind when 'invitation' then a.subject_id::uuid end limit 1
    ) i on true
    left join ${sql(viewOf(emailSenders))} s on s.id = case a.subject_kind when 'emailSender' then a.subject_id::uuid end
    left join ${sql(viewOf(series))} se on se.id = case a.subject_kind when 'series' then a.subject_id::uuid end
    left join ${sql(viewOf(people))} sh on sh.id = se.host_id
    left join lateral (
      select coalesce(n.details ->> 'name', n.details ->> 'senderName') as name from ${sql(viewOf(audit))} n
      where n.concerns = a.subject_id and (n.at, n.id) <= (a.at, a.id) and n.details ?| array['name', 'senderName']
      order by n.at desc, n.id desc limit 1
    ) once on a.subject_kind in ('game', 'cafe', 'city', 'region', 'group', 'emailSender')
    ${newestFirst(sql)}`;

async function fieldsChangedAt(
  log: Pick<EventLog, 'readAt'>,
  positions: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const events = await log.readAt(positions.map(BigInt));
  return new Map(events.map(({ position, personal }) => [String(position), Object.keys(personal ?? {})]));
}

/**
 * The reasons of acts at these positions: each one was written in the same append, right before the act.
 *
 * @param itself positions of acts that have their reason themselves
 */
async function reasonsOf(
  log: Pick<EventLog, 'readAt'>,
  positions: readonly string[],
  itself: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const before = positions.map((position) => BigInt(position) - 1n).filter((at) => at > 0n);
  const read = await log.readAt([...before, ...itself.map(BigInt)]);
  return new Map(
    read.flatMap(({ position, type, personal }) => {
      if (!personal || !('reason' in personal)) return [];
      if (WITH_OWN_REASON.includes(type)) return [[String(position), String(personal.reason)]];
      const explains = ['ActExplained', 'RemovalExplained'].includes(type);
      return explains ? [[String(position + 1n), String(personal.reason)]] : [];
    }),
  );
}

/**
 * The domain event of an entry. The texts of notes, cases and reports are left out: their records show them. So are the code of an invitation,
 * because who has it becomes an organizer, and the hash of a bar. Undefined for an unknown entry, and for one of other
 * kinds than `kinds`.
 */
export async function findEvidence(
  { sql, log }: Deps,
  id: string,
  { kinds, seesPersonal }: { readonly kinds?: readonly string[] | undefined; readonly seesPersonal: boolean },
): Promise<AuditEvidence | undefined> {
  const [entry] = await sql<{ position: string }[]>`
    select position from ${sql(viewOf(audit))} where id = ${id} ${narrowedBy(sql, { kinds })} limit 1`;
  const [found] = entry ? await log.readAt([BigInt(entry.position)]) : [];
  if (!found) return undefined;
  const { type, stream, version, position, data, subject, personal } = found;
  return {
    type,
    stream,
    version,
    position: String(position),
    data: withoutClearText(type, data) as AuditEvidence['data'],
    personal:
      subject === undefined || type in { ...noteTypes, ...caseTypes, ...reportTypes }
        ? null
        : personal === undefined
          ? 'erased'
          : seesPersonal
            ? withoutKey(withoutKey(personal as AuditEvidence['data'], 'code'), 'hash')
            : 'withheld',
  };
}
