import { createCanvas } from '@napi-rs/canvas';
import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HouseReply } from '../modules/cafe-nights/contract.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import { answerLinks } from '../modules/events/confirmation/answer-link.ts';
import type { User } from '../modules/identity/contract.ts';
import { unsubscribeLinks } from '../modules/mails/unsubscribe-link.ts';
import { rulesOf } from '../modules/reliability/policies.ts';
import { policy1 } from '../modules/reliability/policy.ts';
import type { NewSeriesReply, Series } from '../modules/series/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { connect, type Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { absencesBesideTheLog } from '../server/log-rules/beside-the-log.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { softwarePasskey } from './support/software-passkey.ts';
import { ADMIN_PASSWORD, OPENING, SECRET_KEY, TEST_CODE, TEST_DOMAIN } from './support/start-product.ts';

// Only a web process runs, so no read model moves. Every command of the API is carried out here, in an order in which
// each finds what it needs in the log.

const MEMBERS = ['host', 'other', 'guest', 'friend', 'newcomer'] as const;
type Person = (typeof MEMBERS)[number] | 'admin' | 'visitor';

let web: RunningProduct;
let sql: Sql;
let now = OPENING;
const clients = {} as Record<Person, Client>;
const ids: Partial<Record<Person, string>> = {};
let game: Game;
let cafe: Cafe;
let picture: Blob;
const device = softwarePasskey();
let created: Parameters<typeof device.made>[0];
let used: Parameters<typeof device.used>[0];
const subscription = {
  endpoint: 'https://push.example.com/one',
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
};
/** The ids and links with which commands were answered. */
const made: Record<string, string> = {};

beforeAll(async () => {
  // a few people and the catalog of the demo, by a process that folds as well
  const before = await runningProduct({ env: { DEMO: 'on' } });
  const database = { url: before.databaseUrl, sql: connect(before.databaseUrl, { max: 5 }) };
  const admin = before.client();
  await admin.signInAsAdmin();
  ids.admin = ((await admin.ask('GET', '/api/auth/me')).body as { user: User }).user.id;
  for (const name of MEMBERS) {
    if (name === 'newcomer') continue;
    ids[name] = await before.client().signUp(`${name}.walks`);
    if (name === 'host' || name === 'other') await admin.ask('PATCH', `/api/users/${ids[name]}`, { isProvider: true });
  }
  cafe = ((await admin.ask('GET', '/api/cafes')).body as Cafe[]).find(({ status }) => status === 'approved') as Cafe;
  game = ((await admin.ask('GET', '/api/games')).body as Game[]).find(({ status }) => status === 'active') as Game;
  await before.stop();

  web = await runningProduct({ env: { ROLE: 'web' }, database, clock: () => now });
  ({ sql } = web);
  for (const name of [...MEMBERS, 'admin', 'visitor'] as const) clients[name] = web.client();
  const canvas = createCanvas(900, 900);
  picture = new Blob([new Uint8Array(await canvas.encode('jpeg'))], { type: 'image/jpeg' });
  await signIn();
  routes = await describedRoutes();
});
afterAll(() => web.stop());

async function signIn() {
  await clients.admin.signInAsAdmin();
  for (const name of MEMBERS) if (ids[name]) await clients[name].signIn(`${name}.walks`);
}

const headOfLog = async (): Promise<bigint> =>
  (await sql<{ head: bigint }[]>`select max(position) as head from domain_events`)[0]?.head ?? 0n;

type Step = {
  readonly by: Person;
  /** The path below `/api`. By default the route, which has no parameters then. */
  readonly path?: () => string;
  readonly body?: () => unknown | Promise<unknown>;
  /** What the reply shows: the state after the command. */
  readonly shows?: () => object;
  readonly keeps?: (body: never) => void;
  /** The status of a refusal, or of a repetition that has nothing to do. */
  readonly changesNothing?: number;
  /** The instant of the step, and of those after it. */
  readonly at?: Date;
};

/** Commands after which nothing is read from a read model: preferences are in the log, and evidence is for admins. */
const READ_FROM_THE_LOG: ReadonlySet<string> = new Set([
  'PUT /users/me/mails',
  'POST /mails/unsubscribe/{token}',
  'PUT /users/me/pushes',
  'POST /game-events/{id}/join-refusals',
]);

type Walk = readonly (readonly [route: string, step: Step])[];

/** Commands whose outcome is in tables of their own: sessions, passkeys, views and trials. */
const BESIDE_THE_LOG: ReadonlySet<string> = new Set([
  'POST /series/{id}/preview',
  'POST /groups/{id}/import',
  'POST /auth/send-otp',
  'POST /auth/verify-otp',
  'POST /auth/login',
  'POST /auth/confirm',
  'POST /auth/passkey/options',
  'POST /auth/passkey',
  'POST /auth/logout',
  'POST /users/me/passkeys',
  'PATCH /users/me/passkeys/{id}',
  'DELETE /users/me/passkeys/{id}',
  'POST /users/me/passkeys/options',
  'DELETE /users/me/sessions',
  'PUT /users/me/push',
  'DELETE /users/me/push',
  'POST /admin/views',
  'PATCH /admin/views/{id}',
  'DELETE /admin/views/{id}',
  'POST /admin/policies/simulations',
  'DELETE /admin/policies/simulations/{id}',
]);

const emailOf = (name: Person) => `${name}.walks@${TEST_DOMAIN}`;
const person = { firstName: 'Nora', lastName: 'Quist', phoneNumber: '(713) 555-0100' };
const scheduled = (day: number, more: object = {}) => ({
  gameId: game.id,
  cafeId: cafe.id,
  regionId: cafe.regionId,
  maxParticipants: 2,
  eventDate: addDays(OPENING, day).toISOString(),
  startTime: '19:00',
  ...more,
});
/** The start of the evening on day 2, at seven in Houston. */
const STARTS = new Date('2026-06-04T00:00:00.000Z');

const idAs =
  (name: string, of: (body: never) => string = ({ id }: { id: string }) => id) =>
  (body: never) => {
    made[name] = of(body);
  };
const containing = (more: object): object => expect.objectContaining(more);
const evening = (more: object) => () => ({ gameEvent: containing(more) });
const at =
  (path: string, name = 'evening') =>
  () =>
    `/game-events/${made[name]}${path}`;
const asked = (path: string, name: string) => () => path.replace('{id}', made[name] ?? newUuid());
const noteSteps = (kind: string, of: () => string | undefined): Walk => {
  const route = `/admin/${kind}/{id}/notes`;
  const one = () => `/admin/${kind}/${of()}/notes/${made[kind]}`;
  const text = (text: string) => ({ body: () => ({ text }), shows: () => ({ text }) });
  return [
    [`POST ${route}`, { by: 'admin', path: () => `/admin/${kind}/${of()}/notes`, ...text('One.'), keeps: idAs(kind) }],
    [`PATCH ${route}/{noteId}`, { by: 'admin', path: one, ...text('Two.') }],
    [`DELETE ${route}/{noteId}`, { by: 'admin', path: one }],
    [`PATCH ${route}/{noteId}`, { by: 'admin', path: one, ...text('Three.'), shows: () => ({}), changesNothing: 404 }],
  ];
};

const keepCreation = (options: never) => {
  created = options;
};
const keepUse = (options: never) => {
  used = options;
};
const admins = (route: string, step: Omit<Step, 'by'> = {}): readonly [string, Step] => [
  route,
  { by: 'admin', ...step },
];

const MAILGUN_CALL = {
  signature: { timestamp: '1780326000', token: 'token', signature: 'none' },
  'event-data': { event: 'delivered', recipient: 'ann@mail.example' },
};

const SIGNING_IN: Walk = [
  ['POST /auth/send-otp', { by: 'newcomer', body: () => ({ email: emailOf('newcomer') }) }],
  ['POST /auth/verify-otp', { by: 'newcomer', body: () => ({ email: emailOf('newcomer'), code: TEST_CODE }) }],
  [
    'POST /auth/signup',
    {
      by: 'newcomer',
      body: () => ({ email: emailOf('newcomer'), ...person, acceptedTerms: true }),
      shows: () => ({ user: containing(person) }),
      keeps: ({ user }: { user: User }) => {
        ids.newcomer = user.id;
      },
    },
  ],
  [
    'PATCH /users/profile',
    { by: 'newcomer', body: () => ({ bio: 'Chess.' }), shows: () => ({ user: containing({ bio: 'Chess.' }) }) },
  ],
  [
    'PUT /users/me/photo',
    { by: 'newcomer', body: () => picture, shows: () => ({ user: containing({ photo: expect.any(String) }) }) },
  ],
  ['DELETE /users/me/photo', { by: 'newcomer', shows: () => ({ user: containing({ photo: null }) }) }],
  ['POST /auth/logout', { by: 'newcomer' }],
  ['POST /auth/send-otp', { by: 'newcomer', body: () => ({ email: emailOf('newcomer') }) }],
  ['POST /auth/verify-otp', { by: 'newcomer', body: () => ({ email: emailOf('newcomer'), code: TEST_CODE }) }],
  [
    'POST /auth/login',
    {
      by: 'newcomer',
      body: () => ({ email: emailOf('newcomer') }),
      shows: () => ({ user: containing({ bio: 'Chess.' }) }),
    },
  ],
  ['POST /auth/admin-login', { by: 'visitor', body: () => ({ username: 'admin', password: ADMIN_PASSWORD }) }],
  ['POST /auth/admin-login/passkey', { by: 'visitor', body: () => ({}), changesNothing: 400 }],
  ['POST /auth/admin-login/send-code', { by: 'visitor', body: () => ({}), changesNothing: 409 }],
  ['POST /auth/admin-login/code', { by: 'visitor', body: () => ({ code: TEST_CODE }), changesNothing: 409 }],
  ['POST /auth/confirm', { by: 'visitor', body: () => ({ password: ADMIN_PASSWORD }) }],
  // no signing key is set here
  ['POST /mails/mailgun', { by: 'visitor', body: () => MAILGUN_CALL, changesNothing: 404 }],
  ['POST /auth/logout', { by: 'visitor' }],
  ['POST /users/me/passkeys/options', { by: 'friend', keeps: keepCreation }],
  ['POST /users/me/passkeys', { by: 'friend', body: () => device.made(created), keeps: idAs('passkey') }],
  [
    'PATCH /users/me/passkeys/{id}',
    { by: 'friend', path: asked('/users/me/passkeys/{id}', 'passkey'), body: () => ({ name: 'Phone' }) },
  ],
  ['POST /auth/passkey/options', { by: 'visitor', body: () => ({ for: 'signIn' }), keeps: keepUse }],
  [
    'POST /auth/passkey',
    { by: 'visitor', body: () => device.used(used), shows: () => ({ user: containing({ id: ids.friend }) }) },
  ],
  ['DELETE /users/me/passkeys/{id}', { by: 'friend', path: asked('/users/me/passkeys/{id}', 'passkey') }],
  [
    'DELETE /users/me/sessions/{id}',
    { by: 'friend', path: () => `/users/me/sessions/${newUuid()}`, changesNothing: 404 },
  ],
  ['POST /users/me/calendar-feed', { by: 'friend', shows: () => ({ url: expect.any(String) }) }],
  ['DELETE /users/me/calendar-feed', { by: 'friend' }],
  ['DELETE /users/me/calendar-feed', { by: 'friend', changesNothing: 204 }],
  ['DELETE /users/me/sessions', { by: 'friend' }],
];

const EVENINGS: Walk = [
  [
    'POST /game-events',
    {
      by: 'host',
      body: () => scheduled(2),
      shows: () => ({
        hostId: ids.host,
        status: 'upcoming',
        currentParticipants: 0,
        game: containing({ name: game.name }),
      }),
      keeps: idAs('evening'),
    },
  ],
  [
    'POST /game-events',
    { by: 'host', body: () => scheduled(2), shows: () => ({ hostId: ids.host }), keeps: idAs('beside') },
  ],
  ['POST /game-events', { by: 'other', body: () => scheduled(3), keeps: idAs('later') }],
  ['POST /game-events/{id}/join', { by: 'guest', path: at('/join'), shows: evening({ currentParticipants: 1 }) }],
  ['POST /game-events/{id}/join', { by: 'guest', path: at('/join'), changesNothing: 409 }],
  [
    'POST /reservations',
    {
      by: 'friend',
      body: () => ({ eventId: made.evening }),
      shows: () => ({ userId: ids.friend, status: 'upcoming', gameEvent: containing({ currentParticipants: 2 }) }),
      keeps: idAs('reservation'),
    },
  ],
  [
    'POST /game-events/{id}/waiting-list',
    { by: 'newcomer', path: at('/waiting-list'), shows: () => ({ place: 1, gameEvent: containing({ waiting: 1 }) }) },
  ],
  [
    'DELETE /game-events/{id}/waiting-list',
    { by: 'newcomer', path: at('/waiting-list'), shows: evening({ waiting: 0 }) },
  ],
  ['POST /game-events/{id}/waiting-list', { by: 'newcomer', path: at('/waiting-list') }],
  [
    'PATCH /reservations/{id}/status',
    {
      by: 'friend',
      path: asked('/reservations/{id}/status', 'reservation'),
      body: () => ({ status: 'cancelled' }),
      // the seat went on to a person whom the read models do not know yet
      shows: () => ({
        status: 'cancelled',
        gameEvent: containing({ waiting: 0, people: [{}, {}, { firstName: person.firstName }].map(containing) }),
      }),
    },
  ],
  [
    'POST /game-events/{id}/leave',
    {
      by: 'newcomer',
      path: at('/leave'),
      shows: () => ({ lateCancel: false, gameEvent: containing({ currentParticipants: 1 }) }),
    },
  ],
  [
    'POST /game-events/{id}/guests',
    {
      by: 'guest',
      path: at('/guests'),
      body: () => ({ name: 'Ben' }),
      keeps: idAs('link', ({ url }: { url: string }) => url.split('#guest=')[1] ?? ''),
    },
  ],
  [
    'POST /guests/{token}',
    { by: 'friend', path: () => `/guests/${made.link}`, shows: evening({ currentParticipants: 2 }) },
  ],
  [
    'PATCH /game-events/{id}',
    {
      by: 'host',
      path: at(''),
      body: () => ({ basedOn: 1, maxParticipants: 3, description: 'Bring snacks.' }),
      shows: evening({ maxParticipants: 3, description: 'Bring snacks.', version: 2 }),
    },
  ],
  ['POST /game-events/{id}/join', { by: 'newcomer', path: at('/join'), shows: evening({ currentParticipants: 3 }) }],
  [
    'POST /game-events/{id}/participants/{userId}/move',
    {
      by: 'newcomer',
      path: () => at(`/participants/${ids.newcomer}/move`)(),
      body: () => ({ to: made.beside }),
      shows: evening({ currentParticipants: 2 }),
    },
  ],
  [
    'POST /game-events/{id}/participants/{userId}/move',
    {
      by: 'newcomer',
      path: () => at(`/participants/${ids.newcomer}/move`, 'beside')(),
      body: () => ({ to: made.evening }),
      shows: evening({ currentParticipants: 0 }),
    },
  ],
  [
    'DELETE /game-events/{id}/participants/{userId}',
    { by: 'host', path: () => at(`/participants/${ids.newcomer}`)(), shows: evening({ currentParticipants: 2 }) },
  ],
  [
    'POST /game-events/{id}/confirmation',
    { by: 'guest', path: at('/confirmation'), shows: () => ({ gameEvent: containing({}) }) },
  ],
  [
    'POST /seat-answers/{token}',
    {
      by: 'visitor',
      path: () => {
        const question = { gameEventId: made.evening ?? '', userId: ids.friend ?? '', startsAt: STARTS.toISOString() };
        return `/seat-answers/${answerLinks(SECRET_KEY).tokenOf(question)}`;
      },
    },
  ],
  ['POST /game-events/{id}/join-refusals', { by: 'guest', path: at('/join-refusals', 'later'), changesNothing: 204 }],
  [
    'POST /messages',
    {
      by: 'guest',
      body: () => ({ eventId: made.evening, receiverId: ids.host, content: 'Shall I bring snacks?' }),
      shows: () => ({ senderId: ids.guest, content: 'Shall I bring snacks?' }),
      keeps: idAs('message'),
    },
  ],
  [
    'POST /game-events/{id}/talk',
    {
      by: 'guest',
      path: at('/talk'),
      body: () => ({ text: 'I sit by the door.' }),
      shows: () => ({ text: 'I sit by the door.', sender: containing({ id: ids.guest }) }),
      keeps: idAs('tableMessage'),
    },
  ],
  [
    'POST /game-events/{id}/talk/read',
    { by: 'host', path: at('/talk/read'), body: () => ({ upTo: made.tableMessage }) },
  ],
  ['PUT /game-events/{id}/talk/mute', { by: 'host', path: at('/talk/mute') }],
  ['DELETE /game-events/{id}/talk/mute', { by: 'host', path: at('/talk/mute') }],
  [
    'DELETE /game-events/{id}/talk/{messageId}',
    { by: 'guest', path: () => `/game-events/${made.evening}/talk/${made.tableMessage}` },
  ],
  ['POST /messages/mark-read', { by: 'host', body: () => ({ eventId: made.evening, otherUserId: ids.guest }) }],
  [
    'POST /reports',
    { by: 'host', body: () => ({ kind: 'message', id: made.message, text: 'No.' }), keeps: idAs('report') },
  ],
  admins('POST /admin/cases', {
    body: () => ({ how: 'phone', about: 'user', id: ids.guest, reporter: 'A mother', text: 'He shouted.' }),
    shows: () => ({ kind: 'complaint', state: 'open', complaint: containing({ reporter: 'A mother' }) }),
    keeps: idAs('case'),
  }),
  admins('PUT /admin/cases/{id}/assignment', {
    path: asked('/admin/cases/{id}/assignment', 'case'),
    body: () => ({ to: ids.admin }),
    shows: () => ({ assignedTo: containing({ id: ids.admin }) }),
  }),
  ...noteSteps('cases', () => made.case),
  admins('POST /admin/cases/{id}/letters', {
    path: asked('/admin/cases/{id}/letters', 'case'),
    body: () => ({ to: ids.guest, text: 'Did you?' }),
    shows: () => ({ state: 'waiting', letters: [containing({ text: 'Did you?' })] }),
  }),
  [
    'POST /users/me/letters/{id}/answers',
    {
      by: 'guest',
      path: asked('/users/me/letters/{id}/answers', 'case'),
      body: () => ({ text: 'No.' }),
      shows: () => ({ letters: [containing({ by: 'admins' }), containing({ by: 'me', text: 'No.' })] }),
    },
  ],
  admins('POST /admin/cases/{id}/outcome', {
    path: asked('/admin/cases/{id}/outcome', 'case'),
    body: () => ({ outcome: 'dismissed', reason: 'It was somebody else.' }),
    shows: () => ({ state: 'closed', outcome: 'dismissed', reason: 'It was somebody else.' }),
  }),
  admins('POST /admin/cases/{id}/reopen', {
    path: asked('/admin/cases/{id}/reopen', 'case'),
    shows: () => ({ state: 'open', outcome: null, reason: null }),
  }),
  admins('POST /admin/reports/{id}/looked-at', { path: asked('/admin/reports/{id}/looked-at', 'report') }),
  admins('POST /admin/reports/{id}/decision', {
    path: asked('/admin/reports/{id}/decision', 'report'),
    body: () => ({ act: 'warn', reason: 'Be kind.' }),
    shows: () => ({ state: 'acted', act: 'warn', message: containing({ text: 'Shall I bring snacks?' }), acts: [] }),
  }),
  [
    'POST /reports',
    { by: 'guest', body: () => ({ kind: 'gameEvent', id: made.beside, text: 'No.' }), keeps: idAs('second') },
  ],
  admins('POST /admin/reports/{id}/decision', {
    path: asked('/admin/reports/{id}/decision', 'second'),
    body: () => ({ act: 'cancel', reason: 'Unsafe.' }),
    shows: () => ({ state: 'acted', act: 'cancel', gameEvent: containing({ status: 'cancelled' }) }),
  }),
  ['PATCH /game-events/{id}/cancel', { by: 'host', path: at('/cancel', 'beside'), changesNothing: 409 }],
  ['PUT /users/me/blocks/{userId}', { by: 'guest', path: () => `/users/me/blocks/${ids.other}` }],
  ['DELETE /users/me/blocks/{userId}', { by: 'guest', path: () => `/users/me/blocks/${ids.other}` }],
  ['PUT /follows/{kind}/{id}', { by: 'guest', path: () => `/follows/cafe/${cafe.id}` }],
  ['DELETE /follows/{kind}/{id}', { by: 'guest', path: () => `/follows/cafe/${cafe.id}` }],
  ['PUT /users/me/mails', { by: 'guest', body: () => ({ messages: false }), shows: () => ({ messages: false }) }],
  [
    'POST /mails/unsubscribe/{token}',
    {
      by: 'visitor',
      path: () => `/mails/unsubscribe/${unsubscribeLinks(SECRET_KEY).tokenOf(ids.friend ?? '', 'messages')}`,
    },
  ],
  ['PUT /users/me/pushes', { by: 'guest', body: () => ({ offer: true }), shows: () => ({ offer: true }) }],
  ['PUT /users/me/push', { by: 'guest', body: () => subscription }],
  ['DELETE /users/me/push', { by: 'guest', body: () => ({ endpoint: subscription.endpoint }) }],
];

const BACK_OFFICE: Walk = [
  admins('POST /games', {
    body: () => ({ name: 'Zed Master' }),
    shows: () => ({ name: 'Zed Master' }),
    keeps: idAs('game'),
  }),
  admins('PATCH /games/{id}', {
    path: asked('/games/{id}', 'game'),
    body: () => ({ name: 'Zed Master 2' }),
    shows: () => ({ name: 'Zed Master 2' }),
  }),
  admins('DELETE /games/{id}', { path: asked('/games/{id}', 'game') }),
  admins('POST /regions', { body: () => ({ name: 'Far East' }), keeps: idAs('region') }),
  admins('PATCH /regions/{id}', {
    path: asked('/regions/{id}', 'region'),
    body: () => ({ name: 'East' }),
    shows: () => ({ name: 'East' }),
  }),
  admins('POST /cities', { body: () => ({ name: 'Baytown', regionId: made.region }), keeps: idAs('city') }),
  admins('PATCH /cities/{id}', {
    path: asked('/cities/{id}', 'city'),
    body: () => ({ name: 'La Porte' }),
    shows: () => ({ name: 'La Porte' }),
  }),
  ...(['cafe', 'twin', 'third'] as const).map((name, nth) =>
    admins('POST /cafes', {
      body: () => ({
        name: `The ${name}`,
        address: `${nth} Main St`,
        zipcode: '77520',
        regionId: made.region,
        cityId: made.city,
      }),
      shows: () => ({ name: `The ${name}`, cityName: 'La Porte' }),
      keeps: idAs(name),
    }),
  ),
  admins('PATCH /cafes/{id}', {
    path: asked('/cafes/{id}', 'cafe'),
    body: () => ({ zipcode: '77521' }),
    shows: () => ({ zipcode: '77521' }),
  }),
  [
    'POST /cafes/proposals',
    {
      by: 'other',
      body: () => ({ name: 'The proposed', address: '4 Main St', zipcode: '77520', regionId: made.region, own: true }),
      shows: () => ({ name: 'The proposed', status: 'pending' }),
      keeps: idAs('proposed'),
    },
  ],
  admins('POST /cafes/{id}/decline', {
    path: asked('/cafes/{id}/decline', 'proposed'),
    body: () => ({ reason: 'It has closed.' }),
    shows: () => ({ status: 'rejected' }),
  }),
  admins('DELETE /cafes/{id}', { path: asked('/cafes/{id}', 'proposed') }),
  admins('PUT /cafes/{id}/photos/{place}', { path: asked('/cafes/{id}/photos/1', 'cafe'), body: () => picture }),
  admins('DELETE /cafes/{id}/photos/{place}', { path: asked('/cafes/{id}/photos/1', 'cafe') }),
  admins('PUT /cafes/{id}/house', {
    path: asked('/cafes/{id}/house', 'cafe'),
    body: () => ({ tablesAtOnce: 2, note: 'Ring twice.' }),
    shows: () => ({ house: containing({ version: 1, tablesAtOnce: 2 }), conflicts: [] }),
  }),
  admins('POST /cafes/{id}/closings', {
    path: asked('/cafes/{id}/closings', 'cafe'),
    body: () => ({ from: '2026-12-01', to: '2026-12-31', reason: 'Paint.' }),
    shows: () => ({ house: containing({ closings: [containing({ from: '2026-12-01', to: '2026-12-31' })] }) }),
    keeps: ({ house }: HouseReply) => {
      made.closing = house.closings[0]?.closingId ?? '';
    },
  }),
  admins('POST /cafes/{id}/closings/{closingId}/reopen', {
    path: () => `/cafes/${made.cafe}/closings/${made.closing}/reopen`,
    body: () => ({}),
    shows: () => ({ house: containing({ closings: [] }) }),
  }),
  admins('PATCH /users/{id}', { path: () => `/users/${ids.other}`, body: () => ({ isCafeOwner: true }) }),
  admins('PATCH /cafes/{id}', { path: asked('/cafes/{id}', 'cafe'), body: () => ({ ownerId: ids.other }) }),
  [
    'POST /cafes/{id}/desk-link',
    { by: 'other', path: asked('/cafes/{id}/desk-link', 'cafe'), shows: () => ({ url: expect.any(String) }) },
  ],
  ['DELETE /cafes/{id}/desk-link', { by: 'other', path: asked('/cafes/{id}/desk-link', 'cafe') }],
  admins('POST /cafes/{id}/merge', { path: asked('/cafes/{id}/merge', 'twin'), body: () => ({ into: made.cafe }) }),
  admins('DELETE /cafes/{id}', { path: asked('/cafes/{id}', 'third') }),
  admins('DELETE /cafes/{id}', { path: asked('/cafes/{id}', 'cafe') }),
  admins('DELETE /cities/{id}', { path: asked('/cities/{id}', 'city') }),
  admins('DELETE /regions/{id}', { path: asked('/regions/{id}', 'region') }),
  admins('DELETE /regions/{id}', { path: asked('/regions/{id}', 'region'), changesNothing: 404 }),
  ...(['sender', 'spare'] as const).map((name) =>
    admins('POST /email-settings', {
      body: () => ({ senderEmail: `${name}@example.test`, senderName: name }),
      keeps: idAs(name),
    }),
  ),
  admins('PATCH /email-settings/{id}', {
    path: asked('/email-settings/{id}', 'sender'),
    body: () => ({ senderName: 'Tables' }),
    shows: () => ({ senderName: 'Tables' }),
  }),
  admins('PATCH /email-settings/{id}/activate', {
    path: asked('/email-settings/{id}/activate', 'sender'),
    shows: () => ({ isActive: true }),
  }),
  admins('DELETE /email-settings/{id}', { path: asked('/email-settings/{id}', 'spare') }),
  admins('POST /invitations', {
    body: () => ({ email: emailOf('newcomer'), role: 'provider' }),
    shows: () => ({ email: emailOf('newcomer'), status: 'pending' }),
    keeps: (invitation: { id: string; inviteCode: string }) => {
      made.invitation = invitation.id;
      made.code = invitation.inviteCode;
    },
  }),
  admins('POST /invitations/{id}/resend', {
    path: asked('/invitations/{id}/resend', 'invitation'),
    shows: () => ({ status: 'pending' }),
  }),
  [
    'POST /invitations/redeem',
    { by: 'newcomer', body: () => ({ code: made.code }), shows: () => ({ user: containing({ isProvider: true }) }) },
  ],
  admins('POST /invitations', {
    body: () => ({ email: 'nobody@example.test', role: 'provider' }),
    keeps: idAs('invitation'),
  }),
  admins('DELETE /invitations/{id}', { path: asked('/invitations/{id}', 'invitation') }),
  admins('POST /users', {
    body: () => ({ email: 'added@example.test', ...person }),
    shows: () => ({ email: 'added@example.test', isActive: true }),
    keeps: idAs('added'),
  }),
  admins('PATCH /users/{id}', {
    path: asked('/users/{id}', 'added'),
    body: () => ({ firstName: 'Nina' }),
    shows: () => ({ firstName: 'Nina' }),
  }),
  admins('PATCH /users/{id}/active', {
    path: asked('/users/{id}/active', 'added'),
    body: () => ({ isActive: false }),
    shows: () => ({ isActive: false }),
  }),
  admins('PATCH /users/{id}/active', {
    path: asked('/users/{id}/active', 'added'),
    body: () => ({ isActive: true }),
    shows: () => ({ isActive: true }),
  }),
  admins('POST /users/{id}/suspension', {
    path: asked('/users/{id}/suspension', 'added'),
    body: () => ({ until: addDays(OPENING, 40).toISOString(), reason: 'Spam.' }),
    shows: () => ({ suspension: { reason: 'Spam.' } }),
  }),
  admins('DELETE /users/{id}/suspension', {
    path: asked('/users/{id}/suspension', 'added'),
    shows: () => ({ suspension: null }),
  }),
  admins('POST /admin/bars', {
    body: () => ({ whose: { typed: 'spam@mail.example' }, until: null, reason: 'Spam.' }),
    keeps: idAs('bar', ({ barIds: [id = ''] }: { barIds: string[] }) => id),
  }),
  admins('DELETE /admin/bars/{id}', {
    path: asked('/admin/bars/{id}', 'bar'),
    body: () => ({ reason: 'A mix-up.' }),
  }),
  admins('DELETE /users/{id}', { path: asked('/users/{id}', 'added') }),
  admins('POST /admin/admins', {
    body: () => ({ username: 'second', role: 'full', password: 'a long enough password' }),
    keeps: idAs('admin', ({ userId }: { userId: string }) => userId),
  }),
  admins('PATCH /users/{id}/admin-role', {
    path: asked('/users/{id}/admin-role', 'admin'),
    body: () => ({ adminRole: 'people' }),
    shows: () => ({ adminRole: 'people' }),
  }),
  admins('POST /admin/admins/{id}/password', {
    path: asked('/admin/admins/{id}/password', 'admin'),
    body: () => ({ password: 'another long password' }),
  }),
  admins('DELETE /admin/admins/{id}/passkeys', {
    path: asked('/admin/admins/{id}/passkeys', 'admin'),
    changesNothing: 404,
  }),
  ...noteSteps('users', () => ids.guest),
  ...noteSteps('game-events', () => made.evening),
  ...noteSteps('cafes', () => cafe.id),
  admins('POST /admin/views', { body: () => ({ list: '/admin/users', name: 'Mine', query: '' }), keeps: idAs('view') }),
  admins('PATCH /admin/views/{id}', { path: asked('/admin/views/{id}', 'view'), body: () => ({ name: 'Ours' }) }),
  admins('DELETE /admin/views/{id}', { path: asked('/admin/views/{id}', 'view') }),
  admins('POST /admin/mails/{id}/retry', { path: () => `/admin/mails/${newUuid()}/retry`, changesNothing: 404 }),
  admins('POST /admin/mails/retry-failed'),
  admins('POST /admin/projections/{name}/rebuild', { path: () => '/admin/projections/games/rebuild' }),
  admins('POST /admin/projections/{name}/verify', { path: () => '/admin/projections/cafes/verify' }),
  admins('POST /admin/projections/{name}/resume', {
    path: () => '/admin/projections/cities/resume',
    changesNothing: 409,
  }),
  admins('POST /admin/projections/{name}/skip', {
    path: () => '/admin/projections/cities/skip',
    body: () => ({ position: '1', reason: 'No.' }),
    changesNothing: 409,
  }),
  admins('POST /admin/projections/{name}/rollback', {
    path: () => '/admin/projections/cities/rollback',
    changesNothing: 409,
  }),
  admins('POST /admin/bulk-acts', { body: () => ({ act: 'disable', ids: [ids.other] }), keeps: idAs('bulk') }),
  admins('POST /admin/bulk-acts/{id}/stop', { path: asked('/admin/bulk-acts/{id}/stop', 'bulk') }),
  admins('POST /admin/policies/simulations', {
    body: () => ({ ...rulesOf(policy1), prior: 6, basedOn: 1 }),
    keeps: idAs('trial'),
  }),
  admins('POST /admin/policies', {
    body: () => ({ simulationId: made.trial, seen: 'x', reason: 'Why not.' }),
    changesNothing: 409,
  }),
  admins('POST /admin/policies/withdrawals', {
    body: () => ({ version: 1, reason: 'Why not.' }),
    changesNothing: 409,
  }),
  admins('DELETE /admin/policies/simulations/{id}', { path: asked('/admin/policies/simulations/{id}', 'trial') }),
];

const contested = (name: string) => () => ({ gameEventId: made[name], text: 'I was there.' });
const AT_THE_TABLE: Walk = [
  ['POST /game-events/{id}/join', { by: 'newcomer', path: at('/join', 'later') }],
  ['POST /game-events/{id}/join', { by: 'friend', path: at('/join', 'later') }],
  ['POST /game-events/{id}/waiting-list', { by: 'guest', path: at('/waiting-list', 'later') }],
  [
    'POST /game-events/{id}/late',
    { by: 'guest', at: addMinutes(STARTS, -20), path: at('/late'), body: () => ({ minutes: 10 }) },
  ],
  [
    'POST /game-events/{id}/check-in',
    { by: 'guest', path: at('/check-in'), body: () => ({ code: 'WXYZ' }), changesNothing: 400 },
  ],
  [
    'POST /game-events/{id}/check-in',
    {
      by: 'guest',
      path: at('/check-in'),
      body: async () => ({
        code: ((await clients.host.ask('GET', `/api${at('/check-in')()}`)).body as { code: string }).code,
      }),
    },
  ],
  ['POST /game-events/{id}/check-in/{userId}', { by: 'host', path: () => at(`/check-in/${ids.friend}`)() }],
  [
    'POST /game-events/{id}/attendance/{userId}',
    {
      by: 'host',
      at: addHours(STARTS, 1),
      path: () => at(`/attendance/${ids.friend}`)(),
      body: () => ({ status: 'no_show' }),
      shows: () => ({ status: 'no_show' }),
    },
  ],
  ['POST /users/me/reliability/contests', { by: 'friend', body: contested('evening'), keeps: idAs('contest') }],
  [
    'POST /game-events/{id}/contests/{contestId}/answer',
    {
      by: 'host',
      path: () => at(`/contests/${made.contest}/answer`)(),
      body: () => ({ text: 'Nobody sat there.' }),
      shows: () => ({ answer: { text: 'Nobody sat there.' } }),
    },
  ],
  admins('POST /admin/contests/{id}/decision', {
    path: asked('/admin/contests/{id}/decision', 'contest'),
    body: () => ({ status: 'attended', reason: 'Two people saw them.' }),
    shows: () => ({ outcome: 'overturned', reliabilityScore: 100, penaltyStatus: 'none' }),
  }),
  ['POST /game-events', { by: 'host', body: () => scheduled(9), keeps: idAs('next') }],
  [
    'POST /game-events/{id}/leave',
    { by: 'friend', at: addHours(STARTS, 16), path: at('/leave', 'later'), shows: () => ({ lateCancel: true }) },
  ],
  [
    'POST /game-events/{id}/offer',
    {
      by: 'guest',
      path: at('/offer', 'later'),
      body: () => ({ accept: true }),
      shows: evening({ currentParticipants: 2, yourLine: null }),
    },
  ],
  [
    'POST /game-events/{id}/attendance/{userId}',
    {
      by: 'other',
      at: addHours(STARTS, 25),
      path: () => at(`/attendance/${ids.newcomer}`, 'later')(),
      body: () => ({ status: 'no_show' }),
    },
  ],
  ['POST /game-events/{id}/join-refusals', { by: 'newcomer', path: at('/join-refusals', 'next') }],
  ['POST /game-events/{id}/join', { by: 'newcomer', path: at('/join', 'next'), changesNothing: 403 }],
  ['POST /users/me/reliability/contests', { by: 'newcomer', body: contested('later'), keeps: idAs('contest') }],
  [
    'DELETE /users/me/reliability/contests/{id}',
    { by: 'newcomer', path: asked('/users/me/reliability/contests/{id}', 'contest') },
  ],
  admins('POST /admin/users/{id}/penalty/waive', {
    path: () => `/admin/users/${ids.newcomer}/penalty/waive`,
    body: () => ({ reason: 'A new member.' }),
    shows: () => ({ penaltyStatus: 'none' }),
  }),
  admins('POST /admin/users/{id}/reliability/corrections', {
    path: () => `/admin/users/${ids.newcomer}/reliability/corrections`,
    body: () => ({ gameEventId: made.later, status: 'attended', reason: 'They were there.' }),
    shows: () => ({ reliabilityScore: 100 }),
  }),
  [
    'PATCH /game-events/{id}/cancel',
    { by: 'host', path: at('/cancel', 'next'), shows: evening({ status: 'cancelled' }) },
  ],
  ['POST /auth/send-otp', { by: 'newcomer', at: addHours(STARTS, 28), body: () => ({ email: emailOf('newcomer') }) }],
  ['DELETE /users/me', { by: 'newcomer', body: () => ({ code: TEST_CODE }) }],
];

/** What the API describes. It is read once, and by a visitor who has written nothing: others would wait for read models. */
let routes: readonly string[] = [];
async function describedRoutes(): Promise<readonly string[]> {
  const { body } = await web.client().askOnce('GET', '/api/openapi.json', undefined, { cookie: '' });
  const { paths } = body as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** The paths that read one of what a command made, by the id of its reply: `/game-events/{id}`, `/admin/game-events/{id}/record`. */
function readsOf(route: string, id: string): string[] {
  const collection = route.split('/').at(-1) === 'signup' ? 'users' : route.split('/').at(-1);
  return routes.flatMap((read) => {
    const [, path = ''] = /^GET (.*)$/.exec(read) ?? [];
    if (!new RegExp(`/${collection}/\\{[^/]*\\}`).test(path) || (path.match(/\{/g)?.length ?? 0) > 1) return [];
    return [`/api${path.replace(/\{[^}]*\}/, id)}`];
  });
}

/** Reads without the position cookie, so without waiting. */
const readBy = (who: Person, path: string) =>
  clients[who].askOnce('GET', path, undefined, {
    cookie: [...clients[who].cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });

const ofSeries = (what: string) => () => `/series/${made.series}${what}`;
const SERIES: Walk = [
  [
    'POST /series',
    {
      by: 'other',
      body: () => ({
        ...{ gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, startTime: '08:00', maxParticipants: 4 },
        ...{ repeats: { every: 'week' }, from: '2026-06-11' },
      }),
      shows: () => ({ series: { hostId: ids.other, nextDates: [{ plannedDate: '2026-06-11' }, {}, {}] } }),
      keeps: ({ series }: { readonly series: { readonly id: string } }) => {
        made.series = series.id;
      },
    },
  ],
  ['PUT /series/{id}/skips/{date}', { by: 'other', path: ofSeries('/skips/2026-06-18') }],
  ['DELETE /series/{id}/skips/{date}', { by: 'other', path: ofSeries('/skips/2026-06-18') }],
  [
    'POST /series/{id}/pause',
    { by: 'other', path: ofSeries('/pause'), shows: () => ({ series: { state: 'paused' } }) },
  ],
  [
    'POST /series/{id}/resume',
    { by: 'other', path: ofSeries('/resume'), shows: () => ({ series: { state: 'running' } }) },
  ],
  [
    'POST /series/{id}/preview',
    {
      by: 'other',
      path: ofSeries('/preview'),
      body: () => ({ from: '2026-06-11', startTime: '08:30', basedOn: 1 }),
    },
  ],
  [
    'PATCH /series/{id}',
    {
      by: 'other',
      path: ofSeries(''),
      body: () => ({ from: '2026-06-11', startTime: '08:30', basedOn: 1 }),
      shows: () => ({ series: { version: 2, startTime: '08:30' } }),
    },
  ],
  // what they append when they are not refused is in standing-seats.test.ts
  ['PUT /series/{id}/standing-seat', { by: 'newcomer', path: ofSeries('/standing-seat'), changesNothing: 409 }],
  ['DELETE /series/{id}/standing-seat', { by: 'newcomer', path: ofSeries('/standing-seat'), changesNothing: 409 }],
  [
    'POST /series/{id}/standing-seat/back',
    { by: 'newcomer', path: ofSeries('/standing-seat/back'), changesNothing: 409 },
  ],
  [
    'DELETE /series/{id}/standing-seats/{userId}',
    {
      by: 'other',
      path: () => `/series/${made.series}/standing-seats/${ids.newcomer}`,
      body: () => ({ reason: 'They asked for it.' }),
      changesNothing: 404,
    },
  ],
  // what it appends when it is not refused is in cafe-house.test.ts
  [
    'POST /series/{id}/table',
    { by: 'other', path: ofSeries('/table'), body: () => ({ confirm: true }), changesNothing: 403 },
  ],
  [
    'POST /series/{id}/end',
    {
      by: 'other',
      path: ofSeries('/end'),
      body: () => ({ upcoming: 'keep' }),
      shows: () => ({ series: { state: 'ended', nextDates: [] } }),
    },
  ],
];

const ofGroup = (what: string) => () => `/groups/${made.group}${what}`;
const imported = (uid: string) => ({
  ...{ uid, gameId: game.id, cafeId: cafe.id, maxParticipants: 2 },
  startDate: addDays(now, uid === 'one' ? 40 : 42)
    .toISOString()
    .slice(0, 10),
  startTime: '08:00',
});
const GROUPS: Walk = [
  [
    'POST /groups',
    {
      by: 'other',
      body: () => ({ name: 'Tuesday Strategists', regionId: cafe.regionId, description: 'Long games.' }),
      shows: () => ({ owner: { id: ids.other }, description: 'Long games.', yours: 'owner' }),
      keeps: idAs('group'),
    },
  ],
  [
    'PATCH /groups/{id}',
    { by: 'other', path: ofGroup(''), body: () => ({ name: 'Long Games' }), shows: () => ({ slug: 'long-games' }) },
  ],
  [
    'POST /groups/{id}/organizers',
    {
      by: 'other',
      path: ofGroup('/organizers'),
      body: () => ({ userId: ids.host }),
      shows: () => ({ group: { invited: [{ userId: ids.host }] } }),
    },
  ],
  [
    'POST /groups/{id}/organizers/answer',
    {
      by: 'host',
      path: ofGroup('/organizers/answer'),
      body: () => ({ accept: true }),
      shows: () => ({ group: { yours: 'organizer', organizers: [{ id: ids.host }] } }),
    },
  ],
  [
    'POST /game-events',
    {
      by: 'other',
      body: () => ({ ...scheduled(20), groupId: made.group }),
      shows: () => ({ group: { id: made.group, slug: 'long-games', name: 'Long Games' }, youOrganize: true }),
      keeps: idAs('ofGroup'),
    },
  ],
  [
    'POST /game-events/{id}/cannot-host',
    { by: 'other', path: at('/cannot-host', 'ofGroup'), shows: evening({ seeksHost: true }) },
  ],
  // what it appends when it is not refused is in cafe-house.test.ts
  [
    'POST /game-events/{id}/table',
    { by: 'other', path: at('/table', 'ofGroup'), body: () => ({ confirm: true }), changesNothing: 403 },
  ],
  [
    'POST /game-events/{id}/take-over',
    {
      by: 'host',
      path: at('/take-over', 'ofGroup'),
      shows: () => ({
        gameEvent: containing({
          hostId: ids.host,
          group: { id: made.group, slug: 'long-games', name: 'Long Games' },
          youOrganize: true,
        }),
      }),
    },
  ],
  admins('POST /game-events/{id}/hand-over', {
    path: at('/hand-over', 'ofGroup'),
    body: () => ({ to: ids.other }),
    shows: () => ({ gameEvent: containing({ hostId: ids.other }) }),
  }),
  [
    'POST /groups/{id}/owner',
    {
      by: 'other',
      path: ofGroup('/owner'),
      body: () => ({ to: ids.host }),
      shows: () => ({ group: { nominated: ids.host } }),
    },
  ],
  [
    'POST /groups/{id}/owner/answer',
    {
      by: 'host',
      path: ofGroup('/owner/answer'),
      body: () => ({ accept: true }),
      shows: () => ({ group: { yours: 'owner', owner: { id: ids.host } } }),
    },
  ],
  // what it appends when it is not refused is in absent-owners.test.ts
  [
    'POST /groups/{id}/owner/appoint',
    {
      by: 'admin',
      path: ofGroup('/owner/appoint'),
      body: () => ({ userId: ids.other, reason: 'Nobody has heard of the owner.' }),
      changesNothing: 409,
    },
  ],
  [
    'POST /groups/{id}/import',
    {
      by: 'host',
      path: ofGroup('/import'),
      body: () => new Blob(['title,date\n'], { type: 'text/csv' }),
      shows: () => ({ drafts: [], problems: [] }),
    },
  ],
  [
    'POST /groups/{id}/import/confirm',
    {
      by: 'host',
      path: ofGroup('/import/confirm'),
      body: () => ({ drafts: [imported('one'), { ...imported('many'), repeats: { every: 'week' } }] }),
      shows: () => ({ gameEvents: [{ hostId: ids.host }], series: [{ hostId: ids.host }], refused: [] }),
    },
  ],
  [
    'POST /groups/{id}/announcements',
    {
      by: 'host',
      path: ofGroup('/announcements'),
      body: () => ({ subject: 'We move', text: 'To another cafe.' }),
      shows: () => ({ recipients: null, sendsAt: addMinutes(now, 10).toISOString() }),
      keeps: idAs('announcement'),
    },
  ],
  [
    'DELETE /groups/{id}/announcements/{announcementId}',
    { by: 'host', path: () => `/groups/${made.group}/announcements/${made.announcement}` },
  ],
  [
    'DELETE /groups/{id}/organizers/{userId}',
    { by: 'other', path: () => `/groups/${made.group}/organizers/${ids.other}` },
  ],
  [
    'POST /groups/{id}/close',
    {
      by: 'host',
      path: ofGroup('/close'),
      body: () => ({ upcoming: 'keep' }),
      shows: () => ({ group: { closed: now.toISOString() } }),
    },
  ],
];

const WALK: Walk = [...SIGNING_IN, ...SERIES, ...GROUPS, ...EVENINGS, ...BACK_OFFICE, ...AT_THE_TABLE];

test('every command of the API is walked, and nothing else is', () => {
  const commands = routes.filter((route) => !route.startsWith('GET'));
  expect([...new Set(WALK.map(([route]) => route))].toSorted()).toEqual(commands.toSorted());
});

describe('while no read model moves, a command succeeds exactly if the log grows:', () => {
  test.each(WALK.map(([route, step], nth) => [`${nth + 1}. ${route} by the ${step.by}`, route, step] as const))(
    '%s',
    async (_, route, { by, path, body, shows, keeps, changesNothing, at }) => {
      if (at) {
        now = at;
        await clients.admin.signInAsAdmin();
      }
      const [method = '', plain = ''] = route.split(' ');
      const asked = [
        method,
        `/api${path?.() ?? plain}`,
        method === 'DELETE' && !body ? undefined : ((await body?.()) ?? {}),
        { 'Idempotency-Key': newUuid() },
      ] as const;
      const before = await headOfLog();
      const begun = performance.now();
      const reply = await clients[by].ask(...asked);
      // who waits for a read model waits here until they give up
      expect(performance.now() - begun).toBeLessThan(4_000);
      const after = await headOfLog();
      const said = JSON.stringify(reply.body);
      if (changesNothing) expect(reply.status, said).toBe(changesNothing);
      else expect(reply.status, said).toBeOneOf([200, 201, 202, 204]);
      expect(after > before, said).toBe(!changesNothing && !BESIDE_THE_LOG.has(route));
      // what is read next waits for it
      const [, position] = /tablemates-position=(\d+)/.exec(reply.headers.getSetCookie().join()) ?? [];
      if (after > before && !READ_FROM_THE_LOG.has(route)) expect(position).toBe(String(after));
      if (shows) expect(reply.body).toMatchObject(shows());
      keeps?.(reply.body as never);

      // nothing that was just made is called unknown
      const { id, userId, user } = (reply.body ?? {}) as { id?: string; userId?: string; user?: User };
      const made = reply.status === 201 ? (id ?? user?.id ?? userId) : undefined;
      for (const read of made ? readsOf(route, made) : []) {
        for (const who of [by, 'admin'] as const) {
          const { status, headers } = await readBy(who, read);
          expect(status, `${read} by the ${who}`).not.toBe(404);
          if (status === 503) expect(headers.get('Retry-After'), read).not.toBeNull();
        }
      }

      // the same request with the same key: the same answer, and nothing else happens
      if (by === 'visitor' || route.startsWith('POST /auth') || route === 'DELETE /users/me') return;
      const again = await clients[by].ask(...asked);
      expect(again).toMatchObject({ status: reply.status, body: reply.body });
      expect(await headOfLog()).toBe(after);
    },
  );
});

test('what there never was is still unknown, and an evening just made has its page', async () => {
  const { status } = await readBy('host', `/api/game-events/${newUuid()}`);
  const evening = await readBy('visitor', `/api/game-events/${made.evening}`);
  expect([status, evening.status, evening.body]).toEqual([
    404,
    200,
    containing({ id: made.evening, hostId: ids.host }),
  ]);
});

test('a series just made has its open dates', async () => {
  const terms = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, startTime: '05:00', maxParticipants: 4 };
  const started = await clients.other.ask('POST', '/api/series', {
    ...terms,
    ...{ repeats: { every: 'week' }, from: '2026-06-11' },
  });
  const { series, gameEvents } = started.body as NewSeriesReply;
  expect(gameEvents).toHaveLength(4);
  const shown = (await readBy('visitor', `/api/series/${series.id}`)).body as Series;
  expect(shown.nextDates.map(({ id }) => id)).toEqual(gameEvents.map(({ id }) => id));
});

test('an evening just made has its participants and its calendar file too, with their names', async () => {
  const participants = await readBy('host', `/api/game-events/${made.evening}/participants`);
  expect(participants.status).toBe(200);
  const calendar = await readBy('visitor', `/api/game-events/${made.evening}/calendar.ics`);
  expect(calendar.status).toBe(200);
  expect(calendar.body).toContain('BEGIN:VEVENT');
  expect(calendar.body).not.toContain('Unknown');
  expect((await readBy('host', `/api/game-events/${newUuid()}/participants`)).status).toBe(404);
});

test('an owner who closes a night with a table of their own is not told that its host hears of it', async () => {
  const owner = ids.other ?? '';
  await clients.admin.ask('PATCH', `/api/users/${owner}`, { isProvider: true, isCafeOwner: true });
  const place = { name: 'Unfolded House', address: '1 Main St', zipcode: '77002', regionId: cafe.regionId };
  const { id: cafeId } = (await clients.admin.ask('POST', '/api/cafes', { ...place, ownerId: owner })).body as Cafe;
  const date = addDays(now, 19).toISOString().slice(0, 10);
  const table = { gameId: game.id, cafeId, regionId: cafe.regionId, maxParticipants: 4 };
  const hosted = await clients.other.ask('POST', '/api/game-events', { ...table, eventDate: date, startTime: '11:00' });
  expect(hosted.body).toMatchObject({ hostId: owner });
  const closing = { hours: [], exceptions: [{ date, closed: true }] };
  const { conflicts } = (await clients.other.ask('PUT', `/api/cafes/${cafeId}/house`, closing)).body as HouseReply;
  expect(conflicts).toHaveLength(1);
  expect(conflicts[0]).not.toHaveProperty('lost');
});

test('what every command left is whole to the doctor', async () => {
  const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  const deps = { sql, log, secretKey: SECRET_KEY, clock: () => now };
  expect(await Array.fromAsync(absencesBesideTheLog(deps))).toEqual([]);
  expect(await Array.fromAsync(brokenRules(sql, { upTo: await headOfLog() }))).toEqual([]);
});
