import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cafe } from '../modules/catalog/contract.ts';
import type { Follow } from '../modules/follows/contract.ts';
import type { Announcement, NewAnnouncement } from '../modules/groups/announcements/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import { unsubscribeLinks } from '../modules/mails/unsubscribe-link.ts';
import { addDays, addMinutes } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { mailboxOf } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// What groups announce (groups contract, section 3). Two processes work on one database, and both mail at any time.

let now = OPENING;
let running: RunningProduct;
let beside: RunningProduct;
let admin: Client;
let cafe: Cafe;

beforeAll(async () => {
  const options = { env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 };
  running = await runningProduct(options);
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  beside = await runningProduct({ ...options, database });
  admin = running.client();
  await admin.signInAsAdmin();
  const cafes = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'));
  cafe = cafes.find(({ status }) => status === 'approved') as Cafe;
});
afterAll(async () => {
  await beside?.stop();
  await running?.stop();
});

type Person = { readonly client: Client; readonly id: string; readonly name: string };
let made = 0;
async function member(): Promise<Person> {
  const client = running.client();
  const name = `hears.${++made}`;
  return { client, name, id: await client.signUp(name) };
}
async function organizer(): Promise<Person> {
  const person = await member();
  await accepted(admin.ask('PATCH', `/api/users/${person.id}`, { isProvider: true }));
  return person;
}
const found = ({ client }: Person, name: string) =>
  accepted<Group>(client.ask('POST', '/api/groups', { name, regionId: cafe.regionId }));
const follow = ({ client }: Person, { id }: Group) => accepted(client.ask('PUT', `/api/follows/group/${id}`));
const at = ({ id }: Group, what = '') => `/api/groups/${id}/announcements${what}`;
const announce = (group: Group, { client }: Person, subject: string, text = 'See you at Oak.') =>
  client.ask('POST', at(group), { subject, text });
const withdraw = (group: Group, { client }: Person, { id }: NewAnnouncement) =>
  client.ask('DELETE', at(group, `/${id}`));
const shown = async (group: Group, client: Client = running.client()) =>
  (await accepted<Announcement[]>(client.ask('GET', at(group)))).map(({ subject, waitsUntil }) =>
    waitsUntil === null ? subject : `${subject} (waits)`,
  );
const report = ({ client }: Person, { id }: NewAnnouncement) =>
  client.ask('POST', '/api/reports', { kind: 'announcement', id, text: 'This sells something.' });
/** The subjects of the mails about a group to a person, oldest first. */
const subjects = async (person: Person, { name }: Group) =>
  (await mailboxOf(running, person.name)).map(({ subject }) => subject).filter((each) => each.includes(name));
const arrive = (person: Person, group: Group, ...expected: string[]) =>
  expect.poll(() => subjects(person, group)).toEqual(expected);

it('is written by an organizer, waits ten minutes, and is mailed once to who followed then', async () => {
  const [owner, outsider] = [await organizer(), await organizer()];
  const followers = [await member(), await member(), await member()] as const;
  const group = await found(owner, 'The Hourglass');
  expect(await accepted(announce(group, owner, 'Nobody hears this'))).toMatchObject({ recipients: null });
  for (const person of [...followers, owner]) await follow(person, group);
  // how many follow it is read from a read model
  await running.caughtUp();
  expect(await words(announce(group, outsider, 'Mine'))).toBe('403 not_in_group');
  expect(await words(announce(group, followers[0], 'Mine'))).toBe('403 not_in_group');
  const sendsAt = addMinutes(now, 10).toISOString();
  const written = await accepted<NewAnnouncement>(
    announce(group, owner, 'We move', 'To Oak & Ember.\nAll dates: https://oak.example/games'),
  );
  expect(written).toMatchObject({ recipients: 4, sendsAt });
  expect(await shown(group)).toEqual([]);
  expect(await shown(group, owner.client)).toEqual(['We move (waits)', 'Nobody hears this (waits)']);
  expect(await words(report(followers[0], written))).toBe('404 not_found');

  now = addMinutes(now, 10);
  for (const person of followers)
    await arrive(person, group, 'The Hourglass: Nobody hears this', 'The Hourglass: We move');
  expect(await shown(group)).toEqual(['We move', 'Nobody hears this']);
  const later = await member();
  await follow(later, group);
  expect(await words(withdraw(group, owner, written))).toBe('409 sent');
  const [, mail] = await mailboxOf(running, followers[0].name).then((all) =>
    all.filter(({ subject }) => subject.includes(group.name)),
  );
  for (const part of [
    'hears.1 T. writes',
    'https://oak.example/games',
    `/groups/${group.id}#announcement-${written.id}`,
  ]) {
    for (const read of [mail?.text, mail?.letter]) expect(read).toContain(part);
  }
  expect(mail?.letter).toContain('To Oak &amp; Ember.');
  // a third is too much, to the millisecond
  const from = addDays(OPENING, 7);
  expect(await announce(group, owner, 'Again')).toMatchObject({
    status: 429,
    body: { code: 'enough', from: from.toISOString() },
  });
  // what comes of another group after it shows that no mail of this one is left
  const second = await found(owner, 'The Second');
  await follow(later, second);
  await accepted(announce(second, owner, 'Hello'));
  now = addMinutes(now, 10);
  await arrive(later, second, 'The Second: Hello');
  expect(await subjects(later, group)).toEqual([]);
  expect(await subjects(owner, group)).toEqual([]);
  for (const person of followers) expect(await subjects(person, group)).toHaveLength(2);
});

it('reaches nobody who has blocked its author, or whom its author has blocked', async () => {
  const [owner, other] = [await organizer(), await organizer()];
  const [blocks, isBlocked, follower] = [await member(), await member(), await member()];
  const group = await found(owner, 'The Apart');
  await accepted(owner.client.ask('POST', `/api/groups/${group.id}/organizers`, { userId: other.id }));
  await accepted(other.client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
  for (const person of [blocks, isBlocked, follower]) await follow(person, group);
  await accepted(blocks.client.ask('PUT', `/api/users/me/blocks/${owner.id}`));
  await accepted(owner.client.ask('PUT', `/api/users/me/blocks/${isBlocked.id}`));
  await accepted(announce(group, owner, 'By the owner'));
  now = addMinutes(now, 10);
  await arrive(follower, group, 'The Apart: By the owner');
  await accepted(announce(group, other, 'By the other'));
  now = addMinutes(now, 10);
  for (const person of [blocks, isBlocked]) await arrive(person, group, 'The Apart: By the other');
});

it('can be withdrawn by every organizer until it is sent, and makes room for another one', async () => {
  const [owner, other, follower] = [await organizer(), await organizer(), await member()];
  const group = await found(owner, 'The Withdrawn');
  await accepted(owner.client.ask('POST', `/api/groups/${group.id}/organizers`, { userId: other.id }));
  await accepted(other.client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
  await follow(follower, group);
  const [first] = [
    await accepted<NewAnnouncement>(announce(group, owner, 'A slip')),
    await accepted(announce(group, other, 'Kept')),
  ];
  expect(await words(announce(group, owner, 'Better'))).toBe('429 enough');
  expect(await words(withdraw(group, follower, first))).toBe('403 not_in_group');
  for (const _ of ['once', 'again']) expect((await withdraw(group, other, first)).status).toBe(204);
  await accepted(announce(group, owner, 'Better'));
  now = addMinutes(now, 10);
  await expect
    .poll(async () => (await subjects(follower, group)).toSorted())
    .toEqual(['The Withdrawn: Better', 'The Withdrawn: Kept']);
  expect(await shown(group)).toEqual(['Better', 'Kept']);
  // who is no organizer any more has no part in it
  await owner.client.ask('DELETE', `/api/groups/${group.id}/organizers/${other.id}`);
  expect(await words(withdraw(group, other, first))).toBe('403 not_in_group');
});

it('is written twice at most, whatever is written at once in two processes', async () => {
  const owner = await organizer();
  const group = await found(owner, 'The Hasty');
  const elsewhere: Person = { ...owner, client: beside.client() };
  await elsewhere.client.signIn(owner.name);
  const tried = Array.from({ length: 8 }, (_, i) => words(announce(group, i % 2 ? owner : elsewhere, `Number ${i}`)));
  const answers = await Promise.all(tried);
  expect(answers.toSorted()).toEqual([...Array<string>(2).fill('201'), ...Array<string>(6).fill('429 enough')]);
});

it('is never written by who was removed, whatever happens at once in two processes', async () => {
  const [owner, other] = [await organizer(), await organizer()];
  const group = await found(owner, 'The Parted');
  await accepted(owner.client.ask('POST', `/api/groups/${group.id}/organizers`, { userId: other.id }));
  await accepted(other.client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
  const elsewhere = beside.client();
  await elsewhere.signIn(owner.name);
  await Promise.all([
    elsewhere.ask('DELETE', `/api/groups/${group.id}/organizers/${other.id}`),
    ...['One', 'Two', 'Three'].map((subject) => announce(group, other, subject)),
  ]);
  const rows = await running.sql<{ type: string }[]>`
    select type from domain_events where stream in (${`group-${group.id}`}, ${`announcements-${group.id}`}) order by position`;
  const acts = rows.map(({ type }) => type);
  expect(acts.slice(acts.indexOf('GroupOrganizerLeft'))).not.toContain('AnnouncementWritten');
  expect(acts.filter((type) => type === 'AnnouncementWritten').length).toBeLessThan(3);
});

it('is mailed to nobody once its author has been removed, and no longer waits', async () => {
  const [owner, other, follower] = [await organizer(), await organizer(), await member()];
  const group = await found(owner, 'The Estranged');
  await accepted(owner.client.ask('POST', `/api/groups/${group.id}/organizers`, { userId: other.id }));
  await accepted(other.client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
  await follow(follower, group);
  await accepted(announce(group, other, 'A last word'));
  await accepted(owner.client.ask('DELETE', `/api/groups/${group.id}/organizers/${other.id}`));
  await accepted(announce(group, owner, 'We go on'));
  now = addMinutes(now, 10);
  await arrive(follower, group, 'The Estranged: We go on');
  await expect.poll(() => shown(group, owner.client)).toEqual(['We go on']);
});

it('ends with one click for this group only, and comes again once asked for', async () => {
  const [owner, follower] = [await organizer(), await member()];
  const [quiet, loud] = [await found(owner, 'The Quiet'), await found(owner, 'The Loud')];
  for (const group of [quiet, loud]) await follow(follower, group);
  const token = unsubscribeLinks(SECRET_KEY).tokenOf(follower.id, 'announcements', quiet.id);
  const stranger = running.client();
  // a link in a mail acts only when it is posted
  expect((await stranger.ask('GET', `/api/mails/unsubscribe/${token}`)).status).toBe(302);
  const heard = async () => {
    const follows = await accepted<Follow[]>(follower.client.ask('GET', '/api/users/me/follows'));
    return Object.fromEntries(follows.map(({ name, announcements }) => [name, announcements]));
  };
  expect(await heard()).toEqual({ 'The Loud': true, 'The Quiet': true });
  expect(await stranger.ask('POST', `/api/mails/unsubscribe/${token}`)).toMatchObject({
    status: 200,
    body: { kind: 'announcements', groupId: quiet.id },
  });
  expect(await heard()).toEqual({ 'The Loud': true, 'The Quiet': false });
  for (const group of [quiet, loud]) await accepted(announce(group, owner, 'First'));
  now = addMinutes(now, 10);
  await arrive(follower, loud, 'The Loud: First');
  await follow(follower, quiet);
  for (const group of [quiet, loud]) await accepted(announce(group, owner, 'Second'));
  now = addMinutes(now, 10);
  await arrive(follower, loud, 'The Loud: First', 'The Loud: Second');
  await arrive(follower, quiet, 'The Quiet: Second');
});

it('waits through the quiet hours, and is withdrawn until then', async () => {
  const [owner, follower] = [await organizer(), await member()];
  const group = await found(owner, 'The Late');
  await follow(follower, group);
  // 9:55 PM in Houston
  now = new Date('2026-06-02T02:55:00.000Z');
  for (const each of [owner, follower]) await each.client.signIn(each.name);
  await admin.signInAsAdmin();
  const late = await accepted<NewAnnouncement>(announce(group, owner, 'At night'));
  expect(late.sendsAt).toBe('2026-06-02T14:00:00.000Z');
  now = new Date('2026-06-02T13:59:59.999Z');
  expect(await shown(group, owner.client)).toEqual(['At night (waits)']);
  const slip = await accepted<NewAnnouncement>(announce(group, owner, 'Early'));
  expect((await withdraw(group, owner, slip)).status).toBe(204);
  now = new Date('2026-06-02T14:00:00.000Z');
  await arrive(follower, group, 'The Late: At night');
});

it('is reported, and three people within a day pause the group until an admin has looked', async () => {
  const owner = await organizer();
  const [ann, bea, cid] = [await member(), await member(), await member()];
  const group = await found(owner, 'The Sellers');
  await follow(ann, group);
  const sent = await accepted<NewAnnouncement>(announce(group, owner, 'Buy dice'));
  now = addMinutes(now, 10);
  await arrive(ann, group, 'The Sellers: Buy dice');
  const waiting = await accepted<NewAnnouncement>(announce(group, owner, 'Buy more'));
  expect(await words(report(owner, sent))).toBe('400 to_oneself');
  for (const each of [ann, bea]) await accepted(report(each, sent));
  expect(await words(report(bea, sent))).toBe('409 already_reported');
  expect(await words(report(cid, waiting))).toBe('404 not_found');
  const { id: reportId } = await accepted<{ id: string }>(report(cid, sent));
  expect((await withdraw(group, owner, waiting)).status).toBe(204);
  expect(await words(announce(group, owner, 'Buy all'))).toBe('403 paused');

  const file = await accepted(admin.ask('GET', `/api/admin/reports/${reportId}`));
  expect(file).toMatchObject({
    kind: 'announcement',
    message: { text: 'Buy dice\n\nSee you at Oak.' },
    gameEvent: null,
  });
  expect((await admin.ask('POST', `/api/admin/reports/${reportId}/looked-at`)).status).toBe(204);
  await accepted(announce(group, owner, 'Sorry'));
  now = addMinutes(now, 10);
  await arrive(ann, group, 'The Sellers: Buy dice', 'The Sellers: Sorry');
  await accepted(admin.ask('POST', `/api/admin/reports/${reportId}/decision`, { act: 'warn', reason: 'No selling.' }));
});

it('is in its author’s own data, and goes with their account', async () => {
  const [owner, other, follower] = [await organizer(), await organizer(), await member()];
  const group = await found(owner, 'The Erased');
  await accepted(owner.client.ask('POST', `/api/groups/${group.id}/organizers`, { userId: other.id }));
  await accepted(other.client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
  await follow(follower, group);
  await accepted(announce(group, other, 'Remember me'));
  now = addMinutes(now, 10);
  await arrive(follower, group, 'The Erased: Remember me');
  await accepted(announce(group, other, 'Never sent'));
  expect(await accepted(other.client.ownData())).toMatchObject({
    'acts.json': expect.arrayContaining([
      expect.objectContaining({ what: 'announcement_written', on: 'group', id: group.id, text: 'See you at Oak.' }),
    ]),
  });
  await accepted(admin.ask('DELETE', `/api/users/${other.id}`));
  expect(await shown(group, owner.client)).toEqual([]);
  now = addMinutes(now, 10);
  await accepted(
    announce(group, owner, 'Goodbye').then((reply) => (reply.status === 429 ? { ...reply, status: 200 } : reply)),
  );
  const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
  expect(await subjects(follower, group)).toEqual(['The Erased: Remember me']);
});

it('tells who follows a group that it has closed, once', async () => {
  const [owner, follower] = [await organizer(), await member()];
  const group = await found(owner, 'The Closed');
  await follow(follower, group);
  await accepted(announce(group, owner, 'Never sent'));
  await accepted(owner.client.ask('POST', `/api/groups/${group.id}/close`, { upcoming: 'keep' }));
  expect(await words(announce(group, owner, 'Too late'))).toBe('409 closed');
  await arrive(follower, group, 'The Closed is closed');
  now = addMinutes(now, 10);
  expect(await shown(group)).toEqual([]);
});
