import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHours } from '../platform/add-time.ts';
import { connect, type Sql } from '../platform/database.ts';
import { findAudit } from '../projections/admin/audit-queries.ts';
import { findEveningsOf } from '../projections/admin/cafe-record-queries.ts';
import { findRefusalsAt, findSeatsAt } from '../projections/admin/game-event-record-queries.ts';
import {
  findEndingPenalties,
  findHalfEmpty,
  findOverturnedHosts,
  findSeatWeeks,
  findTablesOfToday,
} from '../projections/admin/needs-queries.ts';
import { findConversationTimes, findEvenings } from '../projections/admin/person-record-queries.ts';
import { findAdminStats } from '../projections/admin/stats-queries.ts';
import { findTurnout } from '../projections/admin/turnout-queries.ts';
import { findAdminGameEvents } from '../projections/events/game-event-admin-queries.ts';
import {
  countUpcoming,
  findAwaited,
  findGameEventsToFill,
  findHosted,
  findJoined,
  findMeeting,
  findMovesToAnnounce,
  findUnmet,
  findUnsettled,
  findUpcoming,
} from '../projections/events/game-event-queries.ts';
import { findParticipants } from '../projections/events/participation-queries.ts';
import { findToRemind, findUnreported } from '../projections/events/reminder-queries.ts';
import { findReservations } from '../projections/events/reservation-queries.ts';
import { findFirstEvenings, findNews, findWeek } from '../projections/follows/news-queries.ts';
import { findInvitations, findInvitationsOf } from '../projections/identity/invitation-queries.ts';
import { findPeople, type PeopleFilter, type Sorting } from '../projections/identity/people-admin-queries.ts';
import { findNearly, findToRejudge } from '../projections/identity/people-queries.ts';
import { findStats } from '../projections/identity/profile-queries.ts';
import {
  countUnread,
  findConversations,
  findTalkToMail,
  findUnreadToMail,
} from '../projections/messaging/conversation-queries.ts';
import { findMessages } from '../projections/messaging/message-queries.ts';
import { findCounted } from '../projections/numbers/numbers-queries.ts';
import { findNeedingRating } from '../projections/reliability/attendance-queries.ts';
import { findMarks } from '../projections/reliability/mark-queries.ts';
import { findAdminSeries } from '../projections/series/series-admin-queries.ts';
import { freshDatabase } from './support/database.ts';
import { fillReadModels, HOST, idOf, NOW } from './support/filled-read-models.ts';
import { explaining, type PlanNode } from './support/plans.ts';

const PAGE = 51;
/** A list may look at some rows more than it shows; a whole table it may not. */
const MOST_ROWS = 2_500;
const log = { readAt: async () => [] };
const person = idOf('person', 1);
const host = idOf('person', HOST);
const gameEventId = idOf('event', 1);
const newest: Sorting = { by: 'created', order: 'desc' };
const behind = { startsAt: NOW, id: gameEventId };

let url: string;
let filled: Sql;
let explained: Awaited<ReturnType<typeof explaining>>;
beforeAll(async () => {
  ({ url, sql: filled } = await freshDatabase());
  await fillReadModels(filled);
  explained = await explaining((onNotice) => connect(url, { max: 1, onNotice }));
});
afterAll(async () => {
  await explained.sql.end();
  await filled.end();
});

/** The rules that a query plan breaks. An empty list means that it stays as fast in a city ten times as big. */
function faults(plan: readonly PlanNode[], index: string, definitions: ReadonlyMap<string, string>): string[] {
  const used = plan.flatMap((node) => definitions.get(node['Index Name'] ?? '') ?? []);
  return [
    ...(used.some((definition) => definition.includes(index)) ? [] : [`no index ${index}, but ${used.join('; ')}`]),
    ...plan
      .filter(
        (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] > MOST_ROWS,
      )
      .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} of ${node['Actual Rows']} rows`),
  ];
}

async function faultsOf(ask: (sql: Sql) => Promise<unknown>, index: string): Promise<string[]> {
  const rows = await filled<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes where schemaname = 'read_model'`;
  const plan = await explained.planOf(ask);
  return faults(plan, index, new Map(rows.map(({ name, definition }) => [name, definition])));
}

const list =
  (filter: PeopleFilter, sorting = newest) =>
  (sql: Sql) =>
    findPeople(sql, filter, sorting, undefined, PAGE, NOW);
const changes = (filter: Parameters<typeof findAudit>[1]) => (sql: Sql) =>
  findAudit({ sql, log }, filter, undefined, PAGE);

const CASES: readonly (readonly [name: string, ask: (sql: Sql) => Promise<unknown>, index: string])[] = [
  ['people, newest', list({}), '(created_at, id)'],
  ['people by name', list({}, { by: 'name', order: 'asc' }), '(sort_name, id)'],
  ['people by email', list({}, { by: 'email', order: 'desc' }), '(email, id)'],
  ['people by score', list({}, { by: 'score', order: 'asc' }), '(score, id)'],
  ['people by no-shows', list({}, { by: 'noShows', order: 'desc' }), '(total_no_shows, id)'],
  ['people by late cancels', list({}, { by: 'lateCancels', order: 'desc' }), '(total_late_cancels, id)'],
  ['people by first name', list({}, { by: 'firstName', order: 'asc' }), '(sort_first, id)'],
  ['people by phone', list({}, { by: 'phone', order: 'asc' }), '(phone_number, id)'],
  ['people by status', list({}, { by: 'status', order: 'desc' }), 'NOT is_active'],
  ['people by roles', list({}, { by: 'roles', order: 'asc' }), 'NOT is_cafe_owner'],
  ['people by evenings attended', list({}, { by: 'attended', order: 'desc' }), '(total_events_attended, id)'],
  [
    'people by score, far down',
    (sql) => findPeople(sql, {}, { by: 'score', order: 'asc' }, { by: '88', id: person }, PAGE, NOW),
    '(score, id)',
  ],
  [
    'people to judge again',
    (sql) => findToRejudge(sql, { before: 1, after: idOf('nobody', 1), limit: PAGE }),
    '(policy_version, id)',
  ],
  ['the few admins', list({ role: 'admin' }), 'is_admin'],
  ['the few cafe owners', list({ role: 'cafeOwner' }), 'is_cafe_owner'],
  ['the few cafe owners by score', list({ role: 'cafeOwner' }, { by: 'score', order: 'asc' }), 'is_cafe_owner'],
  ['somebody searched for', list({ q: 'p12345@' }), 'gin_trgm_ops'],
  ['somebody whose name is misspelled', (sql) => findNearly(sql, 'p12435'), 'gin_trgm_ops'],
  ['what everybody has in common', list({ q: 'x.example' }), '(created_at, id)'],
  ['people under a penalty', list({ tab: 'penalties' }), 'penalty_expires_at'],
  ['people under a penalty, by status', list({ status: 'penalty' }), 'penalty_expires_at'],
  ['the few who are disabled', list({ status: 'inactive' }), 'NOT is_active'],
  ['the few who are disabled, by name', list({ status: 'inactive' }, { by: 'name', order: 'asc' }), 'NOT is_active'],
  ['the many who are not', list({ status: 'active' }), '(created_at, id)'],
  ['the marks of everybody', (sql) => findMarks(sql, {}, undefined, PAGE), '(starts_at, id)'],
  ['upcoming gameEvents', (sql) => findUpcoming(sql, {}, NOW, undefined, PAGE), `status = 'upcoming'`],
  [
    'a cafe’s gameEvents',
    (sql) => findUpcoming(sql, { cafeId: idOf('cafe', 3) }, NOW, undefined, PAGE),
    '(cafe_id, starts_at, id)',
  ],
  [
    'a game’s gameEvents',
    (sql) => findUpcoming(sql, { gameId: idOf('game', 3) }, NOW, undefined, PAGE),
    `status = 'upcoming'`,
  ],
  ['how many there are on which days', (sql) => countUpcoming(sql, NOW, '2026-06-01'), `status = 'upcoming'`],
  ['what somebody hosts', (sql) => findHosted(sql, host, {}, undefined, PAGE, NOW), '(host_id, starts_at, id)'],
  ['what somebody joined', (sql) => findJoined(sql, person, undefined, PAGE, NOW), '(user_id, game_event_id)'],
  [
    'who takes part',
    (sql) => findParticipants(sql, { id: gameEventId, hostId: host }, null, async () => false),
    '(game_event_id, user_id)',
  ],
  [
    'somebody’s reservations',
    (sql) => findReservations(sql, { userId: person }, undefined, PAGE, NOW),
    '(user_id, game_event_id)',
  ],
  ['a profile’s numbers', (sql) => findStats(sql, host), '(host_id, starts_at, id)'],
  [
    'what is to be rated',
    (sql) => findNeedingRating(sql, host, NOW, { withRated: true, limit: PAGE }),
    '(host_id, starts_at, id)',
  ],
  [
    'gameEvents whose free seats may be filled',
    (sql) => findGameEventsToFill(sql, NOW, undefined, PAGE),
    'waiting_ids',
  ],
  ['what somebody waits for', (sql) => findAwaited(sql, idOf('person', 11_750), NOW, undefined, PAGE), 'waiting_ids'],
  ['evenings that too few joined', (sql) => findUnmet(sql, NOW, PAGE), '(minimum_due_at)'],
  ['gameEvents to remind people of', (sql) => findToRemind(sql, NOW), '(starts_at)'],
  ['seats to report to hosts', (sql) => findUnreported(sql, NOW, PAGE), '(seats_changed_at)'],
  ['unread messages to mail about', (sql) => findUnreadToMail(sql, NOW, PAGE), '(unread_since)'],
  ['what tables wrote to mail about', (sql) => findTalkToMail(sql, NOW, PAGE), '(unread_since)'],
  [
    'news of what people follow',
    (sql) => findNews(sql, { from: addHours(NOW, -48).toISOString(), to: NOW, now: NOW }),
    '(opened_at)',
  ],
  [
    'the week in the city',
    (sql) =>
      findWeek(
        sql,
        {
          from: addHours(NOW, -48).toISOString(),
          to: NOW,
          now: NOW,
          until: addHours(NOW, 168).toISOString(),
        },
        undefined,
        1,
      ),
    `status = 'upcoming'`,
  ],
  [
    'who has come to a first evening of a group',
    (sql) => findFirstEvenings(sql, { from: addHours(NOW, -48).toISOString(), to: NOW, now: NOW }, undefined, PAGE),
    '(group_id, starts_at, id)',
  ],
  ['moves to announce', (sql) => findMovesToAnnounce(sql, NOW, PAGE), '(announce_at)'],
  [
    'what a moved evening meets',
    (sql) => findMeeting(sql, person, '2026-06-03T00:00:00.000Z', gameEventId),
    `status = 'upcoming'`,
  ],
  ['what is to be settled', (sql) => findUnsettled(sql, NOW, PAGE), `status = 'completed'`],
  [
    'conversations',
    (sql) => findConversations({ sql, log }, person, undefined, PAGE),
    '(user_id, last_message_at, game_event_id, other_user_id)',
  ],
  ['a person’s evenings', (sql) => findEvenings(sql, person, PAGE), '(user_id, game_event_id)'],
  ['a host’s evenings', (sql) => findEvenings(sql, host, PAGE), '(host_id, starts_at, id)'],
  [
    'the times of conversations',
    (sql) => findConversationTimes(sql, person, PAGE),
    '(user_id, last_message_at, game_event_id, other_user_id)',
  ],
  [
    'a person’s invitations',
    (sql) => findInvitationsOf(sql, { userId: person, email: 'nobody@example.test' }, NOW, PAGE),
    '(accepted_by)',
  ],
  ['the unread count', (sql) => countUnread(sql, person), 'btree (user_id, '],
  [
    'a conversation',
    (sql) => findMessages({ sql, log }, { gameEventId, between: [person, idOf('person', 2)] }, PAGE),
    '(game_event_id, user_a, user_b, version)',
  ],
  [
    'gameEvents of a host searched for',
    (sql) => findAdminGameEvents(sql, { search: 'lund250 ' }, NOW, { limit: PAGE }),
    '(host_id, starts_at, id)',
  ],
  [
    'gameEvents searched for in vain',
    (sql) => findAdminGameEvents(sql, { search: 'zqxj' }, NOW, { limit: PAGE }),
    'gin_trgm_ops',
  ],
  ['every gameEvent', (sql) => findAdminGameEvents(sql, {}, NOW, { after: behind, limit: PAGE }), '(starts_at, id)'],
  [
    'the gameEvents of a month',
    (sql) =>
      findAdminGameEvents(sql, { from: '2025-07-01T05:00:00.000Z', to: '2025-08-01T05:00:00.000Z' }, NOW, {
        limit: PAGE,
      }),
    '(starts_at, id)',
  ],
  [
    'the gameEvents of a region',
    (sql) => findAdminGameEvents(sql, { regionId: idOf('region', 3) }, NOW, { limit: PAGE }),
    '(region_id, starts_at, id)',
  ],
  [
    'the gameEvents of a region where hardly anybody meets',
    (sql) => findAdminGameEvents(sql, { regionId: idOf('region', 11) }, NOW, { limit: PAGE }),
    '(region_id, starts_at, id)',
  ],
  [
    'the upcoming gameEvents',
    (sql) => findAdminGameEvents(sql, { status: 'upcoming' }, NOW, { limit: PAGE }),
    `status = 'upcoming'`,
  ],
  [
    'the few cancelled gameEvents',
    (sql) => findAdminGameEvents(sql, { status: 'cancelled' }, NOW, { limit: PAGE }),
    `status = 'cancelled'`,
  ],
  [
    'the few completed gameEvents',
    (sql) => findAdminGameEvents(sql, { status: 'completed' }, NOW, { limit: PAGE }),
    `status = 'completed'`,
  ],
  [
    'the archived gameEvents, far down',
    (sql) =>
      findAdminGameEvents(sql, { status: 'archived' }, addHours(NOW, 1).toISOString(), { after: behind, limit: PAGE }),
    '(starts_at, id)',
  ],
  ['invitations', (sql) => findInvitations(sql, {}, NOW, { limit: PAGE }), '(created_at, id)'],
  ['an invitation searched for', (sql) => findInvitations(sql, { q: 'i1234@' }, NOW, { limit: PAGE }), 'gin_trgm_ops'],
  ['invitations that wait', (sql) => findInvitations(sql, { status: 'pending' }, NOW, { limit: PAGE }), '(expires_at)'],
  ['what became of seats', (sql) => findTurnout(sql, NOW.slice(0, 10), 12), '(week)'],
  [
    'the numbers of a host',
    (sql) => findCounted(sql, { from: '2026-03-01', to: '2026-05-31', hostId: host }, NOW),
    'gin (host_ids)',
  ],
  [
    'the numbers of a week of the city',
    (sql) => findCounted(sql, { from: '2026-05-18', to: '2026-05-24' }, NOW),
    '(last_date, first_date)',
  ],
  ['the dashboard’s numbers', findAdminStats, 'btree (what)'],
  ['the refusals of a record', (sql) => findRefusalsAt(sql, gameEventId, PAGE), '(game_event_id, user_id)'],
  ['the seats of a record', (sql) => findSeatsAt(sql, gameEventId, PAGE), '(game_event_id, user_id)'],
  [
    'what is ahead at a cafe',
    (sql) => findEveningsOf(sql, 'cafe_id', idOf('cafe', 3), 'ahead', NOW, PAGE),
    '(cafe_id, starts_at, id)',
  ],
  [
    'what took place at a cafe',
    (sql) => findEveningsOf(sql, 'cafe_id', idOf('cafe', 3), 'past', NOW, PAGE),
    '(cafe_id, starts_at, id)',
  ],
  [
    'what took place in a series',
    (sql) => findEveningsOf(sql, 'series_id', idOf('series', 3), 'past', NOW, PAGE),
    '(series_id, starts_at, id)',
  ],
  [
    'what is ahead in a group',
    (sql) => findEveningsOf(sql, 'group_id', idOf('group', 3), 'ahead', NOW, PAGE),
    '(group_id, starts_at, id)',
  ],
  [
    'every series, with its next date',
    (sql) => findAdminSeries(sql, {}, undefined, NOW, PAGE),
    '(series_id, starts_at, id)',
  ],
  ['penalties that end soon', (sql) => findEndingPenalties(sql, NOW), '(penalty_expires_at)'],
  ['hosts with overturned marks', (sql) => findOverturnedHosts(sql, NOW), 'host_status <> status'],
  ['today’s tables', (sql) => findTablesOfToday(sql, NOW.slice(0, 10), NOW), '(starts_at, id)'],
  ['tables that are half empty', (sql) => findHalfEmpty(sql, NOW), `status = 'upcoming'`],
  ['seats by week', (sql) => findSeatWeeks(sql, NOW.slice(0, 10)), '(week)'],
  ['the audit', changes({}), '(at, id)'],
  [
    'the audit, far down',
    (sql) => findAudit({ sql, log }, {}, { at: '2025-01-01T00:00:00.000Z', id: person }, PAGE),
    '(at, id)',
  ],
  ['the audit of one subject', changes({ subject: person }), '(concerns, at, id)'],
  ['the audit of who is called so', changes({ concerns: 'lund12345' }), 'gin_trgm_ops'],
  ['the audit of who is called as everybody is', changes({ concerns: 'x.example' }), '(at, id)'],
  ['the audit of the few who are called so', changes({ concerns: 'lund1997' }), '(concerns, at, id)'],
  ['the audit of one actor', changes({ actor: person }), '(actor, at, id)'],
  ['the audit of one type', changes({ type: 'UserDeactivated' }), '(type, at, id)'],
  [
    'the audit of an actor’s doings of one type',
    changes({ actor: person, type: 'UserDeactivated' }),
    '(actor, type, at, id)',
  ],
];

describe('a list is read by its index, and no further than it is shown:', () => {
  test.each(CASES)('%s', async (_name, ask, index) => {
    expect(await faultsOf(ask, index)).toEqual([]);
  });

  test('and a missing index is detected', async () => {
    const [index] = await filled<{ name: string }[]>`
      select indexname as name from pg_indexes where schemaname = 'read_model' and indexdef like '%(score, id)%'`;
    await filled`drop index ${filled(`read_model.${index?.name}`)}`;
    expect(await faultsOf(list({}, { by: 'score', order: 'asc' }), '(score, id)')).not.toEqual([]);
  });
});
