import { expect, it } from 'vitest';
import { renderPage } from './render.tsx';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const now = Date.UTC(2026, 10, 21, 12);

/** Renders the page of a path for a visitor; everything is answered with 404. */
async function rendered(path: string) {
  const asked: string[] = [];
  const page = await renderPage({
    url: `http://here${path}`,
    now,
    isVisitor: true,
    callApi: async ({ url }) => {
      asked.push(url.replace('http://here/api', ''));
      return new Response('', { status: 404 });
    },
  });
  return { ...page, asked };
}

it.each([
  [
    '/',
    [
      '/site-config',
      '/games?status=active&limit=200',
      '/regions?limit=200',
      '/cafes?status=approved&limit=6',
      '/game-events?limit=12',
      '/game-events/counts',
    ],
  ],
  [`/?q=go&region=${ID}`, expect.arrayContaining([`/game-events?q=go&regionId=${ID}&limit=12`])],
  [`/cafes/${ID}`, ['/site-config', `/cafes/${ID}`, `/game-events?cafeId=${ID}&limit=12`]],
  [`/events/${ID}`, ['/site-config', `/game-events/${ID}`, '/games?status=active&limit=200']],
  [`/organizers/${ID}`, ['/site-config', `/users/${ID}/profile`]],
  [`/users/${ID}`, ['/site-config', `/users/${ID}/profile`]],
  ['/terms', ['/site-config', '/reliability/policy']],
  ['/nowhere', ['/site-config']],
])('%s is rendered once its loaders have their answers', async (path, questions) => {
  const { asked, firstState } = await rendered(path);
  expect(asked).toEqual(questions);
  const { answers, loaderData } = JSON.parse(firstState ?? '');
  const statuses = Object.values(answers.queries as Record<string, { status: string }>).map(({ status }) => status);
  expect(statuses).not.toContain('pending');
  expect(statuses).toHaveLength(asked.length + 1); // and who is signed in
  // the browser has not to run them again, and is given nothing twice
  expect(new Set(Object.values(loaderData))).toEqual(new Set([null]));
});

it('a page of the site has the status of its address', async () => {
  const bodies = await Promise.all(['/nowhere', `/cafes/${ID}`].map(rendered));
  expect(bodies.map(({ status }) => status)).toEqual([404, 404]);
  expect(bodies[0]?.body).toContain('404 Page Not Found');
  expect(bodies[1]?.body).toContain('Cafe Not Found');
});

it('the page of a series without a date has the name of its cafe', async () => {
  const series = {
    ...{
      id: ID,
      gameId: ID,
      cafeId: ID,
      regionId: ID,
      hostId: ID,
      groupId: null,
      description: '',
      words: 'every Thursday',
      game: null,
      cafe: { name: 'Corner Cafe', address: '1 Main St' },
    },
    ...{
      startTime: '19:00',
      maxParticipants: 4,
      minParticipants: 1,
      signUpClosesHours: 0,
      level: 'everyone',
      teaching: false,
      languages: [],
      standingSeats: 0,
      version: 1,
    },
    ...{ repeats: { every: 'week' }, from: '2026-11-19', until: null, state: 'ended', because: null, opensNext: null },
    ...{ nextDates: [], skipped: [], standing: { seats: 0, taken: 0, waiting: 0 }, yourStanding: null },
  };
  const page = await renderPage({
    url: `http://here/series/${ID}`,
    now,
    isVisitor: true,
    callApi: async ({ url }) => {
      if (url.endsWith(`/series/${ID}`)) return Response.json(series);
      return new Response('', { status: 404 });
    },
  });
  expect(page?.body).toContain('Corner Cafe');
});

it.each(['older', 'стол', '卓'])('the page of a group is found under its newest name, not as %s', async (older) => {
  const group = {
    ...{ id: ID, slug: 'newer', name: 'Montrose Meeples', description: '', regionId: ID, cafe: null, owner: null },
    ...{
      organizers: [],
      series: [],
      nextDates: [],
      held: 0,
      players90: 0,
      foundedAt: '2026-11-01T12:00:00.000Z',
      closed: null,
      version: 1,
    },
  };
  const page = await renderPage({
    url: `http://here/groups/${older}`,
    now,
    isVisitor: true,
    callApi: async ({ url }) => {
      if (url.endsWith('/groups/newer')) return Response.json(group);
      const moved = { status: 301, headers: { Location: '/api/groups/newer' } };
      return url.endsWith(`/groups/${encodeURIComponent(older)}`)
        ? new Response(null, moved)
        : new Response('', { status: 404 });
    },
  });
  expect(page?.body).toContain('Montrose Meeples');
  expect(page?.movedTo).toBe('/groups/newer');
});

it('a page whose answers cannot be had now is no page that is there', async () => {
  const request = { url: `http://here/events/${ID}`, now, isVisitor: true };
  const page = await renderPage({ ...request, callApi: async () => new Response('', { status: 503 }) });
  expect(page?.status).toBe(503);
});

it.each([
  [401, ['/auth/me', '/site-config', `/cafes/${ID}`, `/game-events?cafeId=${ID}&limit=12`]],
  [200, expect.arrayContaining(['/game-events/user/joined?limit=200', `/game-events?hostId=${ID}&limit=200`])],
])('a session about which the API answers %i is rendered for its person, if it has one', async (status, questions) => {
  const asked: string[] = [];
  const user = { id: ID, isClient: true, isProvider: true, isAdmin: false, firstName: 'Nora' };
  const page = await renderPage({
    url: `http://here/cafes/${ID}`,
    now,
    isVisitor: false,
    callApi: async ({ url }) => {
      asked.push(url.replace('http://here/api', ''));
      return url.endsWith('/auth/me') ? Response.json({ user }, { status }) : new Response('', { status: 404 });
    },
  });
  expect(asked).toEqual(questions);
  expect(page?.body.includes('Dashboard')).toBe(status === 200);
});

it('a page is not rendered while it is unknown whose it is', async () => {
  const url = `http://here/cafes/${ID}`;
  const callApi = async () => new Response('', { status: 429 });
  await expect(renderPage({ url, now, isVisitor: false, callApi })).rejects.toThrow('answered with 429');
});

it.each([
  ['/member', { isClient: true, isAdmin: false }, true],
  ['/member', { isClient: false, isAdmin: true }, false],
  [`/events/${ID}/tonight`, { isClient: true, isAdmin: false }, true],
  ['/member', null, false],
])('%s is rendered for a member, not for %j', async (path, roles, isRendered) => {
  const user = roles && {
    id: ID,
    isProvider: false,
    firstName: 'Nora',
    email: 'nora@example.test',
    penaltyExpiresAt: null,
    ...roles,
  };
  const page = await renderPage({
    url: `http://here${path}`,
    now,
    isVisitor: false,
    callApi: async ({ url }) =>
      url.endsWith('/auth/me')
        ? Response.json({ user }, { status: user ? 200 : 401 })
        : new Response('', { status: 404 }),
  });
  expect(page !== undefined).toBe(isRendered);
});

it.each([
  ['/groups/montrose/import', 'one line'],
  ['/groups/montrose/invitation', 'one line'],
  [`/cafes/${ID}/desk`, 'one line'],
  ['/member', 'one line'],
  ['/groups/montrose', 'whole'],
  ['/', 'whole'],
  [`/events/${ID}/tonight`, 'none'],
])('the footer of %s is %s', async (path, footer) => {
  const user = { id: ID, isClient: true, isProvider: true, isAdmin: false, firstName: 'Nora', penaltyExpiresAt: null };
  const page = await renderPage({
    url: `http://here${path}`,
    now,
    isVisitor: false,
    callApi: async ({ url }) =>
      url.endsWith('/auth/me') ? Response.json({ user }) : new Response('', { status: 404 }),
  });
  const body = page?.body ?? '';
  expect(body).toContain('</main>');
  const [after = ''] = body.split('</main>').slice(-1);
  expect(after.includes('<footer') ? (after.includes('trademarks') ? 'whole' : 'one line') : 'none').toBe(footer);
});
