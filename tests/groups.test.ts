import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import type { NewSeriesReply, Series } from '../modules/series/contract.ts';
import { daysLater } from '../modules/series/rules.ts';
import { addDays, addHours, addSeconds } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// Groups contract, section 2. Two processes work on one database.

let now = OPENING;
let running: RunningProduct;
let beside: RunningProduct;
let admin: Client;
let cafe: Cafe;
let game: Game;

beforeAll(async () => {
  const options = { clock: () => now, sweepEveryMs: 1_000 };
  running = await runningProduct({ env: { DEMO: 'on' }, ...options });
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  beside = await runningProduct({ database, ...options });
  admin = running.client();
  await admin.signInAsAdmin();
  const cafes = (await admin.ask('GET', '/api/cafes')).body as Cafe[];
  cafe = cafes.find(({ status }) => status === 'approved') as Cafe;
  const games = (await admin.ask('GET', '/api/games')).body as Game[];
  game = games.find(({ status }) => status === 'active') as Game;
});
afterAll(async () => {
  await beside?.stop();
  await running?.stop();
});

type Person = { readonly client: Client; readonly id: string; readonly name: string };
let made = 0;
async function member(): Promise<Person> {
  const client = running.client();
  const name = `groups.${++made}`;
  return { client, name, id: await client.signUp(name) };
}
async function organizer(): Promise<Person> {
  const person = await member();
  await accepted(admin.ask('PATCH', `/api/users/${person.id}`, { isProvider: true }));
  return person;
}
let named = 0;
const found = ({ client }: Person, more: object = {}) =>
  accepted<Group>(
    client.ask('POST', '/api/groups', { name: `Club number ${++named}`, regionId: cafe.regionId, ...more }),
  );
const show = (id: string, client = admin) => accepted<Group>(client.ask('GET', `/api/groups/${id}`));
const at = ({ id }: Group, what = '') => `/api/groups/${id}${what}`;
const invite = (group: Group, { client }: Person, { id: userId }: Person) =>
  client.ask('POST', at(group, '/organizers'), { userId });
const answer = (group: Group, { client }: Person, accept = true) =>
  client.ask('POST', at(group, '/organizers/answer'), { accept });
async function joins(group: Group, owner: Person, person: Person) {
  await accepted(invite(group, owner, person));
  await accepted(answer(group, person));
}
const peopleIn = ({ owner, organizers }: Group) => [owner?.id, ...organizers.map(({ id }) => id)];

describe('a group', () => {
  it('is founded by an organizer, who owns it, and is found by id, by the name in its address and in lists', async () => {
    const owner = await organizer();
    const group = await found(owner, { name: 'Tuesday Strategists', cafeId: cafe.id, description: 'Long games.' });
    expect(group).toMatchObject({
      ...{ slug: 'tuesday-strategists', name: 'Tuesday Strategists', description: 'Long games.', closed: null },
      ...{ owner: { id: owner.id }, organizers: [], yours: 'owner', version: 1, cafe: { id: cafe.id } },
    });
    const { yours: _, invited: __, nominated: ___, followers: ____, ...seen } = group;
    expect(await show(group.id)).toEqual({ ...seen, owner: expect.objectContaining({ id: owner.id }) as object });
    expect(await show('tuesday-strategists')).toMatchObject({ id: group.id });
    expect(await accepted<Group[]>(admin.ask('GET', '/api/groups?q=strategists tuesd'))).toMatchObject([
      { id: group.id },
    ]);
    expect(await accepted<Group[]>(owner.client.ask('GET', `/api/groups?organizerId=${owner.id}`))).toHaveLength(1);
    expect(await words(owner.client.ask('GET', `/api/groups?organizerId=${cafe.id}`))).toBe('400 not_you');
  });

  it('has a name alone, also where several spell it with & and with "and" in the same instant', async () => {
    const spelled = ['Rook & Roll', 'Rook and Roll', 'ROOK ＆ ROLL', 'rook  And roll'];
    const owners = await Promise.all(spelled.map(async (name) => ({ owner: await organizer(), name })));
    const answers = await Promise.all(
      owners.map(({ owner, name }) =>
        words(owner.client.ask('POST', '/api/groups', { name, regionId: cafe.regionId })),
      ),
    );
    expect(answers.filter((each) => each !== '409 name_taken')).toHaveLength(1);
  });

  it('is refused to members, in other regions, under a taken name, and to who owns three', async () => {
    const owner = await organizer();
    const { client } = owner;
    const asked = (more: object) =>
      words(client.ask('POST', '/api/groups', { name: 'A club', regionId: cafe.regionId, ...more }));
    const someone = await member();
    expect(await words(someone.client.ask('POST', '/api/groups', { name: 'A club', regionId: cafe.regionId }))).toBe(
      '403 forbidden',
    );
    expect(await asked({ regionId: owner.id })).toBe('400 region_unavailable');
    expect(await asked({ cafeId: owner.id })).toBe('400 cafe_unavailable');
    expect(await asked({ name: 'Tablemates Houston' })).toBe('400 invalid');
    const group = await found(owner, { name: 'Meeple & Ale' });
    expect(group.slug).toBe('meeple-ale');
    // other spaces, case and signs are the same name
    expect(await asked({ name: 'ME EPLE + ALE' })).toBe('409 name_taken');
    expect(await asked({ name: 'Meeple and Ale' })).toBe('409 name_taken');
    const { id } = await found(owner, { name: 'Co-op Crew' });
    // a word with a hyphen is also one without, as in every search
    expect(await accepted<Group[]>(client.ask('GET', '/api/groups?q=coop'))).toMatchObject([{ id }]);
    await found(owner);
    expect(await asked({ name: 'A fourth' })).toBe('409 too_many');
    await accepted(client.ask('POST', at(group, '/close'), { upcoming: 'keep' }));
    expect(await asked({ name: 'Meeple & Ale' })).toBe('409 name_taken');
    await found(owner);
  });

  it('keeps its earlier names: old addresses lead to the new one, and nobody else gets them', async () => {
    const owner = await organizer();
    const group = await found(owner, { name: 'Old Name' });
    const renamed = await accepted<Group>(owner.client.ask('PATCH', at(group), { name: 'New Name' }));
    expect(renamed).toMatchObject({ slug: 'new-name', version: 2 });
    const moved = await admin.ask('GET', '/api/groups/old-name');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/groups/new-name']);
    const other = await organizer();
    expect(await words(other.client.ask('POST', '/api/groups', { name: 'old name', regionId: cafe.regionId }))).toBe(
      '409 name_taken',
    );
    expect(await accepted(owner.client.ask('PATCH', at(group), { name: 'Old Name' }))).toMatchObject({
      slug: 'old-name',
    });
    expect((await admin.ask('GET', '/api/groups/unheard-of')).status).toBe(404);
  });

  it('is changed by its owner and by admins, at the version that they saw', async () => {
    const [owner, other] = [await organizer(), await organizer()];
    const group = await found(owner);
    await joins(group, owner, other);
    const patch = { description: 'Short games.' };
    expect(await words(other.client.ask('PATCH', at(group), patch))).toBe('403 not_owner');
    const stale = await owner.client.ask('PATCH', at(group), patch, { 'If-Match': '"7"' });
    expect([stale.status, stale.headers.get('etag')]).toEqual([412, '"1"']);
    expect(await accepted(owner.client.ask('PATCH', at(group), patch, { 'If-Match': '"1"' }))).toMatchObject(patch);
    expect(await accepted(admin.ask('PATCH', at(group), { cafeId: cafe.id }))).toMatchObject({ ...patch, version: 5 });
    expect(await words(owner.client.ask('PATCH', at(group), { cafeId: owner.id }))).toBe('400 cafe_unavailable');
  });
});

describe('organizers', () => {
  it('are invited, accept or decline within 14 days, step down and are removed', async () => {
    const [owner, one, two, guest] = [await organizer(), await organizer(), await organizer(), await member()];
    const group = await found(owner);
    expect(await words(invite(group, owner, guest))).toBe('409 not_an_organizer');
    expect(await words(invite(group, one, two))).toBe('403 not_owner');
    expect(await words(answer(group, one))).toBe('404 not_found');
    expect(await accepted(invite(group, owner, one))).toMatchObject({
      group: { invited: [{ userId: one.id, until: addDays(now, 14).toISOString() }] },
    });
    expect(await words(invite(group, owner, one))).toBe('409 already');
    expect(await show(group.id, one.client)).toMatchObject({ yours: 'invited' });
    expect((await show(group.id)).invited).toBeUndefined();
    await accepted(answer(group, one, false));
    expect(await words(answer(group, one))).toBe('404 not_found');
    await joins(group, owner, one);
    expect(peopleIn(await show(group.id))).toEqual([owner.id, one.id]);
    expect(await words(invite(group, owner, one))).toBe('409 already');

    await accepted(invite(group, owner, two));
    now = addDays(now, 14);
    await admin.signInAsAdmin();
    for (const each of [owner, one, two]) await each.client.signIn(each.name);
    expect(await words(answer(group, two))).toBe('410 expired');
    await joins(group, owner, two);

    expect(await words(two.client.ask('DELETE', at(group, `/organizers/${one.id}`)))).toBe('403 not_owner');
    expect(await words(owner.client.ask('DELETE', at(group, `/organizers/${owner.id}`)))).toBe('409 is_owner');
    expect((await one.client.ask('DELETE', at(group, `/organizers/${one.id}`))).status).toBe(204);
    expect((await owner.client.ask('DELETE', at(group, `/organizers/${two.id}`))).status).toBe(204);
    expect(await words(owner.client.ask('DELETE', at(group, `/organizers/${two.id}`)))).toBe('404 not_found');
    expect(peopleIn(await show(group.id))).toEqual([owner.id]);
  });

  it('are at most six beside the owner, and open invitations count', async () => {
    const owner = await organizer();
    const group = await found(owner);
    const six = await Promise.all(Array.from({ length: 7 }, organizer));
    const answers = await Promise.all(six.map((each) => words(invite(group, owner, each))));
    expect(answers.toSorted()).toEqual([...Array<string>(6).fill('201'), '409 full']);
  });
});

describe('the owner', () => {
  it('asks an organizer to take the group over, and stays an organizer', async () => {
    const [owner, heir, other] = [await organizer(), await organizer(), await organizer()];
    const group = await found(owner);
    await joins(group, owner, heir);
    await joins(group, owner, other);
    const nominate = (to: string) => owner.client.ask('POST', at(group, '/owner'), { to });
    const answers = ({ client }: Person, accept = true) => client.ask('POST', at(group, '/owner/answer'), { accept });
    expect(await words(nominate(owner.id))).toBe('409 not_in_group');
    expect((await nominate(heir.id)).status).toBe(201);
    expect(await words(nominate(other.id))).toBe('409 nominated');
    expect(await words(answers(other))).toBe('404 not_found');
    await accepted(answers(heir, false));
    expect((await nominate(heir.id)).status).toBe(201);
    expect(await accepted(answers(heir))).toMatchObject({ group: { owner: { id: heir.id }, yours: 'owner' } });
    expect(await show(group.id, owner.client)).toMatchObject({ yours: 'organizer' });
    expect(await words(owner.client.ask('POST', at(group, '/close'), { upcoming: 'keep' }))).toBe('403 not_owner');
  });

  it('closes the group for good; an admin gives a reason', async () => {
    const owner = await organizer();
    const [group, second] = [await found(owner), await found(owner)];
    await accepted(owner.client.ask('POST', at(group, '/close'), { upcoming: 'keep', reason: 'Gone fishing.' }));
    expect(await running.sql`select from domain_events where data::text like '%fishing%'`).toHaveLength(0);
    expect(await show(group.id)).toMatchObject({ closed: now.toISOString() });
    expect(await words(owner.client.ask('POST', at(group, '/close'), { upcoming: 'keep' }))).toBe('409 closed');
    expect(await words(owner.client.ask('PATCH', at(group), { name: 'Another' }))).toBe('409 closed');
    expect(await words(admin.ask('POST', at(second, '/close'), { upcoming: 'keep' }))).toBe('400 no_reason');
    await accepted(admin.ask('POST', at(second, '/close'), { upcoming: 'keep', reason: 'It never met.' }));
  });

  it.each([
    [
      'deactivated',
      (id: string, groups?: string) =>
        admin.ask('PATCH', `/api/users/${id}/active`, { isActive: false, ...(groups && { groups }) }),
    ],
    [
      'demoted',
      (id: string, groups?: string) =>
        admin.ask('PATCH', `/api/users/${id}`, { isProvider: false, ...(groups && { groups }) }),
    ],
    ['erased', (id: string, groups?: string) => admin.ask('DELETE', `/api/users/${id}`, groups && { groups })],
  ])('who is %s says what becomes of the groups: they are handed over in the same append, or close', async (_, go) => {
    const [owner, first, second, third] = [await organizer(), await organizer(), await organizer(), await organizer()];
    const [group, alone] = [await found(owner), await found(owner)];
    for (const each of [first, second]) await joins(group, owner, each);
    const refused = await go(owner.id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'owns_groups', groups: [{ id: group.id }, { id: alone.id }] },
    ]);
    expect(peopleIn(await show(group.id))).toEqual([owner.id, first.id, second.id]);
    await accepted(go(owner.id, 'handOver'));
    expect(peopleIn(await show(group.id))).toEqual([first.id, second.id]);
    expect((await show(alone.id)).closed).not.toBeNull();
    // an organizer who goes needs no plan, and who is invited neither
    await accepted(invite(group, first, third));
    for (const each of [second, third]) await accepted(go(each.id));
    expect(await show(group.id, first.client)).toMatchObject({ organizers: [], invited: [] });
    await accepted(go(first.id, 'close'));
    expect((await show(group.id)).closed).not.toBeNull();
  });
});

const evening = async (host: Person, more: object = {}) => {
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4, startTime: '19:00' };
  return host.client.ask('POST', '/api/game-events', { ...place, eventDate: addDays(now, 10).toISOString(), ...more });
};

describe('an evening of a group', () => {
  it('is scheduled by its organizers only, names it, and is on its page', async () => {
    const [owner, one, stranger] = [await organizer(), await organizer(), await organizer()];
    const group = await found(owner);
    await joins(group, owner, one);
    expect(await words(evening(stranger, { groupId: group.id }))).toBe('403 not_in_group');
    // the name of the group comes from a read model
    await running.caughtUp();
    const held = await accepted<GameEvent>(evening(one, { groupId: group.id }));
    // closing keeps it, because somebody is there
    await accepted(stranger.client.ask('POST', `/api/game-events/${held.id}/join`));
    const named = { id: group.id, slug: group.slug, name: group.name };
    expect(held).toMatchObject({ group: named, youOrganize: true });
    const seen = await accepted<GameEvent>(stranger.client.ask('GET', `/api/game-events/${held.id}`));
    expect(seen.group).toEqual(named);
    expect(seen.youOrganize).toBeUndefined();
    expect((await show(group.id)).nextDates).toMatchObject([{ id: held.id }]);
    const listed = await accepted<GameEvent[]>(admin.ask('GET', `/api/game-events?groupId=${group.id}`));
    expect(listed).toMatchObject([{ id: held.id }]);
    await accepted(owner.client.ask('POST', at(group, '/close'), { upcoming: 'keep' }));
    expect(await words(evening(one, { groupId: group.id, startTime: '10:00' }))).toBe('403 not_in_group');
    // its host has it still, and nobody else
    expect(await words(owner.client.ask('PATCH', `/api/game-events/${held.id}/cancel`))).toBe('403 not_host');
    expect((await one.client.ask('PATCH', `/api/game-events/${held.id}/cancel`)).status).toBe(200);
  });

  it('is run by whoever organizes the group, and by nobody else', async () => {
    const [owner, one, former, host] = [await organizer(), await organizer(), await organizer(), await organizer()];
    const [elsewhere, alone, guest] = [await organizer(), await organizer(), await member()];
    const group = await found(owner);
    for (const each of [one, former, host]) await joins(group, owner, each);
    await found(elsewhere);
    await accepted(owner.client.ask('DELETE', at(group, `/organizers/${former.id}`)));
    const held = await accepted<GameEvent>(evening(host, { groupId: group.id }));
    await accepted(guest.client.ask('POST', `/api/game-events/${held.id}/join`));
    const people = { owner, one, former, elsewhere, alone, guest };
    const codes = async (method: string, path: string, body?: object) => {
      const answers: Record<string, string> = {};
      for (const [name, { client }] of Object.entries(people)) {
        answers[name] = await words(client.ask(method, `/api/game-events/${held.id}${path}`, body));
      }
      return answers;
    };
    const others = { former: '403 not_host', elsewhere: '403 not_host', alone: '403 not_host', guest: '403 not_host' };
    // nobody of this id is there: who may pass, passes the question who they are
    expect(await codes('DELETE', `/participants/${alone.id}`)).toEqual({
      ...{ owner: '404 not_joined', one: '404 not_joined' },
      ...others,
    });
    expect(await codes('GET', '/check-in')).toEqual({ owner: '409 not_open', one: '409 not_open', ...others });
    expect(await codes('POST', `/check-in/${guest.id}`, {})).toEqual({
      ...{ owner: '409 not_open', one: '409 not_open' },
      ...others,
    });
    expect(await codes('POST', `/attendance/${guest.id}`, { status: 'attended' })).toEqual({
      ...{ owner: '409 not_started', one: '409 not_started' },
      ...others,
    });
    expect(await codes('PATCH', '', { description: 'Now longer.', basedOn: 7 })).toEqual({
      ...{ owner: '409 outdated', one: '409 outdated' },
      ...others,
    });
    expect(await codes('GET', '/change-preview')).toEqual({ owner: '200', one: '200', ...others });
    type Seen = { readonly user: { readonly reliabilityScore?: number } }[];
    const scores = async ({ client }: Person) =>
      (await accepted<Seen>(client.ask('GET', `/api/game-events/${held.id}/participants`))).map(
        ({ user }) => user.reliabilityScore,
      );
    expect(await scores(one)).toEqual([100]);
    expect(await scores(former)).toEqual([undefined]);
    // blocks are between persons: an organizer whom a guest has blocked sees what any member does
    expect((await guest.client.ask('PUT', `/api/users/me/blocks/${one.id}`)).status).toBe(204);
    expect([await scores(one), await scores(owner)]).toEqual([[undefined], [100]]);
    const seat = ({ client }: Person) => words(client.ask('GET', `/api/game-events/${held.id}/seats/${guest.id}`));
    expect([await seat(one), await seat(owner)]).toEqual(['403 forbidden', '200']);
    expect((await guest.client.ask('DELETE', `/api/users/me/blocks/${one.id}`)).status).toBe(204);
    const line = async ({ client }: Person) =>
      await accepted<object>(client.ask('GET', `/api/game-events/${held.id}/waiting-list`));
    expect(await line(one)).toHaveProperty('people');
    expect(await line(elsewhere)).not.toHaveProperty('people');
    const second = await accepted<GameEvent>(evening(host, { groupId: group.id }));
    expect(await codes('POST', `/participants/${guest.id}/move`, { to: second.id })).toEqual({
      ...{ owner: '409 not_open', one: '409 not_open' },
      ...others,
      // one's own seat
      guest: '200',
    });
    const alien = await accepted<GameEvent>(evening(owner));
    expect(
      await words(
        one.client.ask('POST', `/api/game-events/${second.id}/participants/${guest.id}/move`, { to: alien.id }),
      ),
    ).toBe('403 not_host');
    expect(await codes('PATCH', '/cancel', {})).toEqual({ owner: '200', one: '409 cancelled', ...others });
  });

  it('loses the description that an organizer wrote with their account, and no other', async () => {
    const [owner, one] = [await organizer(), await organizer()];
    const group = await found(owner);
    await joins(group, owner, one);
    const held = await accepted<GameEvent>(evening(owner, { groupId: group.id }));
    const describe = async ({ client }: Person, description: string) => {
      const { version: basedOn } = await accepted<GameEvent>(client.ask('GET', `/api/game-events/${held.id}`));
      await accepted(client.ask('PATCH', `/api/game-events/${held.id}`, { description, basedOn }));
    };
    const shown = async () => (await accepted<GameEvent>(admin.ask('GET', `/api/game-events/${held.id}`))).description;
    await describe(one, 'Mind the gnu.');
    expect(await shown()).toBe('Mind the gnu.');
    expect((await admin.ask('DELETE', `/api/users/${one.id}`)).status).toBe(204);
    expect(await shown()).toBe('');
    const another = await organizer();
    await joins(group, owner, another);
    await describe(owner, 'Mind the step.');
    expect((await admin.ask('DELETE', `/api/users/${another.id}`)).status).toBe(204);
    expect(await shown()).toBe('Mind the step.');
  });

  it('loses the text of its series with the organizer who wrote it, on every date, and no other', async () => {
    const [owner, one, heir] = [await organizer(), await organizer(), await organizer()];
    const group = await found(owner);
    for (const each of [one, heir]) await joins(group, owner, each);
    const from = daysLater(now.toISOString().slice(0, 10), 1);
    const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, startTime: '19:00', maxParticipants: 4 };
    const rhythm = { repeats: { every: 'week' }, from, until: daysLater(from, 7) };
    const its = { ...place, ...rhythm, groupId: group.id, description: 'By the owner.' };
    const { series, gameEvents } = await accepted<NewSeriesReply>(owner.client.ask('POST', '/api/series', its));
    const [, second] = gameEvents as [GameEvent, GameEvent];
    await accepted((await member()).client.ask('POST', `/api/game-events/${second.id}/join`));
    await accepted(heir.client.ask('POST', `/api/game-events/${second.id}/take-over`));
    const change = (by: Person, basedOn: number, more: object) =>
      accepted(by.client.ask('PATCH', `/api/series/${series.id}`, { from: daysLater(from, 1), basedOn, ...more }));
    const texts = async () => {
      const { description, nextDates } = await accepted<Series>(admin.ask('GET', `/api/series/${series.id}`));
      return [description, ...nextDates.map((date) => date.description)];
    };
    await change(one, 1, { description: 'Mind the gnu.', alsoDates: [second.id] });
    // dates that open later bring it, too
    await change(owner, 2, { until: null });
    expect(await texts()).toEqual(['Mind the gnu.', 'By the owner.', ...Array(3).fill('Mind the gnu.')]);
    expect((await admin.ask('DELETE', `/api/users/${one.id}`)).status).toBe(204);
    expect(await texts()).toEqual(['', 'By the owner.', '', '', '']);
  });

  it('is rated by an organizer who had no seat, and a late cancel is marked on who cancelled', async () => {
    const [owner, one, host, guest] = [await organizer(), await organizer(), await organizer(), await member()];
    const group = await found(owner);
    for (const each of [one, host]) await joins(group, owner, each);
    const held = await accepted<GameEvent>(evening(host, { groupId: group.id }));
    const soon = await accepted<GameEvent>(evening(host, { groupId: group.id, startTime: '10:00' }));
    for (const each of [guest, one]) await accepted(each.client.ask('POST', `/api/game-events/${held.id}/join`));
    await accepted(guest.client.ask('POST', `/api/game-events/${soon.id}/join`));
    const sign = async (instant: Date) => {
      now = instant;
      for (const each of [owner, one, host, guest]) await each.client.signIn(each.name);
      await admin.signInAsAdmin();
    };
    await sign(addHours(new Date(soon.eventDate), -2));
    const score = async ({ client }: Person) =>
      (await accepted<{ user: { reliabilityScore: number } }>(client.ask('GET', '/api/auth/me'))).user.reliabilityScore;
    await accepted(one.client.ask('PATCH', `/api/game-events/${soon.id}/cancel`));
    expect(await score(one)).toBeLessThan(100);
    expect(await score(host)).toBe(100);
    const checkIn = ({ client }: Person, { id }: Person) =>
      words(client.ask('POST', `/api/game-events/${held.id}/check-in/${id}`, {}));
    const code = async ({ client }: Person, { id } = held) =>
      (await words(client.ask('GET', `/api/game-events/${id}/check-in`))).replace(/^200 .*$/, '200');
    // who has a seat shows no code and checks nobody in, at no table of that night
    const beside = await accepted<GameEvent>(evening(host, { groupId: group.id, eventDate: held.eventDate }));
    await sign(new Date(held.eventDate));
    expect([await code(one), await code(one, beside), await checkIn(one, one), await checkIn(one, guest)]).toEqual(
      Array(4).fill('403 party'),
    );
    expect([await code(owner), await code(owner, beside), await code(host), await code(guest)]).toEqual([
      ...['200', '200', '200'],
      '403 not_host',
    ]);
    const shown = await accepted<{ code: string }>(host.client.ask('GET', `/api/game-events/${held.id}/check-in`));
    await accepted(one.client.ask('POST', `/api/game-events/${held.id}/check-in`, { code: shown.code }));
    expect(await checkIn(owner, guest)).toBe('200');
    await sign(addHours(new Date(held.eventDate), 4));
    // whoever may rate it has it in their list, with what a host sees of those who keep no distance
    type Listed = { readonly id: string; readonly participants: readonly { id: string; email: string }[] };
    const toRate = async ({ client }: Person) => {
      const listed = await accepted<Listed[]>(client.ask('GET', '/api/game-events/needs-rating'));
      return listed.map(({ id, participants }) => [id, participants.find((each) => each.id === guest.id)?.email]);
    };
    const email = `${guest.name}@example.test`;
    expect(await Promise.all([owner, host, one].map(toRate))).toEqual([[[held.id, email]], [[held.id, email]], []]);
    expect((await guest.client.ask('PUT', `/api/users/me/blocks/${owner.id}`)).status).toBe(204);
    await expect.poll(() => toRate(owner)).toEqual([[held.id, '']]);
    const rate = ({ client }: Person, { id }: Person) =>
      client.ask('POST', `/api/game-events/${held.id}/attendance/${id}`, { status: 'attended' });
    expect(await words(rate(one, guest))).toBe('403 party');
    expect((await rate(owner, guest)).status).toBe(200);
    await expect.poll(async () => (await show(group.id)).held, { timeout: 20_000 }).toBe(2);
    expect(await show(group.id)).toMatchObject({ players90: 1, nextDates: [] });
  });

  it('shows its organizers names and scores until its rating closes, and nothing more of whom they keep apart from', async () => {
    const [owner, host, guest, shy] = [await organizer(), await organizer(), await member(), await member()];
    const group = await found(owner);
    await joins(group, owner, host);
    const [held, off] = [await evening(host, { groupId: group.id }), await evening(host, { groupId: group.id })].map(
      ({ body }) => body as GameEvent,
    ) as [GameEvent, GameEvent];
    await accepted(guest.client.ask('POST', `/api/game-events/${held.id}/join`));
    await accepted(shy.client.ask('POST', `/api/game-events/${held.id}/join`));
    await accepted(owner.client.ask('POST', `/api/game-events/${off.id}/join`));
    await accepted(shy.client.ask('PATCH', '/api/users/profile', { showAtTables: false }));
    type Listed = { readonly user: { id: string | null; lastName: string; reliabilityScore?: number } };
    const listed = async ({ client }: Person, { id } = held) =>
      (await accepted<Listed[]>(client.ask('GET', `/api/game-events/${id}/participants`))).map(({ user }) =>
        [user.lastName, user.reliabilityScore].join(' ').trim(),
      );
    const atTable = async ({ client }: Person) =>
      (await accepted<GameEvent>(client.ask('GET', `/api/game-events/${held.id}`))).people.map(
        (each) => each.firstName,
      );
    const [full, names] = [['Tester 100', 'Tester 100'], [host, guest, shy].map(({ name }) => name)];
    for (const each of [owner, host]) expect([await listed(each), await atTable(each)]).toEqual([full, names]);
    expect((await shy.client.ask('PUT', `/api/users/me/blocks/${owner.id}`)).status).toBe(204);
    expect([await listed(owner), await atTable(owner)]).toEqual([
      ['Tester 100', ''],
      [host.name, guest.name, null],
    ]);
    expect([await listed(host), await atTable(host)]).toEqual([full, names]);
    expect((await shy.client.ask('DELETE', `/api/users/me/blocks/${owner.id}`)).status).toBe(204);

    await accepted(host.client.ask('PATCH', `/api/game-events/${off.id}/cancel`));
    expect([await listed(host, off), await listed(owner, off)]).toEqual([['Tester 100'], ['T']]);
    const closes = addHours(new Date(held.eventDate), 72);
    for (const [instant, seen] of [
      [closes, full],
      [addSeconds(closes, 1), ['T', '']],
    ] as const) {
      now = instant;
      for (const each of [owner, host]) await each.client.signIn(each.name);
      await expect.poll(() => listed(owner)).toEqual(seen);
      expect(await listed(host)).toEqual(full);
    }
    await admin.signInAsAdmin();
  });

  it('is rated by who gave a seat back late to host it, but for their own, and nobody takes their own seat away', async () => {
    const [owner, one, guest] = [await organizer(), await organizer(), await member()];
    const group = await found(owner);
    await joins(group, owner, one);
    const held = await accepted<GameEvent>(evening(owner, { groupId: group.id }));
    for (const each of [one, guest]) await accepted(each.client.ask('POST', `/api/game-events/${held.id}/join`));
    now = addHours(new Date(held.eventDate), -3);
    for (const each of [owner, one, guest]) await each.client.signIn(each.name);
    const own = `/api/game-events/${held.id}/participants/${one.id}`;
    expect(await words(one.client.ask('DELETE', own, { reason: 'I host.' }))).toBe('403 party');
    await accepted(one.client.ask('POST', `/api/game-events/${held.id}/leave`));
    await accepted(one.client.ask('POST', `/api/game-events/${held.id}/take-over`));
    now = addHours(new Date(held.eventDate), 1);
    const toRate = async ({ client }: Person) =>
      (await accepted<{ participants: { id: string }[] }[]>(client.ask('GET', '/api/game-events/needs-rating'))).map(
        ({ participants }) => participants.map(({ id }) => id),
      );
    await expect.poll(() => toRate(one)).toEqual([[guest.id]]);
    await expect.poll(() => toRate(owner)).toEqual([[one.id, guest.id]]);
    const rate = ({ id }: Person) =>
      words(one.client.ask('POST', `/api/game-events/${held.id}/attendance/${id}`, { status: 'attended' }));
    expect([await rate(one), await rate(guest)]).toEqual(['403 party', '200']);
    await admin.signInAsAdmin();
  });

  it('never sees an act of who was removed before, whatever happens at once in two processes', async () => {
    const [owner, one, host] = [await organizer(), await organizer(), await organizer()];
    const group = await found(owner);
    for (const each of [one, host]) await joins(group, owner, each);
    const held = await accepted<GameEvent>(evening(host, { groupId: group.id }));
    const elsewhere = beside.client();
    await elsewhere.signIn(owner.name);
    await Promise.all([
      elsewhere.ask('DELETE', at(group, `/organizers/${one.id}`)),
      ...[1, 2, 3].map((basedOn) =>
        one.client.ask('PATCH', `/api/game-events/${held.id}`, { description: `Version ${basedOn}.`, basedOn }),
      ),
    ]);
    const rows = await running.sql<{ position: bigint; type: string }[]>`
      select position, type from domain_events
      where stream in (${`group-${group.id}`}, ${`gameEvent-${held.id}`}) order by position`;
    const acts = rows.map(({ type }) => type);
    const removed = acts.indexOf('GroupOrganizerLeft');
    expect(removed).toBeGreaterThan(-1);
    expect(acts.slice(removed)).not.toContain('GameEventChanged');
    expect(
      await words(one.client.ask('PATCH', `/api/game-events/${held.id}`, { description: 'Late.', basedOn: 1 })),
    ).toBe('403 not_host');
  });
});

it('never leaves a group without an owner, whatever happens at once in two processes', async () => {
  const owner = await organizer();
  const group = await found(owner);
  const heirs = [await organizer(), await organizer()];
  const [, other = owner] = heirs;
  const [heir = owner] = heirs;
  await joins(group, owner, heir);
  await accepted(invite(group, owner, other));
  await accepted(owner.client.ask('POST', at(group, '/owner'), { to: heir.id }));
  const elsewhere = beside.client();
  await elsewhere.signInAsAdmin();
  await Promise.all([
    heir.client.ask('POST', at(group, '/owner/answer'), { accept: true }),
    elsewhere.ask('PATCH', `/api/users/${heir.id}/active`, { isActive: false, groups: 'handOver' }),
    admin.ask('PATCH', `/api/users/${owner.id}`, { isProvider: false, groups: 'handOver' }),
    answer(group, other),
  ]);
  const { owner: left, closed } = await show(group.id);
  // who is left owns it, or it is closed
  expect(closed === null ? left?.id : null).toBe(closed === null ? other.id : null);
  const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
});
