import type { User } from '../../modules/identity/contract.ts';
import type { Client, RunningProduct } from '../support/product.ts';
import type { Existing } from './inputs.ts';
import type { Learned } from './learned.ts';
import { ROLES, type Role } from './roles.ts';

/** The admins' own address, so that one of them can also come by a code. */
const BOSS = 'boss';

export type Cast = {
  readonly clients: Readonly<Record<Role, Client>>;
  /** Gives back their role to those who lost it: deleted, deactivated, or signed in as somebody else. */
  readonly revive: () => Promise<void>;
  /** What there is at this moment, for requests to ask for. */
  readonly existing: () => Promise<(role: Role) => Existing>;
};

export async function assemble(running: RunningProduct, known: Learned['known']): Promise<Cast> {
  const clients = Object.fromEntries(ROLES.map((role) => [role, running.client()])) as Record<Role, Client>;
  const { admin, adminByCode, deactivated, visitor } = clients;
  let made = 0;

  const must = async (client: Client, ...asked: Parameters<Client['ask']>) => {
    const { status, body } = await client.ask(...asked);
    if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const isStill = async (client: Client, right: (user: User) => boolean) => {
    const { status, body } = await client.ask('GET', '/api/auth/me');
    return status === 200 && right((body as { user: User }).user);
  };
  /** Somebody new, made by the admin and signed in by a code. */
  const begin = async (client: Client, roles: Partial<User>) => {
    const name = `fuzz.${++made}`;
    const person = {
      email: `${name}@example.test`,
      firstName: 'Fuzz',
      lastName: `Number ${made}`,
      phoneNumber: '(713) 555-0123',
    };
    const user = (await must(admin, 'POST', '/api/users', { ...person, isClient: true, ...roles })) as User;
    client.cookies.clear();
    await client.signIn(name);
    return user.id;
  };
  const keep = async (role: Role, right: (user: User) => boolean, roles: Partial<User>) => {
    if (!(await isStill(clients[role], right))) await begin(clients[role], roles);
  };

  const revive = async () => {
    visitor.cookies.clear();
    if (!(await isStill(admin, (user) => user.isAdmin))) {
      admin.cookies.clear();
      await admin.signInAsAdmin();
    }
    const { user: boss } = (await must(admin, 'GET', '/api/auth/me')) as { user: User };
    if (!(await isStill(adminByCode, (user) => user.id === boss.id))) {
      await must(admin, 'PATCH', `/api/users/${boss.id}`, { email: `${BOSS}@example.test` });
      adminByCode.cookies.clear();
      await adminByCode.signIn(BOSS);
    }
    await keep('member', (user) => !user.isProvider, {});
    await keep('organizer', (user) => user.isProvider, { isProvider: true });
    await keep('otherOrganizer', (user) => user.isProvider, { isProvider: true });
    await keep('cafeOwner', (user) => user.isCafeOwner, { isCafeOwner: true });
  };

  const listed = async (path: string) => (await must(admin, 'GET', path)) as { readonly id: string }[];
  const existing = async (): Promise<(role: Role) => Existing> => {
    const [games, cafes, cities, regions, invitations, senders, people, gameEvents, readModels, audit] = await Promise.all(
      ['games', 'cafes', 'cities', 'regions', 'invitations', 'email-settings', 'users', 'game-events', 'admin/projections', 'admin/audit'].map(
        (list) => listed(`/api/${list}`),
      ),
    ) as [Named[], Named[], Named[], Named[], Coded[], Named[], User[], Named[], Named[], Named[]]; // biome-ignore format: as one list
    const reservations = [
      ...((await must(clients.member, 'GET', '/api/reservations?type=client')) as Named[]),
      ...((await must(clients.organizer, 'GET', '/api/reservations?type=provider')) as Named[]),
    ];
    const ids = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);
    const ofPath: readonly (readonly [string, readonly string[]])[] = [
      ['/games', ids(games)], ['/cafes', ids(cafes)], ['/cities', ids(cities)], ['/regions', ids(regions)],
      ['/invitations', ids(invitations)], ['/email-settings', ids(senders)], ['/admin/audit', ids(audit)],
      ['/users', ids(people)], ['/admin/users', ids(people)], ['/game-events', ids(gameEvents)],
      ['/reservations', ids(reservations)],
    ]; // biome-ignore format: pairs
    const users = ids(people);
    const ofName: Readonly<Record<string, readonly string[]>> = {
      gameId: ids(games), cafeId: ids(cafes), cityId: ids(cities), regionId: ids(regions),
      eventId: ids(gameEvents), gameEventId: ids(gameEvents),
      userId: users, hostId: users, ownerId: users, senderId: users, receiverId: users, otherUserId: users, subject: users, actor: users,
      email: people.map(({ email }) => email ?? ''), code: [...invitations.map(({ code }) => code), '246810'], inviteCode: invitations.map(({ code }) => code),
      startTime: ['10:00', '19:00'], name: readModels.map(({ name }) => name ?? ''),
    }; // biome-ignore format: groups
    return (role) => (name, path) => {
      if (name === 'name' && !path.startsWith('/admin/projections')) return [];
      if (name !== 'id') return ofName[name] ?? known(role, name, path);
      return ofPath.find(([prefix]) => path.startsWith(prefix))?.[1] ?? known(role, name, path);
    };
  };

  await clients.member.signIn('member');
  await clients.organizer.signIn('organizer');
  await revive();
  const leaver = await begin(deactivated, {});
  await must(admin, 'PATCH', `/api/users/${leaver}/active`, { isActive: false });
  return { clients, revive, existing };
}

type Named = { readonly id: string; readonly name?: string };
type Coded = { readonly id: string; readonly code: string };
