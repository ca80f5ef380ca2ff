import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DeskLinkReply } from '../../modules/cafe-nights/contract.ts';
import type { Cafe } from '../../modules/catalog/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { Group } from '../../modules/groups/contract.ts';
import type { UserReply } from '../../modules/identity/contract.ts';
import { adminOf } from './admin.ts';
import type { Named, Who } from './every-route.ts';
import { browseAs, signInAs } from './hosts.ts';
import { expectStill } from './still.ts';

const EMAILS = { member: 'member@example.test', host: 'organizer@example.test', owner: 'owner@example.test' } as const;

/** The session of one of those who open the pages of `everyRoute`; dispose of it. */
export const sessionOf = (who: Exclude<Who, 'visitor'>, baseURL: string): Promise<APIRequestContext> =>
  who === 'admin' ? adminOf(baseURL) : signInAs(baseURL, EMAILS[who]);

/** Gives a page's browser that session, if they have one. */
export async function openAs(page: Page, who: Who, baseURL: string): Promise<void> {
  if (who === 'visitor') return;
  const person = await sessionOf(who, baseURL);
  await browseAs(page, person);
  await person.dispose();
}

/** Goes to an address, until all of the page is there. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expectStill(page, path);
}

/** The group of the demo with its dates, announcements and organizers, whatever groups other tests founded meanwhile. */
export async function demoGroup(request: APIRequestContext): Promise<Group> {
  const reply = await request.get('/api/groups/the-long-table');
  expect(reply.status()).toBe(200);
  return Group.parse(await reply.json());
}

/** Writes to a person about a new case. Its id. */
async function letterTo(admin: APIRequestContext, person: string): Promise<string> {
  const complaint = {
    how: 'phone',
    about: 'user',
    id: person,
    reporter: 'A neighbor',
    text: 'It was loud at the table.',
  };
  const opened = await admin.post('/api/admin/cases', { data: complaint });
  const { id } = (await opened.json()) as { id: string };
  const letter = { to: person, text: 'Was it loud at your table on Friday?' };
  expect((await admin.post(`/api/admin/cases/${id}/letters`, { data: letter })).status()).toBe(201);
  return id;
}

/** Finds in the demo what the addresses of `everyRoute` name. */
export async function demoNames(baseURL: string): Promise<Named> {
  const [admin, member, host, owner] = await Promise.all([
    adminOf(baseURL),
    ...(['member', 'host', 'owner'] as const).map((who) => signInAs(baseURL, EMAILS[who])),
  ] as const);
  if (!member || !host || !owner) throw new Error('nobody is signed in');
  const all = async <T>(person: APIRequestContext, path: string) => (await (await person.get(path)).json()) as T[];
  const first = <T>(what: string, found: readonly T[], fits: (each: T) => boolean = () => true): T => {
    const one = found.find(fits);
    if (one === undefined) throw new Error(`the demo has no ${what}`);
    return one;
  };
  const isAhead = ({ status }: GameEvent) => status === 'upcoming';
  const ofFirst = async (path: string) => first(path, await all<{ id: string }>(admin, `/api/${path}?limit=1`)).id;
  /** Other journeys decide what waits. */
  const inAnyState = async (path: string, states: readonly string[]) => {
    const found = states.map((state) => all<{ id: string }>(admin, `/api/${path}?limit=1&state=${state}`));
    return first(path, (await Promise.all(found)).flat()).id;
  };

  const { user } = (await (await host.get('/api/auth/me')).json()) as UserReply;
  const group = await demoGroup(admin);
  const house = first('cafe of an owner', await all<Cafe>(owner, '/api/cafes?own=true'));
  const link = await owner.post(`/api/cafes/${house.id}/desk-link`);
  const isOfNight = ({ id, hostId, eventDate }: GameEvent) =>
    group.nextDates.some((other) => other.id !== id && other.hostId === hostId && other.eventDate === eventDate);
  const hosted = await all<GameEvent>(host, `/api/game-events?hostId=${user?.id}`);
  const person = first('participant', await all<{ id: string }>(admin, '/api/users?q=member@example.test')).id;
  const named: Named = {
    cafe: await ofFirst('cafes'),
    contest: await inAnyState('admin/contests', ['open', 'overdue', 'decided']),
    deskLink: DeskLinkReply.parse(await link.json()).url,
    gameEvent: first('event', await all<GameEvent>(admin, '/api/game-events?limit=1')).id,
    group: group.slug,
    groupId: group.id,
    host: user?.id ?? '',
    house: house.id,
    hosted: first('hosted event', hosted, isAhead).id,
    letter: await letterTo(admin, person),
    person,
    report: await inAnyState('admin/reports', ['open', 'looked_at', 'acted', 'dismissed']),
    seat: first('seat', await all<GameEvent>(member, '/api/game-events/user/joined'), isAhead).id,
    series: first('series', hosted, ({ seriesId }) => seriesId !== undefined).seriesId ?? '',
    table: first('night of several tables', group.nextDates, isOfNight).id,
  };
  for (const person of [admin, member, host, owner]) await person.dispose();
  return named;
}
