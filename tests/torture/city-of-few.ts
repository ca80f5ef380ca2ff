import type { Cafe, Game } from '../../modules/catalog/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { addDays } from '../../platform/add-time.ts';
import { chooser, seededRandom } from '../../server/demo/random.ts';
import type { Client, Reply } from '../support/product.ts';

/** Few people, few places and few hours, so that their commands collide. */
const [PEOPLE, GAMES, CAFES, REGIONS] = [8, 2, 3, 2];
const [KNOWN_EVENINGS, SEATS] = [6, 2];
const HOURS = ['18:00', '19:30', '21:00'];

type Person = { readonly client: Client; readonly id: string; readonly name: string };
type Entry = { readonly id: string };

/** What one command was answered with. */
export type Answered = { readonly command: string; readonly reply: Reply };

/**
 * People who use every command of the product at once. The commands and their people are drawn from `seed`; the
 * processes decide the outcome. `browser` gives a client, `from` is the day of the evenings.
 */
export async function cityOfFew({ browser, seed, from }: { browser: () => Client; seed: number; from: Date }) {
  const { oneOf, below } = chooser(seededRandom(seed));
  const admin = browser();
  await admin.signInAsAdmin();
  let made = 0;
  const people: Person[] = [];
  const games: Entry[] = [];
  const cafes: (Entry & { readonly regionId: string })[] = [];
  const regions: Entry[] = [];
  const evenings: { readonly id: string; readonly host: Person }[] = [];
  const out = new Set<Person>();
  const demoted = new Set<Person>();

  const ok = async (asked: Promise<Reply>): Promise<unknown> => {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const without = <Item>(items: Item[], item: Item) => {
    const index = items.indexOf(item);
    if (index >= 0) items.splice(index, 1);
  };

  const user = ({ id }: Person) => `/api/users/${id}`;

  async function newPerson(): Promise<void> {
    const name = `torture.${++made}`;
    const client = browser();
    const id = await client.signUp(name);
    const person = { client, id, name };
    people.push(person);
    demoted.add(person);
  }
  const addGame = async () =>
    games.push((await ok(admin.ask('POST', '/api/games', { name: `Game ${++made}` }))) as Game);
  async function addCafe(): Promise<void> {
    if (regions.length === 0)
      regions.push((await ok(admin.ask('POST', '/api/regions', { name: `Region ${++made}` }))) as Entry);
    const place = { name: `Cafe ${++made}`, address: '1 Main St', zipcode: '77002', regionId: oneOf(regions).id };
    cafes.push((await ok(admin.ask('POST', '/api/cafes', place))) as Cafe);
  }

  /** Replaces who and what is gone, and lets those in again who were shut out; everybody may host. */
  async function restore(): Promise<void> {
    // who was shut out and deleted at once may be heard of in either order
    for (const person of [...out].filter((each) => people.includes(each))) {
      await admin.ask('PATCH', `/api/users/${person.id}/active`, { isActive: true });
      await person.client.signIn(person.name);
    }
    out.clear();
    while (people.length < PEOPLE) await newPerson();
    for (const person of demoted) await admin.ask('PATCH', user(person), { isProvider: true });
    demoted.clear();
    while (games.length < GAMES) await addGame();
    while (regions.length < REGIONS)
      regions.push((await ok(admin.ask('POST', '/api/regions', { name: `Region ${++made}` }))) as Entry);
    while (cafes.length < CAFES) await addCafe();
  }

  const plan = (): object =>
    oneOf([() => ({}), () => ({ upcoming: 'cancel' }), () => ({ upcoming: 'handOver', to: oneOf(people).id })])();

  const commands = {
    schedule: async () => {
      const [host, cafe, game] = [oneOf(people), oneOf(cafes), oneOf(games)];
      const when = { eventDate: addDays(from, 30 + below(2)).toISOString(), startTime: oneOf(HOURS) };
      const where = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: SEATS };
      const reply = await host.client.ask('POST', '/api/game-events', { ...where, ...when });
      if (reply.status === 201) evenings.push({ id: (reply.body as GameEvent).id, host });
      if (evenings.length > KNOWN_EVENINGS) evenings.shift();
      return reply;
    },
    join: () => {
      const [person, evening] = [oneOf(people), oneOf(evenings)];
      return person.client.ask('POST', `/api/game-events/${evening.id}/join`);
    },
    leave: () => oneOf(people).client.ask('POST', `/api/game-events/${oneOf(evenings).id}/leave`),
    wait: () => oneOf(people).client.ask('POST', `/api/game-events/${oneOf(evenings).id}/waiting-list`),
    leaveLine: () => oneOf(people).client.ask('DELETE', `/api/game-events/${oneOf(evenings).id}/waiting-list`),
    remove: () => admin.ask('DELETE', `/api/game-events/${oneOf(evenings).id}/participants/${oneOf(people).id}`),
    cancel: () => {
      const { id, host } = oneOf(evenings);
      return host.client.ask('PATCH', `/api/game-events/${id}/cancel`);
    },
    deactivate: async () => {
      const person = oneOf(people);
      const reply = await admin.ask('PATCH', `${user(person)}/active`, { isActive: false, ...plan() });
      if (reply.status === 200) out.add(person);
      return reply;
    },
    activate: () => admin.ask('PATCH', `${user(oneOf(people))}/active`, { isActive: true }),
    demote: async () => {
      const person = oneOf(people);
      const reply = await admin.ask('PATCH', user(person), { isProvider: false, ...plan() });
      if (reply.status === 200) demoted.add(person);
      return reply;
    },
    promote: () => admin.ask('PATCH', user(oneOf(people)), { isProvider: true }),
    erase: async () => {
      const person = oneOf(people);
      const reply = await admin.ask('DELETE', user(person));
      if (reply.status === 204) {
        without(people, person);
        out.delete(person);
        demoted.delete(person);
      }
      return reply;
    },
    removeGame: () => removeEntry('games', games),
    removeCafe: () => removeEntry('cafes', cafes),
    removeRegion: () => removeEntry('regions', regions),
    moveCafe: () => admin.ask('PATCH', `/api/cafes/${oneOf(cafes).id}`, { regionId: oneOf(regions).id }),
    message: () => {
      const { id, host } = oneOf(evenings);
      const letter = { eventId: id, receiverId: host.id, content: 'See you there!' };
      return oneOf(people).client.ask('POST', '/api/messages', letter);
    },
    mark: () => {
      const { id, host } = oneOf(evenings);
      return host.client.ask('POST', `/api/game-events/${id}/attendance/${oneOf(people).id}`, { status: 'attended' });
    },
  };
  async function removeEntry(path: string, entries: Entry[]): Promise<Reply> {
    const entry = oneOf(entries);
    const reply = await admin.ask('DELETE', `/api/${path}/${entry.id}`);
    if (reply.status === 204) without(entries, entry);
    return reply;
  }
  type Name = keyof typeof commands;
  const often: readonly Name[] = [
    ...(Object.keys(commands) as Name[]),
    ...Array.from({ length: 6 }, () => ['schedule', 'join', 'join'] as const).flat(),
    ...([
      'wait',
      'wait',
      'wait',
      'leave',
      'leave',
      'cancel',
      'promote',
      'erase',
      'erase',
      'deactivate',
      'demote',
    ] as const),
  ];

  return {
    /** So many commands at the same instant. */
    async atOnce(count: number): Promise<readonly Answered[]> {
      await restore();
      while (evenings.length === 0) await commands.schedule();
      const drawn = Array.from({ length: count }, () => oneOf(often));
      return Promise.all(drawn.map(async (command) => ({ command, reply: await commands[command]() })));
    },
  };
}
