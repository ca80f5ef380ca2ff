import { viewOf } from '@tablemates/event-store';
import type { Sql } from '../../platform/database.ts';
import { audit } from '../../projections/admin/audit.ts';
import { countAudit } from '../../projections/admin/audit-queries.ts';
import { countAdminGameEvents } from '../../projections/events/game-event-admin-queries.ts';
import { gameEvents } from '../../projections/events/game-events.ts';
import { groups } from '../../projections/groups/groups.ts';
import { people } from '../../projections/identity/people.ts';
import { conversations } from '../../projections/messaging/conversations.ts';

/** A `calendar` is a program that reads a feed, each time from another address. */
export type Visitor = 'visitor' | 'member' | 'organizer' | 'admin' | 'calendar';

/** The paths of an endpoint and who requests them. Repeated requests cycle through the paths. */
export type Endpoint = {
  readonly name: string;
  readonly as: Visitor;
  readonly paths: readonly string[];
  /** Follows this many pages of 200 first, and measures the page after them. */
  readonly pagesDeep?: number;
  /** Asks as who has the answer already, and expects 304. */
  readonly isKnown?: boolean;
  /** What p95 may be at most, in milliseconds, if it is not that of all. */
  readonly limit?: number;
};

const SAMPLES = 20;
/** A text that occurs in no name. */
const NOTHING = 'zqxj';
/** A name as it is typed in haste. */
const slipped = (name: string) => `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`;
const PEOPLE_SORTS = [
  ...[
    'name',
    'firstName',
    'email',
    'phone',
    'status',
    'roles',
    'score',
    'attended',
    'noShows',
    'lateCancels',
    'created',
  ],
] as const;
const AS_OF = '2026-06-01T00:00:00.000Z';

/** All lists of admins, with each variant that needs its own query plan. */
export async function adminEndpoints(sql: Sql): Promise<Endpoint[]> {
  const known = await sql<{ id: string; email: string; lastName: string }[]>`
    select id, email, last_name from ${sql(viewOf(people))} where email is not null order by id desc limit ${SAMPLES}`;
  const marked = await sql<{ subject: string }[]>`
    select substr(stream, 13) as subject from domain_events where type = 'AttendanceMarked' order by position desc limit ${SAMPLES}`;
  const [busiest] = await sql<{ actor: string }[]>`
    select actor from ${sql(viewOf(audit))} where actor <> 'system' group by 1 order by count(*) desc limit 1`;
  const admin = (name: string, ...paths: string[]): Endpoint => ({ name, as: 'admin', paths });
  const deep = (endpoint: Endpoint, pagesDeep: number): Endpoint => ({
    ...endpoint,
    name: `${endpoint.name}, deep`,
    pagesDeep,
  });
  const emails = known.map(({ email }) => encodeURIComponent(email));
  const names = known.map(({ lastName }) => encodeURIComponent(lastName));
  const users = '/api/users?limit=100';
  const reliable = '/api/admin/users?limit=100';
  const audited = '/api/admin/audit?limit=100';
  const gameEventList = '/api/admin/game-events';
  const auditList = '/api/admin/audit';
  const [oneCafe] = await cafeIds(sql);
  const [hosted, changed] = await Promise.all([countAdminGameEvents(sql, {}), countAudit(sql, {})]);
  /** Pages of a list by their numbers, in the middle and at the end of this many rows, and their number. */
  const anyPageOf = (name: string, path: string, rows: number): Endpoint[] => {
    const pages = Math.ceil(rows / 50);
    const [list, search = ''] = path.split('?');
    const asked = search && `&${search}`;
    return [
      admin(`${name}, middle page`, `${list}?limit=50&page=${Math.ceil(pages / 2)}${asked}`),
      admin(`${name}, last page`, `${list}?limit=50&page=${pages}${asked}`),
      admin(`${name}, number of pages`, `${list}/file-size${search && `?${search}`}`),
    ];
  };
  return [
    admin('users: all, newest', users),
    deep(admin('users: all, newest', users), 100),
    ...['client', 'provider', 'cafeOwner', 'admin'].map((role) => admin(`users: ${role}`, `${users}&role=${role}`)),
    ...PEOPLE_SORTS.flatMap((sort) => [
      admin(`users: by ${sort}`, `${users}&sort=${sort}`, `${users}&sort=${sort}&order=desc`),
      admin(`users: cafeOwner by ${sort}`, `${users}&role=cafeOwner&sort=${sort}`),
    ]),
    ...['active', 'inactive', 'penalty', 'penaltyEnding', 'overturned'].map((status) =>
      admin(`users: ${status}`, `${users}&status=${status}`),
    ),
    ...[
      'minAttended=1',
      'minAttended=50',
      'minNoShows=1&minLateCancels=1',
      'neverCameDays=30',
      `seenFrom=${AS_OF}`,
      'seen=never',
      'policyVersion=1',
      `cafeId=${oneCafe}`,
      `cafeId=${oneCafe}&minNoShows=1&joinedTo=${AS_OF}&role=client`,
    ].flatMap((filter) => [
      admin(`users: ${filter.replaceAll(`${oneCafe}`, '…')}`, `${users}&${filter}`),
      admin(
        `user counts: ${filter.replaceAll(`${oneCafe}`, '…')}`,
        `/api/admin/users/counts?${filter.replace('&role=client', '')}`,
      ),
    ]),
    deep(admin('users: by score', `${users}&sort=score`), 100),
    deep(admin('users: by name', `${users}&sort=name`), 100),
    admin('users: search, one', ...emails.map((email) => `${users}&q=${email}`)),
    admin('users: search, some', ...names.map((name) => `${users}&q=${name}`)),
    admin('users: search, all', `${users}&q=example`),
    admin('users: search, one letter', `${users}&q=a`),
    admin('users: search, two letters', `${users}&q=zi`),
    admin('users: search, none', `${users}&q=${NOTHING}`),
    admin('users: misspelled', ...names.map((name) => `${users}&spelling=near&q=${slipped(name)}`)),
    admin(
      'users: misspelled, alike most',
      ...['marry', 'exmaple', 'naomii%20mor', 'mi'].map((q) => `${users}&spelling=near&q=${q}`),
    ),
    admin('game events: misspelled', ...names.map((name) => `${gameEventList}?spelling=near&search=${slipped(name)}`)),
    admin('users: search some, by score', `${users}&q=mann&sort=score`),
    admin('users: search, cafeOwner', `${users}&q=ava&role=cafeOwner`),
    admin('user counts', '/api/admin/users/counts'),
    admin('user counts: search, one', ...emails.map((email) => `/api/admin/users/counts?q=${email}`)),
    admin('user counts: search, all', '/api/admin/users/counts?q=example'),
    admin('user counts: search, one letter', '/api/admin/users/counts?q=a'),
    admin('no-shows: all', reliable),
    ...['penalties', 'low', 'issues'].flatMap((tab) => [
      admin(`no-shows: ${tab}`, `${reliable}&tab=${tab}`),
      admin(`no-shows: ${tab} by score`, `${reliable}&tab=${tab}&sort=score`),
      admin(`no-shows: ${tab}, search`, `${reliable}&tab=${tab}&q=ava`),
    ]),
    admin('game events', '/api/admin/game-events'),
    deep(admin('game events', '/api/admin/game-events?limit=100'), 50),
    ...['status=upcoming&seats=underHalf', 'status=upcoming&seats=underHalfSoon', 'status=notCancelled'].map((filter) =>
      admin(`game events: ${filter}`, `${gameEventList}?${filter}`, `${gameEventList}/file-size?${filter}`),
    ),
    ...[
      'weekday=5',
      'full=yes',
      'marks=noShow',
      'marks=rated',
      `cafeId=${oneCafe}`,
      `cafeId=${oneCafe}&weekday=5&full=yes`,
    ].map((filter) =>
      admin(
        `game events filtered: ${filter.replace(`${oneCafe}`, '…')}`,
        `${gameEventList}?${filter}`,
        `${gameEventList}/file-size?${filter}`,
      ),
    ),
    ...anyPageOf('game events', gameEventList, hosted),
    ...anyPageOf('game events: search, one letter', `${gameEventList}?search=a`, hosted),
    admin('game events: search game', '/api/admin/game-events?search=chess'),
    admin('game events: search host', ...names.map((name) => `/api/admin/game-events?search=${name}`)),
    admin('game events: search email', '/api/admin/game-events?search=organizer%40example.test'),
    admin('game events: search, one letter', '/api/admin/game-events?search=a'),
    admin('game events: search, none', `/api/admin/game-events?search=${NOTHING}`),
    admin('audit', audited),
    deep(admin('audit', audited), 50),
    ...anyPageOf('audit', auditList, changed),
    ...anyPageOf('audit: concerns, all', `${auditList}?concerns=example`, changed),
    admin('audit: subject', ...known.map(({ id }) => `${audited}&subject=${id}`)),
    admin('audit: concerns, one', ...emails.map((email) => `${audited}&concerns=${email}`)),
    admin('audit: concerns, many', `${audited}&concerns=ava`),
    admin('audit: concerns, none', `${audited}&concerns=${NOTHING}`),
    admin('audit: actor', `${audited}&actor=${busiest?.actor}`),
    deep(admin('audit: actor', `${audited}&actor=${busiest?.actor}`), 10),
    admin('audit: type', `${audited}&type=UserDeactivated`),
    admin('audit: rare type', `${audited}&type=EmailSenderActivated`),
    admin('audit: actor and type', `${audited}&actor=${busiest?.actor}&type=CafeChanged`),
    admin('audit: a month', `${audited}&from=2026-01-01T00:00:00.000Z&to=2026-02-01T00:00:00.000Z`),
    ...['open', 'overdue', 'decided'].map((state) => admin(`contests: ${state}`, `/api/admin/contests?state=${state}`)),
    ...['open', 'looked_at', 'acted'].map((state) => admin(`reports: ${state}`, `/api/admin/reports?state=${state}`)),
    admin('contest and report counts', '/api/admin/contests/counts', '/api/admin/reports/counts'),
    ...['contests', 'reports'].flatMap((list) => [
      admin(`${list}: search, many`, `/api/admin/${list}?q=example`, `/api/admin/${list}/counts?q=example`),
      admin(`${list}: search, none`, `/api/admin/${list}?q=${NOTHING}`, `/api/admin/${list}/counts?q=${NOTHING}`),
    ]),
    admin('what needs an admin', '/api/admin/needs'),
    admin('marks', '/api/admin/marks/file-size'),
    admin('outgoing mails', ...['failed', 'queued', 'sent'].map((state) => `/api/admin/mails?state=${state}`)),
    admin('invitations', '/api/invitations'),
    deep(admin('invitations', '/api/invitations?limit=100'), 5),
    admin('catalog, by page', ...['games', 'cafes', 'cities', 'regions'].map((list) => `/api/${list}?limit=24&page=1`)),
    admin('stats', '/api/admin/stats'),
    admin('ledger', ...marked.map(({ subject }) => `/api/admin/users/${subject}/reliability`)),
    admin('ledger as of', ...marked.map(({ subject }) => `/api/admin/users/${subject}/reliability?asOf=${AS_OF}`)),
    admin('projections', '/api/admin/projections'),
    admin('reservations of a cafe', ...(await cafeIds(sql)).map((id) => `/api/reservations?type=cafe&cafeId=${id}`)),
  ];
}

/** What is asked for one after the other, with limits of its own: numbers over the whole log, and feeds of calendars. */
export async function limitedEndpoints(sql: Sql): Promise<Endpoint[]> {
  const [busiest] = await cafeIds(sql);
  const feed = { as: 'calendar', paths: [`/cafes/${busiest}.ics`] } as const;
  const of = (as: Visitor, name: string, path: string) => ({ name, as, paths: [path], limit: 500 });
  const city = '/api/admin/numbers';
  const own = '/api/users/me/hosting-numbers';
  return [
    of('admin', 'numbers of the city', city),
    of('admin', 'numbers of the city, as of a day', `${city}?asOf=${AS_OF.slice(0, 10)}`),
    of('admin', 'evenings behind the numbers of the city', `${city}/evenings`),
    of('organizer', 'numbers of an organizer', own),
    of('organizer', 'evenings behind the numbers of an organizer', `${own}/evenings`),
    { name: 'feed of about 200 dates', ...feed, limit: 20 },
    { name: 'the same feed, known already', ...feed, isKnown: true, limit: 5 },
  ];
}

/** The endpoints of visitors and members, as often as they are requested. */
export async function publicEndpoints(sql: Sql): Promise<Endpoint[]> {
  const events = await sql<{ id: string; hostId: string; gameId: string; regionId: string }[]>`
    select id, host_id, game_id, region_id from ${sql(viewOf(gameEvents))} where status = 'upcoming' order by starts_at limit ${SAMPLES}`;
  const cafes = await cafeIds(sql);
  const [chat] = await sql<{ gameEventId: string; otherUserId: string }[]>`
    select c.game_event_id, c.other_user_id from ${sql(viewOf(conversations))} c join ${sql(viewOf(people))} p on p.id = c.user_id
    where p.email like 'organizer@%' limit 1`;
  const visitor = (name: string, ...paths: string[]): Endpoint => ({ name, as: 'visitor', paths });
  const member = (name: string, ...paths: string[]): Endpoint => ({ name, as: 'member', paths });
  const organizer = (name: string, ...paths: string[]): Endpoint => ({ name, as: 'organizer', paths });
  const list = '/api/game-events';
  return [
    visitor('landing list', list),
    visitor('search game', `${list}?q=chess`),
    visitor('search host', `${list}?q=ava`, `${list}?q=hugo%20b`),
    visitor('search, none', `${list}?q=${NOTHING}`),
    visitor('filter region', ...events.map(({ regionId }) => `${list}?regionId=${regionId}`)),
    visitor('filter game', ...events.map(({ gameId }) => `${list}?gameId=${gameId}`)),
    visitor('game event', ...events.map(({ id }) => `${list}/${id}`)),
    visitor('groups', '/api/groups', '/api/groups?limit=100'),
    visitor('group', ...(await groupIds(sql)).map((id) => `/api/groups/${id}`)),
    visitor('games, cafes, regions', '/api/games', '/api/cafes', '/api/regions', '/api/cities'),
    visitor('cafe', ...cafes.map((id) => `/api/cafes/${id}`)),
    visitor('cafe’s game events', ...cafes.map((id) => `${list}?cafeId=${id}`)),
    visitor('profile', ...events.map(({ hostId }) => `/api/users/${hostId}/profile`)),
    visitor('hosted', ...events.map(({ hostId }) => `${list}?hostId=${hostId}`)),
    visitor('reliability', ...events.map(({ hostId }) => `/api/users/${hostId}/reliability`)),
    member('me', '/api/auth/me'),
    member('joined', `${list}/user/joined`),
    member('can join', '/api/users/me/can-join-events'),
    member('own history', '/api/users/me/reliability/history'),
    member('reservations', '/api/reservations?type=client'),
    organizer('conversations', '/api/messages/conversations'),
    organizer(
      'conversation',
      `/api/messages/conversation?eventId=${chat?.gameEventId}&otherUserId=${chat?.otherUserId}`,
    ),
    organizer('unread count', '/api/messages/unread-count'),
    organizer('needs rating', `${list}/needs-rating`),
    organizer('reservations of a host', '/api/reservations?type=provider'),
  ];
}

async function groupIds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from ${sql(viewOf(groups))} order by id limit ${SAMPLES}`;
  return rows.map(({ id }) => id);
}

async function cafeIds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ cafeId: string }[]>`
    select cafe_id from ${sql(viewOf(gameEvents))} group by 1 order by count(*) desc limit ${SAMPLES}`;
  return rows.map(({ cafeId }) => cafeId);
}
