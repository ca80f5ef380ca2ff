import fc from 'fast-check';
import { expect } from 'vitest';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { Message } from '../../modules/messaging/contract.ts';
import { addHours } from '../../platform/add-time.ts';
import type { Client } from '../support/product.ts';

export type Person = Client & { readonly id: string };
type Table = { readonly host: Person; readonly max: number; readonly seated: Set<Person>; readonly met: Set<string> };
type Note = { readonly from: Person; readonly to: Person; readonly table: string; read: boolean };

/** What the answers promised so far: what was accepted has happened, what was refused has not. */
export type Promised = { readonly tables: Map<string, Table>; readonly notes: Note[] };

/** Whom and what the commands act on. */
export type World = {
  readonly organizers: readonly Person[];
  readonly people: readonly Person[];
  readonly admin: Client;
  readonly place: { readonly gameId: string; readonly cafeId: string; readonly regionId: string };
  readonly now: () => Date;
  /** For every admin too, whose session lasts half a day. */
  readonly wait: (hours: number) => Promise<void>;
};

type Step = fc.AsyncCommand<Promised, World>;
const step = (name: string, run: (promised: Promised, world: World) => Promise<unknown>): Step => ({
  check: () => true,
  run: async (promised, world) => void (await run(promised, world)),
  toString: () => name,
});

/** One of a list by any number; undefined where there is none. */
const nth = <One>(list: Iterable<One>, number: number): One | undefined => {
  const all = [...list];
  return all[number % (all.length || 1)];
};
const pair = (one: Person, other: Person) => [one.id, other.id].toSorted().join();

function sit(table: Table, person: Person) {
  for (const other of [table.host, ...table.seated]) table.met.add(pair(person, other));
  table.seated.add(person);
}

async function schedule({ tables }: Promised, { place, now }: World, host: Person, hours: number, max: number) {
  const start = addHours(now(), hours).toISOString();
  const when = { eventDate: start.slice(0, 10), startTime: start.slice(11, 16), maxParticipants: max };
  const { status, body } = await host.ask('POST', '/api/game-events', { ...place, ...when });
  if (status === 201) tables.set((body as GameEvent).id, { host, max, seated: new Set(), met: new Set() });
}

/** Two tables with some people at them, so that there is something to do. */
export async function begin(promised: Promised, world: World): Promise<void> {
  const [one, other] = world.organizers as [Person, Person];
  await schedule(promised, world, one, 30, 3);
  await schedule(promised, world, other, 90, 2);
  for (const table of promised.tables) await join(table, world.people);
}

/** Mostly somebody at the table, at times anybody. */
const somebodyAt = (table: Table | undefined, { people, organizers }: World, number: number): Person =>
  nth(
    [...(table ? [table.host, ...table.seated, table.host, ...table.seated] : []), ...people, ...organizers],
    number,
  ) as Person;

/** What was accepted of many who ask for a seat at once: never more than there are. */
async function join([id, table]: [string, Table], people: readonly Person[]) {
  const replies = await Promise.all(people.map((person) => person.ask('POST', `/api/game-events/${id}/join`)));
  for (const [index, person] of people.entries()) if (replies[index]?.status === 200) sit(table, person);
  expect(table.seated.size).toBeLessThanOrEqual(table.max);
}

const n = fc.nat(1_000);
const status = fc.constantFrom('attended', 'late_cancel', 'no_show');

/** Everything people do around a table, in any order, by anybody, whether it makes sense or not. */
export const steps: fc.Arbitrary<Step>[] = [
  fc
    .tuple(n, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 3 }))
    .map(([who, hours, max]) =>
      step(`schedule(${who}, ${hours} h, ${max})`, (promised, world) =>
        schedule(promised, world, nth(world.organizers, who) as Person, hours, max),
      ),
    ),
  fc.tuple(n, n).map(([who, where]) =>
    step(`join(${who}, ${where})`, async ({ tables }, { people, organizers }) => {
      const table = nth(tables, where);
      if (table) await join(table, [nth([...people, ...organizers], who) as Person]);
    }),
  ),
  n.map((where) =>
    step(`everybody joins(${where})`, async ({ tables }, { people, organizers }) => {
      const table = nth(tables, where);
      if (table) await join(table, [...people, ...organizers]);
    }),
  ),
  fc.tuple(n, n).map(([who, where]) =>
    step(`leave(${who}, ${where})`, async ({ tables }, { people }) => {
      const [id, table] = nth(tables, where) ?? [];
      const person = nth(people, who) as Person;
      if (id && (await person.ask('POST', `/api/game-events/${id}/leave`)).status === 200) table?.seated.delete(person);
    }),
  ),
  fc.tuple(n, n, n).map(([who, where, by]) =>
    step(`remove(${who}, ${where}, by ${by})`, async ({ tables }, { people, organizers, admin }) => {
      const [id, table] = nth(tables, where) ?? [];
      const person = nth(people, who) as Person;
      const remover = nth([...organizers, admin, ...people], by) as Client;
      const reply = await remover.ask('DELETE', `/api/game-events/${id}/participants/${person.id}`);
      if (reply.status < 300) table?.seated.delete(person);
    }),
  ),
  fc.tuple(n, n).map(([where, by]) =>
    step(`cancel(${where}, by ${by})`, async ({ tables }, { organizers }) => {
      const [id] = nth(tables, where) ?? [];
      await nth(organizers, by)?.ask('PATCH', `/api/game-events/${id}/cancel`);
    }),
  ),
  fc.tuple(n, n, n, status).map(([who, where, by, mark]) =>
    step(`mark(${who}, ${where}, by ${by}, ${mark})`, async ({ tables }, { people, organizers }) => {
      const [id] = nth(tables, where) ?? [];
      const person = nth(people, who) as Person;
      await nth(organizers, by)?.ask('POST', `/api/game-events/${id}/attendance/${person.id}`, { status: mark });
    }),
  ),
  ...[1, 2, 3].map(() =>
    fc.tuple(n, n, n).map(([from, to, where]) =>
      step(`write(${from} to ${to} about ${where})`, async ({ tables, notes }, world) => {
        const [id, table] = nth(tables, where) ?? [];
        const [sender, receiver] = [somebodyAt(table, world, from), somebodyAt(table, world, to)];
        const asked = { eventId: id, receiverId: receiver.id, content: 'Hello!' };
        const { status, body } = await sender.ask('POST', '/api/messages', asked);
        if (status !== 201 || !table) return;
        expect(table.met).toContain(pair(sender, receiver));
        expect(body as Message).toMatchObject({ senderId: sender.id });
        notes.push({ from: sender, to: receiver, table: id as string, read: false });
      }),
    ),
  ),
  fc.tuple(n, n, n).map(([who, other, where]) =>
    step(`read(${who} of ${other} about ${where})`, async ({ tables, notes }, world) => {
      const [id, table] = nth(tables, where) ?? [];
      const [reader, writer] = [somebodyAt(table, world, who), somebodyAt(table, world, other)];
      const asked = { eventId: id, otherUserId: writer.id };
      if ((await reader.ask('POST', '/api/messages/mark-read', asked)).status >= 300) return;
      for (const note of notes) if (note.to === reader && note.from === writer && note.table === id) note.read = true;
    }),
  ),
  fc.tuple(n, fc.constantFrom('PATCH', 'DELETE')).map(([which, method]) =>
    step(`${method} sender ${which}`, async (_, { admin }) => {
      const all = (await admin.ask('GET', '/api/email-settings')).body as { id: string }[];
      const chosen = nth(all, which)?.id;
      if (method === 'DELETE' && all.length > 1) await admin.ask('DELETE', `/api/email-settings/${chosen}`);
      else await admin.ask('PATCH', `/api/email-settings/${chosen}/activate`);
    }),
  ),
  fc.constantFrom(1, 2, 5, 11, 27, 75).map((hours) => step(`wait ${hours} h`, async (_, { wait }) => wait(hours))),
];

/** The invariants, which hold after any commands. */
export async function mustHold({ tables, notes }: Promised, { people, organizers, admin }: World): Promise<void> {
  for (const [id, { seated, max }] of tables) {
    const { currentParticipants } = (await admin.ask('GET', `/api/game-events/${id}`)).body as GameEvent;
    expect(currentParticipants).toBe(seated.size);
    expect(seated.size).toBeLessThanOrEqual(max);
  }
  for (const person of [...people, ...organizers]) {
    const unread = notes.filter(({ to, read }) => to === person && !read).length;
    expect((await person.ask('GET', '/api/messages/unread-count')).body).toEqual({ count: unread });
    const listed = (await person.ask('GET', '/api/messages/conversations')).body as { unreadCount: number }[];
    expect(listed.reduce((sum, { unreadCount }) => sum + unreadCount, 0)).toBe(unread);
    const { reliabilityScore } = (await person.ask('GET', `/api/users/${person.id}/reliability`)).body as {
      reliabilityScore: number;
    };
    expect(reliabilityScore).toBeGreaterThanOrEqual(0);
    expect(reliabilityScore).toBeLessThanOrEqual(100);
  }
  const senders = (await admin.ask('GET', '/api/email-settings')).body as { isActive: boolean }[];
  expect(senders.filter(({ isActive }) => isActive)).toHaveLength(1);
}
