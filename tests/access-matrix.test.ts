import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameEvent } from '../modules/events/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { ADMIN_ACTS, ADMIN_READS } from '../server/http/admin-acts.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

/** In the order of their requests: those who are refused first, then those who are allowed. */
const ROLES = ['visitor', 'deactivated', 'adminByCode', 'member', 'otherOrganizer', 'host', 'adminByPassword'] as const;
type Role = (typeof ROLES)[number];

/** Who is allowed. Everyone else gets 401 without a session and 403 with one. */
const WHO = {
  anyone: ROLES,
  signedIn: ['adminByCode', 'member', 'otherOrganizer', 'host', 'adminByPassword'],
  /** Participants and organizers: an admin who is neither takes no seat. */
  players: ['member', 'otherOrganizer', 'host'],
  /** An admin who signed in by code is one only after the password: see `docs/security.md`, A22. */
  passkeyOwners: ['member', 'otherOrganizer', 'host', 'adminByPassword'],
  organizers: ['otherOrganizer', 'host'],
  host: ['host'],
  /** The one who has a seat at the hosted gameEvent. */
  participant: ['member'],
  /** Who has a seat at the hosted gameEvent, and its host. */
  atTable: ['member', 'host'],
  hostAndAdmins: ['host', 'adminByPassword'],
  admins: ['adminByPassword'],
  /** Settings of their own: every admin's, whatever their role, and by no right over others. */
  adminsThemselves: ['adminByPassword'],
  /** And the owner of the cafe, who is not among the roles here. */
  cafeEditors: ['adminByPassword'],
  /** And the holder of its link, who needs no session. */
  deskKeepers: ['adminByPassword'],
  cafeOwner: [],
} as const satisfies Record<string, readonly Role[]>;

/** Every route there is. `{id}` becomes the hosted gameEvent where only its people pass, a stranger's id elsewhere. */
const MATRIX: Readonly<Record<string, keyof typeof WHO>> = {
  'POST /auth/send-otp': 'anyone',
  'POST /auth/verify-otp': 'anyone',
  'POST /auth/login': 'anyone',
  'POST /auth/signup': 'anyone',
  'POST /auth/admin-login': 'anyone',
  'POST /auth/passkey/options': 'anyone',
  'POST /auth/passkey': 'anyone',
  // 409 without the first step, which is the password
  'POST /auth/admin-login/passkey': 'anyone',
  'POST /auth/admin-login/send-code': 'anyone',
  'POST /auth/admin-login/code': 'anyone',
  'POST /auth/confirm': 'signedIn',
  'GET /auth/me': 'signedIn',
  'GET /live': 'anyone',
  'GET /site-config': 'anyone',

  'POST /groups': 'organizers',
  'GET /groups': 'anyone',
  'GET /groups/{id}': 'anyone',
  'PATCH /groups/{id}': 'hostAndAdmins',
  'POST /groups/{id}/organizers': 'host',
  'POST /groups/{id}/organizers/answer': 'signedIn',
  'DELETE /groups/{id}/organizers/{userId}': 'host',
  'POST /groups/{id}/owner': 'host',
  'POST /groups/{id}/owner/answer': 'signedIn',
  'POST /groups/{id}/owner/appoint': 'admins',
  'GET /groups/{id}/announcements': 'anyone',
  'POST /groups/{id}/announcements': 'host',
  'DELETE /groups/{id}/announcements/{announcementId}': 'host',
  // the hosted one is of the host's group, which nobody else organizes, as long as it is open
  'POST /game-events/{id}/take-over': 'host',
  'POST /game-events/{id}/cannot-host': 'host',
  'POST /groups/{id}/close': 'hostAndAdmins',
  'GET /groups/{id}/invitation': 'host',
  'POST /groups/{id}/import': 'host',
  'POST /groups/{id}/import/confirm': 'host',

  'POST /series': 'organizers',
  'GET /series': 'anyone',
  'GET /series/{id}': 'anyone',
  'PATCH /series/{id}': 'hostAndAdmins',
  'POST /series/{id}/preview': 'hostAndAdmins',
  'PUT /series/{id}/skips/{date}': 'hostAndAdmins',
  'DELETE /series/{id}/skips/{date}': 'hostAndAdmins',
  'POST /series/{id}/pause': 'hostAndAdmins',
  'POST /series/{id}/resume': 'hostAndAdmins',
  'POST /series/{id}/end': 'hostAndAdmins',
  'POST /series/{id}/table': 'cafeOwner',
  'PUT /series/{id}/standing-seat': 'signedIn',
  'DELETE /series/{id}/standing-seat': 'signedIn',
  'POST /series/{id}/standing-seat/back': 'signedIn',
  'DELETE /series/{id}/standing-seats/{userId}': 'host',

  'GET /games': 'anyone',
  'GET /games/{id}': 'anyone',
  'POST /games': 'admins',
  'PATCH /games/{id}': 'admins',
  'DELETE /games/{id}': 'admins',
  'GET /cafes': 'anyone',
  'GET /cafes/{id}': 'anyone',
  'POST /cafes': 'admins',
  'POST /cafes/{id}/merge': 'admins',
  'GET /cafes/proposals': 'signedIn',
  'POST /cafes/proposals': 'signedIn',
  'POST /cafes/{id}/decline': 'admins',
  'GET /admin/bulk-acts/matching': 'admins',
  'POST /admin/admins': 'admins',
  'POST /admin/admins/{id}/password': 'admins',
  'DELETE /admin/admins/{id}/passkeys': 'admins',
  'POST /admin/projections/{name}/rollback': 'admins',
  'PATCH /cafes/{id}': 'admins',
  'DELETE /cafes/{id}': 'admins',
  // and the cafe's owner: tests/pictures.test.ts
  'PUT /cafes/{id}/photos/{place}': 'cafeEditors',
  'DELETE /cafes/{id}/photos/{place}': 'cafeEditors',
  // and the cafe's owner: tests/cafe-house.test.ts
  'GET /cafes/{id}/house': 'cafeEditors',
  'PUT /cafes/{id}/house': 'cafeEditors',
  'GET /cafes/{id}/closings/affected': 'cafeEditors',
  'POST /cafes/{id}/closings': 'cafeEditors',
  'POST /cafes/{id}/closings/{closingId}/reopen': 'cafeEditors',
  'GET /cafes/{id}/free': 'organizers',
  'GET /cafes/{id}/desk': 'deskKeepers',
  'GET /cafes/{id}/desk.csv': 'deskKeepers',
  'GET /cafes/{id}/desk/asked': 'deskKeepers',
  'GET /cafes/{id}/desk/numbers': 'deskKeepers',
  // and the cafe's owner: tests/cafe-month.test.ts
  'GET /cafes/{id}/month': 'cafeEditors',
  'POST /cafes/{id}/desk-link': 'cafeOwner',
  'POST /game-events/{id}/table': 'cafeOwner',
  'DELETE /cafes/{id}/desk-link': 'cafeEditors',
  'GET /cities': 'anyone',
  'GET /cities/{id}': 'anyone',
  'POST /cities': 'admins',
  'PATCH /cities/{id}': 'admins',
  'DELETE /cities/{id}': 'admins',
  'GET /regions': 'anyone',
  'GET /regions/{id}': 'anyone',
  'POST /regions': 'admins',
  'PATCH /regions/{id}': 'admins',
  'DELETE /regions/{id}': 'admins',

  'GET /invitations/validate': 'anyone',
  'POST /invitations/redeem': 'signedIn',
  'GET /invitations': 'admins',
  'GET /invitations.csv': 'admins',
  'GET /invitations/file-size': 'admins',
  'POST /invitations': 'admins',
  'POST /invitations/{id}/resend': 'admins',
  'DELETE /invitations/{id}': 'admins',

  'GET /users/me/calendar-feed': 'signedIn',
  'POST /users/me/calendar-feed': 'signedIn',
  'DELETE /users/me/calendar-feed': 'signedIn',
  'PATCH /users/profile': 'signedIn',
  'PUT /users/me/photo': 'signedIn',
  'DELETE /users/me/photo': 'signedIn',
  'GET /users/{id}/profile': 'anyone',
  'GET /users/{id}/reliability': 'anyone',
  'GET /users/me/reliability': 'signedIn',
  'GET /users/me/reliability/history': 'signedIn',
  'GET /users/me/reliability/history/{position}/proof': 'signedIn',
  'GET /reliability/policy': 'anyone',
  'POST /users/me/reliability/contests': 'signedIn',
  'DELETE /users/me/reliability/contests/{id}': 'signedIn',
  'GET /game-events/contests': 'signedIn',
  'POST /game-events/{id}/contests/{contestId}/answer': 'signedIn',
  'GET /users/me/can-join-events': 'signedIn',
  'GET /users': 'admins',
  'GET /users/{id}': 'admins',
  'GET /users/{id}/commitments': 'admins',
  'POST /users': 'admins',
  'PATCH /users/{id}': 'admins',
  'DELETE /users/{id}': 'admins',
  'PATCH /users/{id}/active': 'admins',
  'POST /users/{id}/suspension': 'admins',
  'DELETE /users/{id}/suspension': 'admins',
  'GET /admin/bars': 'admins',
  'POST /admin/bars': 'admins',
  'DELETE /admin/bars/{id}': 'admins',
  'PATCH /users/{id}/admin-role': 'admins',

  'GET /game-events': 'anyone',
  'GET /game-events/counts': 'anyone',
  'GET /game-events/{id}': 'anyone',
  'GET /game-events/{id}/calendar.ics': 'anyone',
  'POST /game-events': 'organizers',
  'GET /game-events/needs-rating': 'organizers',
  'GET /game-events/user/joined': 'signedIn',
  'GET /game-events/user/waiting': 'signedIn',
  'GET /game-events/{id}/participants': 'anyone',
  'POST /game-events/{id}/join': 'players',
  'POST /game-events/{id}/join-refusals': 'players',
  'POST /game-events/{id}/leave': 'signedIn',
  'POST /game-events/{id}/waiting-list': 'players',
  'GET /game-events/{id}/waiting-list': 'signedIn',
  'DELETE /game-events/{id}/waiting-list': 'signedIn',
  'POST /game-events/{id}/offer': 'signedIn',
  'POST /game-events/{id}/guests': 'players',
  'GET /guests/{token}': 'anyone',
  'POST /guests/{token}': 'players',
  'GET /game-events/{id}/talk': 'atTable',
  'POST /game-events/{id}/talk': 'atTable',
  'DELETE /game-events/{id}/talk/{messageId}': 'atTable',
  'POST /game-events/{id}/talk/read': 'atTable',
  'GET /game-events/{id}/talk/mute': 'atTable',
  'PUT /game-events/{id}/talk/mute': 'atTable',
  'DELETE /game-events/{id}/talk/mute': 'atTable',
  'POST /game-events/{id}/confirmation': 'signedIn',
  'POST /seat-answers/{token}': 'anyone',
  'GET /game-events/{id}/check-in': 'host',
  'POST /game-events/{id}/check-in': 'participant',
  'POST /game-events/{id}/check-in/{userId}': 'host',
  'POST /game-events/{id}/late': 'participant',
  'PUT /follows/{kind}/{id}': 'signedIn',
  'DELETE /follows/{kind}/{id}': 'signedIn',
  'GET /users/me/follows': 'signedIn',
  'GET /users/me/sessions': 'signedIn',
  'DELETE /users/me/sessions/{id}': 'signedIn',
  'GET /users/me/passkeys': 'signedIn',
  'POST /users/me/passkeys/options': 'passkeyOwners',
  'POST /users/me/passkeys': 'passkeyOwners',
  'PATCH /users/me/passkeys/{id}': 'passkeyOwners',
  'DELETE /users/me/passkeys/{id}': 'passkeyOwners',
  'GET /users/me/blocks': 'signedIn',
  'GET /users/me/blocks/at/{gameEventId}': 'signedIn',
  'PUT /users/me/blocks/{userId}': 'signedIn',
  'DELETE /users/me/blocks/{userId}': 'signedIn',
  'GET /users/me/export': 'signedIn',
  'DELETE /users/me': 'signedIn',
  'GET /users/me/mails': 'signedIn',
  'PUT /users/me/mails': 'signedIn',
  'GET /users/me/mail-delivery': 'signedIn',
  'GET /push/key': 'anyone',
  'PUT /users/me/push': 'signedIn',
  'DELETE /users/me/push': 'signedIn',
  'GET /users/me/pushes': 'signedIn',
  'PUT /users/me/pushes': 'signedIn',
  'GET /mails/unsubscribe/{token}': 'anyone',
  'POST /mails/unsubscribe/{token}': 'anyone',
  // the signature in the body is the permission: tests/refused-addresses.test.ts
  'POST /mails/mailgun': 'anyone',
  'GET /game-events/{id}/seats/{userId}': 'hostAndAdmins',
  'POST /game-events/{id}/attendance/{userId}': 'host',
  'DELETE /game-events/{id}/participants/{userId}': 'hostAndAdmins',
  // of both tables, or one's own seat: tests/nights.test.ts
  'POST /game-events/{id}/participants/{userId}/move': 'signedIn',
  'POST /game-events/{id}/hand-over': 'admins',
  'PATCH /game-events/{id}': 'hostAndAdmins',
  'GET /game-events/{id}/change-preview': 'hostAndAdmins',
  'PATCH /game-events/{id}/cancel': 'hostAndAdmins',
  'GET /reservations': 'signedIn',
  'POST /reservations': 'players',
  'PATCH /reservations/{id}/status': 'signedIn',

  'POST /messages': 'signedIn',
  'POST /messages/mark-read': 'signedIn',
  'GET /messages/conversation': 'signedIn',
  'GET /messages/conversations': 'signedIn',
  'GET /messages/unread-count': 'signedIn',

  'GET /email-settings': 'admins',
  'GET /email-settings/{id}': 'admins',
  'POST /email-settings': 'admins',
  'PATCH /email-settings/{id}': 'admins',
  'DELETE /email-settings/{id}': 'admins',
  'PATCH /email-settings/{id}/activate': 'admins',

  'GET /admin/needs': 'admins',
  'GET /admin/game-events/{id}/record': 'admins',
  'GET /admin/cafes/{id}/record': 'admins',
  'GET /admin/series': 'admins',
  'GET /admin/series/{id}/record': 'admins',
  'GET /admin/groups/{id}/record': 'admins',
  'GET /admin/users': 'admins',
  'GET /admin/users.csv': 'admins',
  'GET /admin/users/file-size': 'admins',
  'GET /admin/users/counts': 'admins',
  'POST /admin/bulk-acts': 'admins',
  'GET /admin/bulk-acts': 'admins',
  'GET /admin/bulk-acts/{id}': 'admins',
  'POST /admin/bulk-acts/{id}/stop': 'admins',
  'GET /admin/bulk-acts/{id}/failures': 'admins',
  'GET /admin/users/{id}/record': 'admins',
  'GET /admin/users/{id}/reliability': 'admins',
  'GET /admin/users/{id}/reliability.csv': 'admins',
  'POST /admin/users/{id}/reliability/corrections': 'admins',
  'GET /admin/users/{id}/reliability/correction-effects': 'admins',
  'POST /admin/users/{id}/penalty/waive': 'admins',
  'GET /admin/reliability/policies': 'admins',
  'POST /admin/policies': 'admins',
  'POST /admin/policies/withdrawals': 'admins',
  'POST /admin/policies/simulations': 'admins',
  'GET /admin/policies/simulations': 'admins',
  'GET /admin/policies/simulations/{id}': 'admins',
  'DELETE /admin/policies/simulations/{id}': 'admins',
  'GET /admin/policies/simulations/{id}/people': 'admins',
  'POST /reports': 'signedIn',
  'GET /admin/reports': 'admins',
  'GET /admin/reports/counts': 'admins',
  'GET /admin/reports/{id}': 'admins',
  'POST /admin/reports/{id}/looked-at': 'admins',
  'POST /admin/reports/{id}/decision': 'admins',
  'GET /admin/cases': 'admins',
  'POST /admin/cases': 'admins',
  'GET /admin/cases/counts': 'admins',
  'GET /admin/cases/admins': 'admins',
  'GET /admin/cases/{id}': 'admins',
  'PUT /admin/cases/{id}/assignment': 'admins',
  'POST /admin/cases/{id}/letters': 'admins',
  'POST /admin/cases/{id}/outcome': 'admins',
  'POST /admin/cases/{id}/reopen': 'admins',
  'GET /admin/cases/{id}/notes': 'admins',
  'POST /admin/cases/{id}/notes': 'admins',
  'PATCH /admin/cases/{id}/notes/{noteId}': 'admins',
  'DELETE /admin/cases/{id}/notes/{noteId}': 'admins',
  'GET /users/me/letters/{id}': 'signedIn',
  'POST /users/me/letters/{id}/answers': 'signedIn',
  'GET /admin/users/{userId}/warnings': 'admins',
  'GET /admin/users/{id}/notes': 'admins',
  'POST /admin/users/{id}/notes': 'admins',
  'PATCH /admin/users/{id}/notes/{noteId}': 'admins',
  'DELETE /admin/users/{id}/notes/{noteId}': 'admins',
  'GET /admin/game-events/{id}/notes': 'admins',
  'POST /admin/game-events/{id}/notes': 'admins',
  'PATCH /admin/game-events/{id}/notes/{noteId}': 'admins',
  'DELETE /admin/game-events/{id}/notes/{noteId}': 'admins',
  'GET /admin/cafes/{id}/notes': 'admins',
  'POST /admin/cafes/{id}/notes': 'admins',
  'PATCH /admin/cafes/{id}/notes/{noteId}': 'admins',
  'DELETE /admin/cafes/{id}/notes/{noteId}': 'admins',
  'GET /admin/contests': 'admins',
  'GET /admin/contests/counts': 'admins',
  'GET /admin/contests/{id}': 'admins',
  'POST /admin/contests/{id}/decision': 'admins',
  'GET /admin/stats': 'admins',
  'GET /admin/stats/turnout': 'admins',
  'GET /admin/numbers': 'admins',
  'GET /admin/numbers/evenings': 'admins',
  'GET /admin/numbers.csv': 'admins',
  // the numbers of a group: tests/numbers.test.ts
  'GET /users/me/hosting-numbers': 'organizers',
  'GET /users/me/hosting-numbers/evenings': 'organizers',
  'GET /users/me/hosting-numbers.csv': 'organizers',
  'GET /admin/game-events': 'admins',
  'GET /admin/game-events.csv': 'admins',
  'GET /admin/game-events/file-size': 'admins',
  'GET /admin/marks.csv': 'admins',
  'GET /admin/marks/file-size': 'admins',
  'GET /admin/audit': 'admins',
  'GET /admin/audit.csv': 'admins',
  'GET /admin/audit/file-size': 'admins',
  'GET /admin/audit/{id}': 'admins',
  'GET /admin/evidence': 'admins',
  'GET /admin/users/{id}/reliability/history/{position}/proof': 'admins',
  'GET /admin/installation': 'admins',
  'GET /admin/views': 'adminsThemselves',
  'POST /admin/views': 'adminsThemselves',
  'PATCH /admin/views/{id}': 'adminsThemselves',
  'DELETE /admin/views/{id}': 'adminsThemselves',
  'GET /admin/mails': 'admins',
  'POST /admin/mails/{id}/retry': 'admins',
  'POST /admin/mails/retry-failed': 'admins',
  'GET /admin/projections': 'admins',
  'POST /admin/projections/{name}/rebuild': 'admins',
  'POST /admin/projections/{name}/verify': 'admins',
  'POST /admin/projections/{name}/resume': 'admins',
  'POST /admin/projections/{name}/skip': 'admins',

  // ends the sessions of a role's other clients
  'DELETE /users/me/sessions': 'signedIn',
  // last: nobody is signed in any more after it
  'POST /auth/logout': 'anyone',
};

/** Bodies without which a route does not get as far as asking who it is. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /cafes/{id}/closings': { from: '2026-12-01', to: '2026-12-31', reason: 'Paint.' },
  'POST /game-events/{id}/table': { confirm: true },
  'POST /series/{id}/table': { confirm: true },
  'POST /cafes/{id}/decline': { reason: 'It has closed.' },
  'POST /cafes/proposals': { name: 'Corner', address: '1 Main St', zipcode: '77002', regionId: newUuid() },
  'PATCH /game-events/{id}': { basedOn: 1 },
  'PATCH /series/{id}': { from: '2026-12-01', basedOn: 1 },
  'POST /groups/{id}/organizers': { userId: newUuid() },
  'POST /groups/{id}/organizers/answer': { accept: true },
  'POST /groups/{id}/owner': { to: newUuid() },
  'POST /groups/{id}/owner/answer': { accept: true },
  'POST /groups/{id}/owner/appoint': { userId: newUuid(), reason: 'The owner has not been here for months.' },
  'POST /groups/{id}/close': { upcoming: 'keep', reason: 'It never met.' },
  'POST /groups/{id}/announcements': { subject: 'We move', text: 'To another cafe.' },
  'POST /groups/{id}/import': new Blob(['title,date'], { type: 'text/csv' }),
  'POST /groups/{id}/import/confirm': {
    drafts: [
      {
        uid: 'one',
        gameId: newUuid(),
        cafeId: newUuid(),
        startDate: '2026-12-24',
        startTime: '19:00',
        maxParticipants: 4,
      },
    ],
  },
  'POST /series/{id}/preview': { from: '2026-12-01', basedOn: 1 },
  'POST /series/{id}/end': { upcoming: 'keep' },
  'DELETE /series/{id}/standing-seats/{userId}': { reason: 'They asked for it.' },
  'POST /game-events/{id}/attendance/{userId}': { status: 'attended' },
  'POST /game-events/{id}/check-in': { code: 'WXYZ' },
  'POST /game-events/{id}/talk': { text: 'Hello!' },
  'POST /game-events/{id}/talk/read': { upTo: newUuid() },
  'POST /game-events/{id}/guests': { name: 'Ben' },
  'POST /game-events/{id}/late': { minutes: 10 },
  'POST /game-events/{id}/offer': { accept: true },
  'PATCH /users/me/passkeys/{id}': { name: 'Phone' },
  'POST /users/me/passkeys': {
    id: 'a',
    rawId: 'a',
    type: 'public-key',
    response: { clientDataJSON: 'a', attestationObject: 'a' },
  },
  'POST /reservations': { eventId: newUuid() },
};

let running: RunningProduct;
let hosted: GameEvent;
let seriesId: string;
let groupId: string;
const clients = {} as Record<Role, Client>;

beforeAll(async () => {
  // on PostgreSQL, where the page of the queues shows nothing
  running = await runningProduct({ env: { DEMO: 'on', REDIS_URL: '' } });
  for (const role of ROLES) clients[role] = running.client();
  const { member, host, otherOrganizer, deactivated, adminByCode, adminByPassword } = clients;
  await host.signIn('organizer');
  await otherOrganizer.signIn('daniel.reyes');
  await member.signUp('guest');
  await adminByPassword.signInAsAdmin();
  const ask = async (client: Client, ...asked: Parameters<Client['ask']>) => {
    const { status, body } = await client.ask(...asked);
    if (status >= 300) throw new Error(`${asked[1]}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const { user: admin } = (await ask(adminByPassword, 'GET', '/api/auth/me')) as { user: User };
  await ask(adminByPassword, 'PATCH', `/api/users/${admin.id}`, { email: 'boss@example.test' });
  await adminByCode.signIn('boss');
  const leaver = await deactivated.signUp('leaver');
  await ask(adminByPassword, 'PATCH', `/api/users/${leaver}/active`, { isActive: false });

  const [cafe] = (await ask(host, 'GET', '/api/cafes')) as [{ id: string; regionId: string }];
  const [game] = (await ask(host, 'GET', '/api/games')) as [{ id: string }];
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4 };
  const time = { eventDate: addDays(OPENING, 90).toISOString(), startTime: '19:00' };
  const founded = await ask(host, 'POST', '/api/groups', { name: 'A club', regionId: cafe.regionId });
  ({ id: groupId } = founded as { id: string });
  hosted = (await ask(host, 'POST', '/api/game-events', { ...place, ...time, groupId })) as GameEvent;
  await ask(member, 'POST', `/api/game-events/${hosted.id}/join`);
  const weekly = { ...place, startTime: '09:00', from: addDays(OPENING, 100).toISOString().slice(0, 10) };
  const started = await ask(host, 'POST', '/api/series', { ...weekly, repeats: { every: 'week' } });
  ({ id: seriesId } = (started as { series: { id: string } }).series);
});
afterAll(() => running.stop());

const OF_ONE_TABLE: readonly string[] = [
  'host',
  'hostAndAdmins',
  'participant',
  'atTable',
] satisfies (keyof typeof WHO)[];

function expected(role: Role, who: keyof typeof WHO): 'passes' | 401 | 403 {
  if ((WHO[who] as readonly Role[]).includes(role)) return 'passes';
  return role === 'visitor' || role === 'deactivated' ? 401 : 403;
}

test('every route of the API is in the matrix, and nothing else is', async () => {
  const { body } = await clients.visitor.ask('GET', '/api/openapi.json');
  const { paths } = body as { paths: Record<string, object> };
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(routes.toSorted()).toEqual(Object.keys(MATRIX).toSorted());
});

test('every request by which an admin changes something is classified by whether it needs a confirmed identity', () => {
  const byAdmins: readonly (keyof typeof WHO)[] = ['admins', 'hostAndAdmins', 'cafeEditors'];
  const changes = Object.entries(MATRIX).flatMap(([route, who]) =>
    byAdmins.includes(who) && !route.startsWith('GET ') ? [route] : [],
  );
  expect(Object.keys(ADMIN_ACTS).toSorted()).toEqual(changes.toSorted());
});

test('every request by which only admins read is classified by the roles that may', () => {
  const reads = Object.entries(MATRIX).flatMap(([route, who]) =>
    who === 'admins' && route.startsWith('GET ') ? [route] : [],
  );
  expect(Object.keys(ADMIN_READS).toSorted()).toEqual(reads.toSorted());
});

/** How the description names who may call. What the guard of a route leaves to the route itself needs a session there. */
const SCHEMES: Partial<Record<keyof typeof WHO, string>> = {
  anyone: 'nobody’s',
  admins: 'adminSession',
  adminsThemselves: 'adminSession',
};

test('the description names for every route whose session it needs', async () => {
  const { body } = await clients.visitor.ask('GET', '/api/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, { security: Record<string, unknown>[] }>> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => {
      const sessions = security.flatMap((scheme) => Object.keys(scheme)).filter((name) => /session$/i.test(name));
      return [`${method.toUpperCase()} ${path}`, sessions.join() || 'nobody’s'];
    }),
  );
  const wanted = Object.entries(MATRIX).map(([route, who]) => [route, SCHEMES[who] ?? 'session']);
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(wanted));
});

test('the page of the queues, outside the API, is allowed only to admins', async () => {
  for (const at of ['/admin/queues', '/admin/queues/', '/admin/queues/api/queues']) {
    for (const role of ROLES) {
      // 404: jobs run on PostgreSQL here, which the page does not show
      const answer = expected(role, 'admins') === 'passes' ? 404 : expected(role, 'admins');
      expect((await clients[role].ask('GET', at)).status, `${role} at ${at}`).toBe(answer);
    }
  }
});

test.each([
  '/.well-known/tablemates/key',
  '/.well-known/tablemates/checkpoint',
  '/tlog/checkpoint',
  '/tlog/tile/0/000',
])('the evidence, outside the API, is readable for everybody and changeable for nobody: %s', async (at) => {
  for (const role of ROLES) {
    // 404: nothing is sealed yet, or not so much that this tile is full
    expect([200, 404], role).toContain((await clients[role].ask('GET', at)).status);
    expect((await clients[role].ask('POST', at, {})).status, role).toBe(404);
  }
});

describe('who may', () => {
  test.each(Object.entries(MATRIX))('%s: %s', async (route, who) => {
    const [method = '', path = ''] = route.split(' ');
    const known = path.startsWith('/series') ? seriesId : path.startsWith('/groups') ? groupId : hosted.id;
    const id = OF_ONE_TABLE.includes(who) ? known : newUuid();
    const asked = path
      .replace('{id}', id)
      .replace('{userId}', newUuid())
      .replace('{gameEventId}', newUuid())
      .replace('{contestId}', newUuid())
      .replace('{messageId}', newUuid())
      .replace('{announcementId}', newUuid())
      .replace('{closingId}', newUuid())
      .replace('/affected', '/affected?from=2026-12-01&to=2026-12-31')
      .replace('{kind}', 'cafe')
      .replace('{date}', '2026-12-24')
      .replace('{name}', 'nothing')
      .replace('{place}', '1')
      .replace('{position}', '1');
    const answers: Partial<Record<Role, unknown>> = {};
    for (const role of ROLES) {
      // the admin by code is the same person, and has just signed the other session out
      if (role === 'adminByPassword' && route === 'DELETE /users/me/sessions') await clients[role].signInAsAdmin();
      const needsNone = method === 'GET' || method === 'DELETE';
      const body = BODIES[route] ?? (needsNone ? undefined : {});
      const { status } = await clients[role].ask(method, `/api${asked}`, body);
      expect(status, role).toBeLessThan(500);
      answers[role] = status === 401 || status === 403 ? status : 'passes';
    }
    expect(answers).toEqual(Object.fromEntries(ROLES.map((role) => [role, expected(role, who)])));
  });
});
