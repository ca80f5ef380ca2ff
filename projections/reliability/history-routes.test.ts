import type { Recorded } from '@tablemates/event-store';
import { expect, it } from 'vitest';
import { type ReliabilityEvent, reliabilityStream } from '../../modules/reliability/domain-events.ts';
import { history } from '../../packages/event-store/tests/recorded.ts';
import { createApi } from '../../platform/http/api.ts';
import { toCursor } from '../../platform/http/paging.ts';
import type { Session } from '../../platform/http/session.ts';
import { reliabilityHistoryRoutes } from './history-routes.ts';

const userId = 'aaaaaaaa-0000-4000-8000-000000000000';
const gameEventIds = [1, 2, 3].map((n) => `${n}1111111-0000-4000-8000-000000000000`);
const stream = reliabilityStream(userId);
const attended = (gameEventId: string): ReliabilityEvent => ({
  type: 'AttendanceMarked',
  data: {
    gameEventId,
    startsAt: '2026-06-01T18:00:00.000Z',
    role: 'participant',
    status: 'attended',
    previous: null,
    cause: 'host_mark',
    markedAt: '2026-06-02T12:00:00.000Z',
    policyVersion: 1,
    score: 100,
  },
});
const chess = { gameName: 'Chess', cafeName: null, startsAt: '2026-06-01T18:00:00.000Z' };
const recorded: Recorded[] = history(gameEventIds.map((id) => ({ ...attended(id), stream })));

async function get(query = '', signedIn = true) {
  const roles = { isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false, adminRole: null };
  const session: Session = { userId, ...roles, authenticatedAt: '2026-06-01T18:00:00.000Z' };
  const app = createApi();
  app.use(async (c, next) => {
    c.set('session', signedIn ? session : null);
    await next();
  });
  const readStream = async (name: string) => (name === stream ? recorded : []);
  app.route(
    '/',
    reliabilityHistoryRoutes({
      log: { readStream },
      seatEvidence: async () => new Map(),
      clock: () => new Date('2026-06-20T12:00:00.000Z'),
      tablesOf: async () => new Map([[gameEventIds[1] ?? '', chess]]),
    }),
  );
  const response = await app.request(`/users/me/reliability/history${query}`);
  return { status: response.status, body: await response.json(), cursor: response.headers.get('x-next-cursor') };
}

const shownOf = (body: unknown) => (body as { gameEventId: string }[]).map(({ gameEventId }) => gameEventId);

it('returns one’s own history, oldest first', async () => {
  const { status, body, cursor } = await get();
  expect(status).toBe(200);
  expect(shownOf(body)).toEqual(gameEventIds);
  expect(cursor).toBeNull();
});

it('names the game event of each fact if it is known', async () => {
  const { body } = await get();
  expect((body as { gameEvent: unknown }[]).map(({ gameEvent }) => gameEvent)).toEqual([null, chess, null]);
});

it('begins where the page before it ended', async () => {
  const first = await get('?limit=2');
  expect(shownOf(first.body)).toEqual(gameEventIds.slice(0, 2));
  const second = await get(`?limit=2&cursor=${first.cursor}`);
  expect(shownOf(second.body)).toEqual(gameEventIds.slice(2));
  expect(second.cursor).toBeNull();
});

it('is 401 for visitors and 400 for an invalid cursor', async () => {
  expect((await get('', false)).status).toBe(401);
  expect((await get('?cursor=abc')).status).toBe(400);
  expect((await get(`?cursor=${toCursor(['of another list'])}`)).status).toBe(400);
});
