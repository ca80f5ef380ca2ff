import { describe, expect, it } from 'vitest';
import { createApi } from '../../platform/http/api.ts';
import type { Session } from '../../platform/http/session.ts';
import { newUuid } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ReliabilityCommands } from './commands.ts';
import { reliabilityRoutes } from './routes.ts';

const [host, guest, gameEventId] = [newUuid(), newUuid(), newUuid()] as const;
const NOW = '2026-06-02T02:00:00.000Z';
const roles = { isClient: true, isProvider: true, isCafeOwner: false, isAdmin: false, adminRole: null };
const session: Session = { userId: host, ...roles, authenticatedAt: NOW };

type MarkAttendance = ReliabilityCommands['markAttendance'];

/** Asks the route as somebody; what reached the command is kept. */
async function post(
  body: unknown,
  {
    as = session as Session | null,
    answer = { position: 7n } as Awaited<ReturnType<MarkAttendance>>,
    userId = guest as string,
  } = {},
) {
  const asked: Parameters<MarkAttendance>[] = [];
  const markAttendance: MarkAttendance = async (...command) => {
    asked.push(command);
    return answer;
  };
  const app = createApi();
  app.use(async (c, next) => {
    c.set('session', as);
    c.set('commandId', gameEventId);
    await next();
  });
  app.route('/', reliabilityRoutes({ commands: { markAttendance }, clock: () => new Date(NOW) }));
  const response = await app.request(`/game-events/${gameEventId}/attendance/${userId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { response, body: await response.json(), asked };
}

describe('POST /game-events/{id}/attendance/{userId}', () => {
  it('passes the mark to the command, answers with it and keeps the position', async () => {
    const { response, body, asked } = await post({ status: 'no_show' });
    expect(response.status).toBe(200);
    expect(body).toEqual({ gameEventId, userId: guest, status: 'no_show' });
    expect(asked).toEqual([
      [
        { commandId: gameEventId, actor: host, now: NOW },
        { gameEventId, userId: guest, status: 'no_show' },
      ],
    ]);
    expect(response.headers.get('set-cookie')).toContain('tablemates-position=7');
  });

  it('answers a refusal with its status and code', async () => {
    const answer = refuse(409, 'window_closed', 'Attendance can be rated until 3 days after the start.');
    const { response, body } = await post({ status: 'attended' }, { answer });
    expect(response.status).toBe(409);
    expect(body).toMatchObject({ code: 'window_closed' });
  });

  it.each([{}, { status: 'late' }, { status: 3 }, { status: null }])('is 400 for %j', async (wrong) => {
    const { response, body, asked } = await post(wrong);
    expect(response.status).toBe(400);
    expect(body).toHaveProperty('fields.status');
    expect(asked).toEqual([]);
  });

  it('is 401 for visitors and 404 for an invalid id', async () => {
    expect((await post({ status: 'attended' }, { as: null })).response.status).toBe(401);
    expect((await post({ status: 'attended' }, { userId: 'somebody' })).response.status).toBe(404);
  });
});
