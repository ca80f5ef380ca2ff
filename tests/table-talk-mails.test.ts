import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { TableMessage } from '../modules/messaging/contract.ts';
import { addMinutes } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { mailsAt } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING, TEST_DOMAIN } from './support/start-product.ts';

// What a table writes is mailed to who has not read it (groups contract, section 3, rule 11). Two workers sweep and mail.

let now = OPENING;
let running: RunningProduct;
let beside: RunningProduct;
let host: Client;
let place: object;

beforeAll(async () => {
  const options = { env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 500 };
  running = await runningProduct(options);
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  beside = await runningProduct({ ...options, database });
  host = running.client();
  await host.signIn('organizer');
  const [cafe] = await accepted<[Cafe]>(host.ask('GET', '/api/cafes'));
  const [game] = await accepted<[Game]>(host.ask('GET', '/api/games'));
  place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 8, startTime: '19:00' };
});
afterAll(async () => {
  await beside?.stop();
  await running?.stop();
});

type Person = { readonly client: Client; readonly id: string; readonly email: string };
async function member(name: string): Promise<Person> {
  const client = running.client();
  return { client, id: await client.signUp(name), email: `${name}@${TEST_DOMAIN}` };
}
/** The mails to a person about what a table writes, oldest first. */
async function mailbox({ email }: Person) {
  const mails = await mailsAt(running, email);
  return mails.filter(({ subject }) => subject.includes('wrote to your table') || subject.includes('has news for you'));
}
const count = (person: Person) => expect.poll(async () => (await mailbox(person)).length, { timeout: 20_000 });

it('mails the words of the host and only the number of other messages, once, after 15 minutes and then after a day', async () => {
  const [ann, bob, reads, muted, apart, gone] = [
    await member('ann'),
    await member('bob'),
    await member('reads'),
    await member('muted'),
    await member('apart'),
    await member('gone'),
  ];
  const evening = { ...place, eventDate: '2026-08-20' };
  const { id } = await accepted<GameEvent>(host.ask('POST', '/api/game-events', evening));
  for (const { client } of [ann, bob, reads, muted, apart, gone]) {
    await accepted(client.ask('POST', `/api/game-events/${id}/join`));
  }
  const talk = `/api/game-events/${id}/talk`;
  const say = (client: Client, text: string) => accepted<TableMessage>(client.ask('POST', talk, { text }));
  await accepted(muted.client.ask('PUT', `${talk}/mute`));
  expect(await accepted(muted.client.ask('GET', `${talk}/mute`))).toEqual({ muted: true });
  await accepted(apart.client.ask('PUT', `/api/users/me/blocks/${ann.id}`));
  await say(ann.client, 'Does anybody have a spare deck?');
  // of this message alone there is nothing that they may see
  await accepted(apart.client.ask('POST', `/api/game-events/${id}/leave`));
  const words = await say(host, 'We sit upstairs.\nRing the second bell: it is the one that says “Games”.');
  const taken = await say(host, 'This is wrong.');
  await accepted(host.ask('DELETE', `${talk}/${taken.id}`));
  await accepted(reads.client.ask('POST', `${talk}/read`, { upTo: taken.id }));
  await accepted(gone.client.ask('POST', `/api/game-events/${id}/leave`));
  now = addMinutes(now, 16);
  for (const person of [ann, bob]) await count(person).toBe(1);
  const [mail] = await mailbox(bob);
  expect(mail?.subject).toMatch(/^\w+ wrote to your table: /);
  for (const part of [mail?.text, mail?.letter]) {
    expect(part).toContain('We sit upstairs.');
    expect(part).toContain('Ring the second bell');
    expect(part).toContain('1 message of others');
    expect(part).toContain(`/events/${id}#table-talk`);
    expect(part).not.toContain('spare deck');
    expect(part).not.toContain('This is wrong');
  }
  expect((await mailbox(ann))[0]?.text).not.toContain('of others');
  // within a day there is no second one, and then what came since; what was mailed is not said again
  await say(ann.client, 'I found one.');
  await say(ann.client, 'Two even.');
  now = addMinutes(now, 60);
  // who read the first ones is mailed about what came after
  await count(reads).toBe(1);
  expect((await mailbox(reads))[0]?.text).not.toContain('upstairs');
  expect(await mailbox(bob)).toHaveLength(1);
  now = addMinutes(now, 24 * 60);
  for (const { client } of [bob, ann]) await client.signIn(client === bob.client ? 'bob' : 'ann');
  await count(bob).toBe(2);
  const [, second] = await mailbox(bob);
  expect(second?.subject).toContain('has news for you');
  expect(second?.text).toContain('2 messages');
  expect(second?.text).not.toContain(words.text?.split('\n')[0] ?? '?');
  for (const person of [ann]) expect(await mailbox(person)).toHaveLength(1);
  for (const person of [muted, apart, gone]) expect(await mailbox(person)).toEqual([]);
});

it('writes one mail of a night of several tables to each person, also to who hosts them all', async () => {
  const [hosts, ann, bob] = [await member('hosts'), await member('anja'), await member('bodil')];
  const admin = running.client();
  await admin.signInAsAdmin();
  await accepted(admin.ask('PATCH', `/api/users/${hosts.id}`, { isProvider: true }));
  const tables: string[] = [];
  for (const { client } of [ann, bob]) {
    const evening = { ...place, eventDate: '2026-08-27' };
    const { id } = await accepted<GameEvent>(hosts.client.ask('POST', '/api/game-events', evening));
    await accepted(client.ask('POST', `/api/game-events/${id}/join`));
    tables.push(id);
  }
  const [first, second] = tables;
  const say = (client: Client, id: string | undefined, text: string) =>
    accepted<TableMessage>(client.ask('POST', `/api/game-events/${id}/talk`, { text }));
  await say(hosts.client, first, 'The door is on the left.');
  await say(ann.client, first, 'I bring Azul.');
  await say(bob.client, second, 'I bring Catan.');
  now = addMinutes(now, 16);
  for (const person of [ann, bob]) await count(person).toBe(1);
  const [mail] = await mailbox(bob);
  expect(mail?.text).toContain('The door is on the left.');
  expect(mail?.text).toContain('1 message of others');
  // it leads to the table where they sit
  expect(mail?.letter).toContain(`/events/${second}#table-talk`);
  await count(hosts).toBe(1);
  expect((await mailbox(hosts))[0]?.text).toContain('2 messages');
  // what comes later at either table waits its day
  await say(ann.client, first, 'And a cake.');
  await say(hosts.client, second, 'Bring your own cups.');
  now = addMinutes(now, 26 * 60);
  await count(bob).toBe(2);
  expect((await mailbox(bob)).at(-1)?.text).toContain('Bring your own cups.');
  expect((await mailbox(bob)).at(-1)?.text).not.toContain('on the left');
  await count(ann).toBe(2);
});
