import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent, ProfileReply } from '../modules/events/contract.ts';
import type { Series } from '../modules/series/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { dumpOf, findings } from './support/dump.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// Every text that a person types, or that is about them, goes with them: erasure.test.ts has their profile, messages and
// descriptions, this file what groups, series, cafes, tables and the back office added.

let now = OPENING;
let running: RunningProduct;
let admin: Client;
let game: Game;
let cafe: Cafe;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 });
  admin = running.client();
  await admin.signInAsAdmin();
  [game] = ((await admin.ask('GET', '/api/games')).body as Game[]).filter(({ status }) => status === 'active') as [
    Game,
  ];
  [cafe] = ((await admin.ask('GET', '/api/cafes')).body as Cafe[]).filter(
    ({ status, ownerId }) => status === 'approved' && !ownerId,
  ) as [Cafe];
});
afterAll(() => running.stop());

type Person = { readonly client: Client; readonly id: string };
const person = async (name: string, roles: object = {}): Promise<Person> => {
  const client = running.client();
  const id = await client.signUp(name);
  if (Object.keys(roles).length > 0) await accepted(admin.ask('PATCH', `/api/users/${id}`, roles));
  return { client, id };
};

/** A text that occurs nowhere else, by what it is. */
const words = (of: string) => `zq ${of} xv`;
const OWN = [
  ...['group', 'changed group', 'announcement title', 'announcement', 'series', 'skipped', 'cancelled', 'guest'],
  ...['talk', 'report', 'answer', 'proposal', 'cafe', 'address', 'zip', 'house', 'exception', 'declined', 'closed'],
] as const;
const ABOUT = ['note', 'suspension', 'warning', 'removed', 'disabled'] as const;
const ALL = [...OWN, ...ABOUT].map(words);

/** Which of the texts the log can still read, with every key that is there. */
async function readable(): Promise<readonly string[]> {
  const store = storeOf(running.sql);
  const log = createEventLog({ store, types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  const all = (await log.readAll({ after: 0n, limit: 100_000 })).map(({ personal, data }) =>
    JSON.stringify([personal, data]),
  );
  await log.close();
  return ALL.filter((text) => all.some((each) => each.includes(text)));
}

test('whatever a person typed, and what was typed about them, is in no table once they are erased', async () => {
  const [mina, host, guest] = await Promise.all([
    person('mina', { isProvider: true, isCafeOwner: true }),
    person('host', { isProvider: true }),
    person('guest'),
  ]);
  const by = ({ client }: Person, method: string, path: string, body?: object) =>
    accepted(client.ask(method, `/api${path}`, body));
  const byAdmin = (method: string, path: string, body?: object) => accepted(admin.ask(method, `/api${path}`, body));
  const evening = (who: Person, day: number, more: object = {}) =>
    by(who, 'POST', '/game-events', {
      ...{ gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4 },
      ...{ eventDate: addDays(OPENING, day).toISOString(), startTime: '19:00', ...more },
    }) as Promise<GameEvent>;

  // groups
  const description = words('group');
  const group = (await by(mina, 'POST', '/groups', { name: 'Mallards', regionId: cafe.regionId, description })) as {
    id: string;
  };
  await by(mina, 'PATCH', `/groups/${group.id}`, { description: words('changed group') });
  const announced = { subject: words('announcement title'), text: words('announcement') };
  await by(guest, 'PUT', `/follows/group/${group.id}`);
  await by(mina, 'POST', `/groups/${group.id}/announcements`, announced);

  // series
  const { series } = (await by(mina, 'POST', '/series', {
    ...{ gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, startTime: '10:00', maxParticipants: 4 },
    ...{ repeats: { every: 'week' }, from: '2026-06-11', description: words('series') },
  })) as { series: Series };
  await by(mina, 'PUT', `/series/${series.id}/skips/2026-06-25`, { reason: words('skipped') });

  // at tables
  const [own, elsewhere, gone] = [await evening(mina, 2), await evening(host, 4), await evening(mina, 6)];
  for (const { id } of [own, gone]) await by(guest, 'POST', `/game-events/${id}/join`);
  await by(mina, 'PATCH', `/game-events/${gone.id}/cancel`, { reason: words('cancelled') });
  await by(mina, 'POST', `/game-events/${elsewhere.id}/join`);
  await by(mina, 'POST', `/game-events/${elsewhere.id}/guests`, { name: words('guest') });
  await by(mina, 'POST', `/game-events/${elsewhere.id}/talk`, { text: words('talk') });
  await by(mina, 'POST', '/reports', { kind: 'gameEvent', id: elsewhere.id, text: words('report') });
  const away = await evening(host, 8);
  await by(mina, 'POST', `/game-events/${away.id}/join`);
  await by(host, 'DELETE', `/game-events/${away.id}/participants/${mina.id}`, { reason: words('removed') });

  // cafes
  const proposed = { name: words('cafe'), address: words('address'), zipcode: words('zip'), note: words('proposal') };
  await by(mina, 'POST', '/cafes/proposals', { ...proposed, regionId: cafe.regionId, own: true });
  await byAdmin('PATCH', `/cafes/${cafe.id}`, { ownerId: mina.id });
  await by(mina, 'PUT', `/cafes/${cafe.id}/house`, {
    note: words('house'),
    exceptions: [{ date: '2026-07-01', closed: true, words: words('exception') }],
    ...{ tablesAtOnce: 5, askFirst: true },
  });
  await by(mina, 'POST', `/cafes/${cafe.id}/closings`, {
    ...{ from: '2026-11-02', to: '2026-11-08', reason: words('closing') },
  });
  const refused = await evening(host, 12);
  await by(mina, 'POST', `/game-events/${refused.id}/table`, { confirm: false, reason: words('declined') });

  // by the back office, about her
  await byAdmin('POST', `/admin/users/${mina.id}/notes`, { text: words('note') });
  await byAdmin('POST', `/users/${mina.id}/suspension`, {
    until: addDays(OPENING, 40).toISOString(),
    reason: words('suspension'),
  });
  const complaint = (await by(guest, 'POST', '/reports', { kind: 'gameEvent', id: own.id, text: 'Loud.' })) as {
    id: string;
  };
  await byAdmin('POST', `/admin/reports/${complaint.id}/decision`, { act: 'warn', reason: words('warning') });

  const called = await byAdmin('POST', '/admin/cases', {
    ...{ how: 'phone', about: 'user', id: mina.id, reporter: 'A neighbor', text: words('complaint') },
  });
  const { id: caseId } = called as { id: string };
  await byAdmin('POST', `/admin/cases/${caseId}/notes`, { text: words('note on a case') });
  await byAdmin('POST', `/admin/cases/${caseId}/letters`, { to: mina.id, text: words('letter') });
  await by(mina, 'POST', `/users/me/letters/${caseId}/answers`, { text: words('answer to a letter') });
  await byAdmin('POST', `/admin/cases/${caseId}/outcome`, { outcome: 'acted', reason: words('outcome') });

  // a mark that is contested, and her answer
  now = addHours(own.eventDate, 4);
  await by(mina, 'POST', `/game-events/${own.id}/attendance/${guest.id}`, { status: 'no_show' });
  const contest = (await by(guest, 'POST', '/users/me/reliability/contests', {
    gameEventId: own.id,
    text: 'I was there.',
  })) as { id: string };
  await by(mina, 'POST', `/game-events/${own.id}/contests/${contest.id}/answer`, { text: words('answer') });
  await by(mina, 'POST', `/groups/${group.id}/close`, { upcoming: 'keep', reason: words('closed') });
  await admin.signInAsAdmin();
  await byAdmin('PATCH', `/users/${mina.id}/active`, {
    ...{ isActive: false, upcoming: 'cancel', groups: 'close', reason: words('disabled') },
  });
  expect(await readable()).toEqual(ALL);
  await byAdmin('DELETE', `/users/${mina.id}`, { upcoming: 'cancel', groups: 'close' });

  expect(await readable()).toEqual([]);
  const found = () => dumpOf(running.sql).then((dump) => findings(dump, ALL));
  await expect.poll(found, { timeout: 20_000, interval: 500 }).toEqual([]);
}, 120_000);

test('a name in the text of somebody else is part of that text: no new name and no erasure of its bearer changes it', async () => {
  const [author, berta, reader] = await Promise.all([
    person('author', { isProvider: true }),
    person('berta', { isProvider: true }),
    person('reader'),
  ]);
  const by = <Body>({ client }: Person, method: string, path: string, body?: object) =>
    accepted<Body>(client.ask(method, `/api${path}`, body));
  const text = 'Ask berta Tester at the door; Berta has the key.';
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4, startTime: '19:00' };
  const eventDate = addDays(OPENING, 20).toISOString();
  const { id } = await by<GameEvent>(author, 'POST', '/game-events', { ...place, eventDate, description: text });
  const group = { name: 'The Doorkeepers', regionId: cafe.regionId, description: text };
  const { id: groupId } = await by<{ id: string }>(author, 'POST', '/groups', group);
  await by(reader, 'POST', `/game-events/${id}/join`);
  await by(author, 'POST', `/game-events/${id}/talk`, { text });
  await by(author, 'POST', '/messages', { eventId: id, receiverId: reader.id, content: text });
  await by(author, 'PATCH', '/users/profile', { bio: text });
  const read = async () => [
    (await by<GameEvent>(reader, 'GET', `/game-events/${id}`)).description,
    (await by<{ description: string }>(reader, 'GET', `/groups/${groupId}`)).description,
    ...(await by<{ text: string }[]>(reader, 'GET', `/game-events/${id}/talk`)).map((each) => each.text),
    ...(
      await by<{ content: string }[]>(reader, 'GET', `/messages/conversation?eventId=${id}&otherUserId=${author.id}`)
    ).map((each) => each.content),
    (await by<ProfileReply>(reader, 'GET', `/users/${author.id}/profile`)).user.bio,
  ];
  expect(await read()).toEqual(Array(5).fill(text));
  await accepted(admin.ask('PATCH', `/api/users/${berta.id}`, { firstName: 'Bertha', lastName: 'Bright' }));
  expect(await read()).toEqual(Array(5).fill(text));
  await accepted(admin.ask('DELETE', `/api/users/${berta.id}`));
  expect((await admin.ask('GET', `/api/users/${berta.id}`)).status).toBe(404);
  expect(await read()).toEqual(Array(5).fill(text));
  // and it goes with its author
  const closing = { isActive: false, upcoming: 'cancel', groups: 'close', reason: 'They asked for it.' };
  await accepted(admin.ask('PATCH', `/api/users/${author.id}/active`, closing));
  await accepted(admin.ask('DELETE', `/api/users/${author.id}`));
  await expect
    .poll(() => dumpOf(running.sql).then((dump) => findings(dump, [text])), { timeout: 20_000, interval: 500 })
    .toEqual([]);
}, 120_000);
