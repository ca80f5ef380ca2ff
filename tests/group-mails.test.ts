import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cafe } from '../modules/catalog/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import { connect } from '../platform/database.ts';
import { mailboxOf } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// What those who organize a group are mailed (groups contract, section 2), as the development mailbox shows it. Two workers
// mail at any time.

const now = OPENING;
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
async function organizer(name: string): Promise<Person> {
  const client = running.client();
  const person = { client, name, id: await client.signUp(name) };
  await accepted(admin.ask('PATCH', `/api/users/${person.id}`, { isProvider: true }));
  return person;
}
const found = ({ client }: Person, name: string) =>
  accepted<Group>(client.ask('POST', '/api/groups', { name, regionId: cafe.regionId }));
const at = ({ id }: Group, what: string) => `/api/groups/${id}${what}`;
const invite = (group: Group, { client }: Person, { id: userId }: Person) =>
  accepted(client.ask('POST', at(group, '/organizers'), { userId }));
const answer = (group: Group, { client }: Person, accept = true) =>
  accepted(client.ask('POST', at(group, '/organizers/answer'), { accept }));
async function joins(group: Group, owner: Person, person: Person) {
  await invite(group, owner, person);
  await answer(group, person);
}
const takeOff = async (group: Group, { client }: Person, { id }: Person) =>
  expect((await client.ask('DELETE', at(group, `/organizers/${id}`))).status).toBe(204);
const nominate = (group: Group, { client }: Person, { id: to }: Person) =>
  accepted(client.ask('POST', at(group, '/owner'), { to }));
const answerNomination = (group: Group, { client }: Person, accept: boolean) =>
  accepted(client.ask('POST', at(group, '/owner/answer'), { accept }));

/** The mails to a person that name a group in the subject, oldest first. */
const about = async (person: Person, { name }: Group) =>
  (await mailboxOf(running, person.name)).filter(({ subject }) => subject.includes(name));
const subjects = async (person: Person, group: Group) => (await about(person, group)).map(({ subject }) => subject);
/** An invitation that is answered at once may be mailed or not, and so may its answer. */
const atOnce = /^Will you organize|now organizes/;
/** Waits until these are the subjects of all mails about the group to this person, without others of what was answered at once. */
const arrive = (person: Person, group: Group, ...expected: string[]) =>
  expect
    .poll(async () => (await subjects(person, group)).filter((each) => expected.includes(each) || !atOnce.test(each)), {
      timeout: 20_000,
    })
    .toEqual(expected);
/** Both parts of the last mail about the group, the text and the HTML, say each of these. */
async function lastSays(person: Person, group: Group, ...parts: string[]) {
  const last = (await about(person, group)).at(-1);
  for (const shown of [last?.text, last?.letter]) for (const part of parts) expect(shown).toContain(part);
}

it('mails an invitation with its deadline, the answer to the owner, and nobody about what they did', async () => {
  const [owner, one, two] = [await organizer('inviting'), await organizer('accepting'), await organizer('declining')];
  const group = await found(owner, 'Montrose Meeples');
  for (const each of [one, two]) await invite(group, owner, each);
  await arrive(one, group, 'Will you organize Montrose Meeples with us?');
  await lastSays(one, group, 'inviting', 'stand in if the owner goes', 'June 15, 2026', `/groups/${group.id}`);
  await answer(group, one);
  await arrive(owner, group, 'accepting T. now organizes Montrose Meeples');
  await answer(group, two, false);
  const answers = ['accepting T. now organizes Montrose Meeples', 'declining T. will not organize Montrose Meeples'];
  await arrive(owner, group, ...answers);
  // an invitation that is taken back is mailed to nobody
  await invite(group, owner, two);
  await arrive(two, group, ...Array<string>(2).fill('Will you organize Montrose Meeples with us?'));
  await takeOff(group, owner, two);
  await takeOff(group, one, one);
  await arrive(owner, group, ...answers, 'accepting T. no longer organizes Montrose Meeples');
  await joins(group, owner, one);
  await takeOff(group, owner, one);
  await arrive(one, group, 'You no longer organize Montrose Meeples');
  await lastSays(one, group, 'has taken you off', 'Events that you host stay yours.');
  await arrive(two, group, ...Array<string>(2).fill('Will you organize Montrose Meeples with us?'));
});

it('mails who is asked to own a group, and who hands it over, although every switch is off', async () => {
  const [owner, heir] = [await organizer('handing'), await organizer('heir')];
  const off = { groupInvited: false, groupOrganizers: false, groupClosed: false };
  for (const { client } of [owner, heir]) await accepted(client.ask('PUT', '/api/users/me/mails', off));
  const needed = await owner.client.ask('PUT', '/api/users/me/mails', { groupOwner: false });
  expect([needed.status, needed.body]).toMatchObject([400, { code: 'needed' }]);
  const group = await found(owner, 'Heights Hexes');
  await joins(group, owner, heir);
  await nominate(group, owner, heir);
  await arrive(heir, group, 'Will you be the owner of Heights Hexes?');
  await lastSays(heir, group, 'handing T.', 'stays an organizer', `/groups/${group.id}`);
  await answerNomination(group, heir, false);
  await arrive(owner, group, 'heir T. will not be the owner of Heights Hexes');
  await nominate(group, owner, heir);
  await arrive(heir, group, ...Array<string>(2).fill('Will you be the owner of Heights Hexes?'));
  await answerNomination(group, heir, true);
  await arrive(owner, group, 'heir T. will not be the owner of Heights Hexes', 'heir T. now owns Heights Hexes');
});

it('mails who inherits a group whose owner goes, and the organizers of one that closes, with the words of an admin', async () => {
  const [owner, heir, last] = [await organizer('going'), await organizer('inheriting'), await organizer('staying')];
  const group = await found(owner, 'Eado Eights');
  for (const each of [heir, last]) await joins(group, owner, each);
  await accepted(admin.ask('DELETE', `/api/users/${owner.id}`, { groups: 'handOver' }));
  await arrive(heir, group, 'You now own Eado Eights');
  await lastSays(heir, group, 'The owner can no longer run', 'You can hand it over, or close it.');
  await accepted(admin.ask('POST', at(group, '/close'), { upcoming: 'keep', reason: 'It never met.' }));
  await arrive(last, group, 'Eado Eights is closed');
  await lastSays(last, group, 'Our team has closed Eado Eights', 'Our team writes: “It never met.”');
  await arrive(heir, group, 'You now own Eado Eights', 'Eado Eights is closed');
  const second = await found(last, 'Midtown Mancala');
  await joins(second, last, heir);
  await accepted(last.client.ask('POST', at(second, '/close'), { upcoming: 'keep' }));
  await arrive(heir, second, 'Midtown Mancala is closed');
  await lastSays(heir, second, 'staying T. has closed Midtown Mancala');
  await arrive(last, second);
});
