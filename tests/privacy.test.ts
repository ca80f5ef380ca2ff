import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameEvent } from '../modules/events/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import { people } from '../projections/identity/people.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';

type Known = { readonly id: string; readonly email: string; readonly phoneNumber: string; readonly lastName: string };

let running: RunningProduct;
let everybody: readonly Known[];
let hosted: GameEvent;
const clients = {} as Record<'visitor' | 'member' | 'otherOrganizer' | 'host', Client>;
const ids = {} as Record<keyof typeof clients, string>;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  everybody = await running.sql<Known[]>`
    select id, email, phone_number, last_name from ${running.sql(viewOf(people))} where email <> ''`;
  const upcoming = (await running.client().ask('GET', '/api/game-events')).body as GameEvent[];
  for (const role of ['visitor', 'member', 'otherOrganizer', 'host'] as const) clients[role] = running.client();
  await clients.host.signIn('organizer');
  await clients.member.signIn('member');
  await clients.otherOrganizer.signIn('daniel.reyes');
  for (const role of ['member', 'otherOrganizer', 'host'] as const) {
    ids[role] = ((await clients[role].ask('GET', '/api/auth/me')).body as { user: User }).user.id;
  }
  const own = upcoming.find(({ hostId, currentParticipants }) => hostId === ids.host && currentParticipants > 0);
  if (!own) throw new Error('the demo’s organizer hosts nothing that anybody has joined');
  hosted = own;
});
afterAll(() => running.stop());

/** Every value of this name anywhere in an answer. */
function valuesOf(name: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesOf(name, each));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [...(key === name ? [each] : []), ...valuesOf(name, each)]);
}

const pathsToRead = async (): Promise<string[]> => {
  const { paths } = (await clients.visitor.ask('GET', '/api/openapi.json')).body as { paths: Record<string, object> };
  const idsIn = async (list: string) =>
    ((await clients.visitor.ask('GET', `/api/${list}`)).body as { id: string }[]).map(({ id }) => id);
  const subjects: Readonly<Record<string, readonly string[]>> = {
    users: everybody.map(({ id }) => id),
    cafes: [hosted.cafeId],
    series: await idsIn('series'),
    groups: await idsIn('groups'),
  };
  for (const [kind, named] of Object.entries(subjects)) expect(named, kind).not.toEqual([]);
  return Object.entries(paths)
    .filter(([, methods]) => 'get' in methods)
    .flatMap(([path]) =>
      path.includes('{')
        ? (subjects[path.split('/')[1] ?? ''] ?? [hosted.id]).map((id) => `/api${path.replace(/\{\w+\}/, id)}`)
        : [`/api${path}`],
    );
};

describe('the data that people see of each other', () => {
  it.each(['visitor', 'member', 'otherOrganizer'] as const)(
    'ends at the initial: no route gives a %s anybody else’s email, phone or full last name',
    async (role) => {
      const others = everybody.filter(({ id }) => id !== ids[role]);
      const paths = await pathsToRead();
      expect(paths.length).toBeGreaterThan(everybody.length);
      for (const path of [...paths, `/api/game-events?hostId=${ids.host}`, `/api/reservations?type=client`]) {
        const { body } = await clients[role].ask('GET', path);
        const text = JSON.stringify(body);
        // a host sees the full names of the people at their own tables, and of the people to rate
        const ownTable = role === 'otherOrganizer' && /needs-rating|type=provider/.test(path);
        if (ownTable) continue;
        for (const { email, phoneNumber } of others) {
          expect(text, path).not.toContain(email);
          expect(text, path).not.toContain(phoneNumber);
        }
        const full = valuesOf('lastName', body).filter((name) => typeof name === 'string' && name.length > 1);
        const own = everybody.filter(({ id }) => id === ids[role]).map(({ lastName }) => lastName);
        expect(
          full.filter((name) => !own.includes(String(name))),
          path,
        ).toEqual([]);
      }
    },
  );

  it('is also the limit of a search: a host is found by the shown name, and not by the rest of it', async () => {
    const host = everybody.find(({ id }) => id === hosted.hostId);
    const found = async (q: string) => {
      const { body } = await clients.visitor.ask('GET', `/api/game-events?q=${encodeURIComponent(q)}`);
      return (body as GameEvent[]).some(({ hostId }) => hostId === hosted.hostId);
    };
    expect(await found(`${hosted.host?.firstName} ${hosted.host?.lastName}.`.toLowerCase())).toBe(true);
    expect(await found(`${hosted.host?.firstName}`)).toBe(true);
    expect(await found(`${hosted.host?.firstName} ${host?.lastName}`)).toBe(false);
  });

  it('depends on the table: its host sees full names and scores, members first names, visitors only initials', async () => {
    const path = `/api/game-events/${hosted.id}/participants`;
    const asHost = (await clients.host.ask('GET', path)).body;
    const lastNames = valuesOf('lastName', asHost) as string[];
    expect(lastNames.length).toBe(hosted.currentParticipants);
    for (const name of lastNames) expect(name.length).toBeGreaterThan(1);
    expect(valuesOf('reliabilityScore', asHost)).toHaveLength(hosted.currentParticipants);
    expect(JSON.stringify(asHost)).not.toContain('@');

    const asVisitor = (await clients.visitor.ask('GET', path)).body;
    for (const name of ['firstName', 'lastName']) {
      for (const shown of valuesOf(name, asVisitor)) expect(String(shown)).toHaveLength(1);
    }
    expect([...valuesOf('userId', asVisitor), ...valuesOf('id', valuesOf('user', asVisitor))].join('')).toBe('');
    const asOutsider = (await clients.otherOrganizer.ask('GET', path)).body;
    for (const name of valuesOf('lastName', asOutsider)) expect(String(name)).toHaveLength(1);
    expect(valuesOf('reliabilityScore', asOutsider)).toEqual([]);

    const guest = running.client();
    await guest.signUp('guest');
    const open = (await guest.ask('GET', '/api/game-events')).body as GameEvent[];
    const joinable = open.find(
      (each) => each.currentParticipants > 0 && each.currentParticipants < each.maxParticipants,
    );
    if (!joinable) throw new Error('the demo has no table with a seat and company');
    await guest.ask('POST', `/api/game-events/${joinable.id}/join`);
    const asGuest = (await guest.ask('GET', `/api/game-events/${joinable.id}/participants`)).body;
    for (const name of valuesOf('lastName', asGuest)) expect(String(name)).toHaveLength(1);
    expect(valuesOf('reliabilityScore', asGuest)).toEqual([]);
  });
});
