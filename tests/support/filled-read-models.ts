import { createHash } from 'node:crypto';
import { createProjectionEngine, viewOf } from '@tablemates/event-store';
import postgres from 'postgres';
import { recordedLog } from '../../packages/event-store/tests/recorded.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Sql } from '../../platform/database.ts';
import { audit } from '../../projections/admin/audit.ts';
import { adminStats, TOTAL } from '../../projections/admin/stats.ts';
import { turnout } from '../../projections/admin/turnout.ts';
import { blocks } from '../../projections/blocks/blocks.ts';
import { cafes, games, regions } from '../../projections/catalog/catalog.ts';
import { gameEvents } from '../../projections/events/game-events.ts';
import { participations } from '../../projections/events/participations.ts';
import { reminders } from '../../projections/events/reminders.ts';
import { waits } from '../../projections/events/waits.ts';
import { follows } from '../../projections/follows/follows.ts';
import { openings } from '../../projections/follows/openings.ts';
import { told } from '../../projections/follows/told.ts';
import { waitingAnnouncements } from '../../projections/groups/waiting-announcements.ts';
import { invitations } from '../../projections/identity/invitations.ts';
import { people } from '../../projections/identity/people.ts';
import { weekReaders } from '../../projections/mails/week-readers.ts';
import { conversations } from '../../projections/messaging/conversations.ts';
import { messages } from '../../projections/messaging/messages.ts';
import { tableTalk } from '../../projections/messaging/table-talk.ts';
import { evenings } from '../../projections/numbers/evenings.ts';
import { attendance } from '../../projections/reliability/attendance.ts';
import { refusedSeats } from '../../projections/reliability/refused-seats.ts';
import { readModels } from '../../server/read-models/read-models.ts';

/** The current instant of the filled read models. */
export const NOW = '2026-06-01T12:00:00.000Z';
const GAME_EVENTS = 12_000;
const AHEAD = 300;
/** Every 25th person is a host. */
export const HOST = 25;

/** The id of the nth row of its kind in the filled tables. */
export const idOf = (kind: string, number: number): string =>
  createHash('md5')
    .update(kind + number)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const id = (kind: string, number: string) => `md5('${kind}' || (${number}))::uuid`;
const hours = (number: string) => `timestamptz '${NOW}' + (${number}) * interval '1 hour'`;

/**
 * Fills read models like those of a busy city, without the log: enough rows for the planner to prefer an index, and few
 * enough to be written in a second or two. One gameEvent starts every hour; the last 300 are upcoming.
 */
export async function fillReadModels(sql: Sql): Promise<void> {
  const clock = () => new Date(NOW);
  const engine = createProjectionEngine({ store: storeOf(sql), log: recordedLog([]), projections: readModels, clock });
  await engine.prepare();
  await engine.stop();

  /** Each column is an expression of `n`, which counts the rows; columns left out are null. */
  const fill = <Column extends string>(
    projection: { readonly name: string; readonly version: number; readonly columns: Readonly<Record<Column, string>> },
    rows: number,
    columns: { readonly [Each in Column]?: string },
  ) =>
    sql.unsafe(`insert into ${viewOf(projection)} (${Object.keys(columns).map((name) => `"${postgres.fromCamel(name)}"`)})
      select ${Object.values(columns)} from generate_series(1, ${rows}) n`);

  await fill(regions, 10, {
    id: id('region', 'n'),
    name: `'Region ' || n`,
    searchText: `'region ' || n`,
    sortName: `'region ' || n`,
    version: '1',
  });
  await fill(games, 60, {
    version: '1',
    id: id('game', 'n'),
    name: `'Game ' || n`,
    searchText: `'game ' || n`,
    sortName: `'game ' || n`,
    description: `''`,
    copyrightDisclaimer: `''`,
    players: `''`,
    playingTime: `''`,
    difficulty: `''`,
    status: `'active'`,
  });
  await fill(cafes, 200, {
    id: id('cafe', 'n'),
    name: `'Cafe ' || n`,
    searchText: `'cafe ' || n`,
    sortName: `'cafe ' || n`,
    placeText: `'street ' || n`,
    address: `'Street ' || n`,
    zipcode: `'77001'`,
    regionId: id('region', '1 + n % 10'),
    status: `'approved'`,
    photos: `'[]'`,
    proposedOwn: 'false',
    version: '1',
    removed: 'false',
  });
  await fill(people, 20_000, {
    id: id('person', 'n'),
    memberId: `'M' || n`,
    email: `'p' || n || '@x.example'`,
    firstName: `'Fay'`,
    lastName: `'Lund' || n`,
    phoneNumber: `''`,
    bio: `''`,
    isClient: 'true',
    isProvider: `n % ${HOST} = 0`,
    isCafeOwner: 'n % 500 = 0',
    isAdmin: 'n = 1',
    grantedRole: `'full'`,
    expertise: `'{}'`,
    isActive: 'n % 250 <> 0',
    showAtTables: 'true',
    createdAt: hours('n - 20000'),
    searchText: `'fay lund' || n || ' p' || n || '@x.example'`,
    sortName: `'lund' || n || E'\\tfay'`,
    sortFirst: `E'fay\\tlund' || n`,
    lastInitial: `'L'`,
    publicText: `'fay l'`,
    score: '100 - n % 30',
    totalEventsAttended: '1',
    totalNoShows: '(n % 20) / 19',
    totalLateCancels: 'n % 2',
    penaltyStatus: `'none'`,
    penaltyExpiresAt: `case when n % 100 = 0 then ${hours('n % 48')} end`,
    policyVersion: '1',
    penalties: `'[]'`,
    streamVersion: '1',
    version: '1',
  });
  const [ahead, fresh] = [`n > ${GAME_EVENTS - AHEAD}`, `n > ${GAME_EVENTS - AHEAD - 72}`];
  await fill(gameEvents, GAME_EVENTS, {
    id: id('event', 'n'),
    departed: 'false',
    hostId: id('person', `${HOST} * (1 + n % 700)`),
    gameId: id('game', '1 + n % 60'),
    regionId: id('region', '1 + n % 10'),
    cafeId: id('cafe', '1 + n % 200'),
    startDate: `'2026-06-01'`,
    weekday: `1 + n % 7`,
    startsAt: hours(`n - ${GAME_EVENTS - AHEAD}`),
    startTime: `'18:00'`,
    maxParticipants: '4',
    participantIds: `'[]'`,
    standingIds: `'[]'`,
    confirmedIds: `'[]'`,
    checkIns: `'{}'`,
    late: `'{}'`,
    description: `''`,
    describedBy: id('person', `${HOST} * (1 + n % 700)`),
    version: '1',
    minParticipants: '1',
    signUpClosesHours: '0',
    level: `'everyone'`,
    teaching: 'false',
    languages: `'[]'`,
    newcomerSeats: '0',
    newcomerIds: "'[]'::jsonb",
    minimumDueAt: hours(`n - ${GAME_EVENTS - AHEAD} - 3`),
    noticedStart: `case when n % 100 = 0 then jsonb_build_object('startsAt', ${hours('n')}, 'startDate', '2026-06-01') end`,
    unannounced: `case when n % 100 = 0 then jsonb_build_object('startsAt', ${hours('n')}, 'cafeId', ${id('cafe', 'n')}, 'movedFrom', null) end`,
    announceAt: `case when n % 100 = 0 then ${hours('n')} end`,
    seeksHost: 'n % 1000 = 0',
    table: "'free'",
    tableOfSeries: 'false',
    waitingIds: `case when n % 50 = 0 then jsonb_build_array(${id('person', 'n')}) else '[]' end`,
    held: `case when n % 100 = 0 then jsonb_build_array(jsonb_build_object('heldFor', ${id('person', 'n + 1')}, 'until', '${NOW}')) else '[]' end`,
    status: `case when n % 200 = 0 then 'cancelled' when ${ahead} then 'upcoming' when ${fresh} then 'completed' else 'archived' end`,
  });
  await fill(participations, 50_000, {
    gameEventId: id('event', `1 + n % ${GAME_EVENTS}`),
    userId: id('person', '1 + n % 19001'),
    id: id('seat', 'n'),
    status: `'joined'`,
    joinedAt: hours('n - 50000'),
  });
  await fill(waits, 5_000, { gameEventId: id('event', `1 + n % ${GAME_EVENTS}`), userId: id('person', 'n') });
  await fill(attendance, 50_000, {
    gameEventId: id('event', `1 + n % ${GAME_EVENTS}`),
    userId: id('person', '1 + n % 19001'),
    role: `'participant'`,
    status: `case when n % 10 = 0 then 'no_show' when n % 17 = 0 then 'late_cancel' else 'attended' end`,
    cause: `case when n % 500 = 1 then 'admin' else 'host_mark' end`,
    hostStatus: `case when n % 500 = 1 then 'no_show' else 'attended' end`,
    startsAt: hours(`n % ${GAME_EVENTS} - ${GAME_EVENTS - AHEAD}`),
    marks: `jsonb_build_array(jsonb_build_object('at', '2026-01-01T12:00:00.000Z', 'role', 'participant', 'position', n::text,
      'status', case when n % 10 = 0 then 'no_show' when n % 17 = 0 then 'late_cancel' else 'attended' end))`,
  });
  await fill(refusedSeats, 5_000, {
    gameEventId: id('event', `1 + n % ${GAME_EVENTS}`),
    userId: id('person', '1 + n % 19001'),
    refusals: `jsonb_build_array(jsonb_build_object('at', '2026-01-01T12:00:00.000Z', 'code', 'penalty', 'score', 60,
      'policyVersion', 1, 'position', n::text))`,
  });
  const ofEvening = (hour: string) => `to_char((${hours(hour)}) at time zone 'UTC', 'YYYY-MM-DD')`;
  await fill(evenings, GAME_EVENTS, {
    gameEventId: id('event', 'n'),
    hostIds: `jsonb_build_array(${id('person', `${HOST} * (1 + n % 800)`)})`,
    firstDate: ofEvening(`n - ${GAME_EVENTS - AHEAD}`),
    lastDate: ofEvening(`n - ${GAME_EVENTS - AHEAD}`),
    facts: `'[]'`,
    position: 'n::text',
  });
  await fill(reminders, GAME_EVENTS, {
    gameEventId: id('event', 'n'),
    startsAt: hours(`n - ${GAME_EVENTS - AHEAD}`),
    sent: `'[]'`,
    startChosenAt: hours('n - 20000'),
    seatsChangedAt: `case when n % 50 = 0 then ${hours(`n - ${GAME_EVENTS}`)} end`,
    position: 'n::text',
  });
  await fill(follows, 20_000, {
    userId: id('person', '1 + n % 5000'),
    kind: `'group'`,
    id: id('region', 'n'),
    since: hours('n - 20000'),
    announcements: 'n % 10 > 0',
  });
  await fill(waitingAnnouncements, 1_000, {
    announcementId: id('event', 'n'),
    groupId: id('region', 'n'),
    sendsAt: hours('n - 100'),
  });
  await fill(openings, 20_000, { id: id('event', 'n'), openedAt: hours('n - 20000') });
  await fill(told, 20_000, { userId: id('person', '1 + n % 5000'), gameEventId: id('event', 'n') });
  await fill(weekReaders, 2_000, { userId: id('person', 'n'), withNews: 'true' });
  await fill(blocks, 2_000, {
    userId: id('person', 'n'),
    blockedId: id('person', 'n + 1'),
    since: hours('n - 2000'),
  });
  await fill(messages, 20_000, {
    id: id('message', 'n'),
    gameEventId: id('event', '1 + n % 5000'),
    userA: id('person', '1 + n % 4999'),
    userB: id('person', '2 + n % 4999'),
    senderId: id('person', '1 + n % 4999'),
    sentAt: hours('n - 20000'),
    version: 'n',
    position: 'n::text',
  });
  await fill(conversations, 20_000, {
    userId: id('person', '1 + n % 5000'),
    gameEventId: id('event', `1 + n % ${GAME_EVENTS}`),
    otherUserId: id('person', '7 + n % 4999'),
    lastMessageId: id('message', 'n'),
    lastSenderId: id('person', '1 + n % 5000'),
    lastPosition: 'n::text',
    lastMessageAt: hours('n - 20000'),
    unreadCount: 'n % 3',
    version: 'n',
    mailedAt: 'null',
    unreadSince: `case when n % 3 > 0 then ${hours('n - 20000')} end`,
  });
  await fill(tableTalk, 20_000, {
    userId: id('person', '1 + n % 5000'),
    gameEventId: id('event', `1 + n % ${GAME_EVENTS}`),
    unreadSince: `case when n % 3 > 0 then ${hours('n - 20000')} end`,
    mailedAt: 'null',
    muted: 'false',
    version: 'n',
  });
  await fill(invitations, 8_000, {
    id: id('invitation', 'n'),
    email: `'i' || n || '@x.example'`,
    role: `'provider'`,
    inviteCode: `'CODE' || n`,
    createdAt: hours('n - 8000'),
    expiresAt: hours('n - 7960'),
    version: '1',
  });
  await fill(audit, 20_000, {
    id: id('change', 'n'),
    at: hours('n - 20000'),
    subjectKind: `'user'`,
    subjectId: `${id('person', 'n')}::text`,
    concerns: `${id('person', 'n')}::text`,
    actor: `case when n % 50 = 0 then ${id('person', '1')}::text else 'system' end`,
    position: 'n::text',
    type: `case when n % 40 = 0 then 'UserDeactivated' else 'CafeChanged' end`,
    details: `'{}'`,
  });
  const monday = `date_trunc('week', (${hours(`n - ${GAME_EVENTS - AHEAD}`)}) at time zone 'UTC')`;
  await fill(turnout, GAME_EVENTS, {
    gameEventId: id('event', 'n'),
    week: `to_char(${monday}, 'YYYY-MM-DD')`,
    cancelled: 'n % 20 = 0',
    seats: '4',
    taken: '3',
    offered: 'n % 2',
    givenBackEarly: '1',
    givenBackLate: '0',
    filledAgain: 'n % 2',
    empty: `'[]'`,
    came: '3',
    noShows: '0',
    confirmed: '2',
    answered: `'{}'`,
    mailed: `'where'`,
    mails: `'{}'::jsonb`,
    position: 'n::text',
  });
  // one row of totals, and one for each organizer
  await fill(adminStats, 20_000 / HOST, {
    what: `case n when 1 then '${TOTAL}' else 'serviceProviders ' || ${id('person', `n * ${HOST}`)} end`,
    counts: `case n when 1 then '{}'::jsonb end`,
    position: `case n when 1 then '1' end`,
  });
  // otherwise autovacuum could change the plans in the middle of the tests
  await sql`vacuum analyze`;
}
