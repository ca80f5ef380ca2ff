import { createProjectionEngine, type ProjectionEngine } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReliabilityEvent, reliabilityStream } from '../../modules/reliability/domain-events.ts';
import { recordedLog } from '../../packages/event-store/tests/recorded.ts';
import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { findReliability } from './queries.ts';
import { reliability } from './reliability.ts';
import { reliabilityReadRoutes } from './routes.ts';

const NOW = '2026-06-05T12:00:00.000Z';
const UNTIL = '2026-06-09T12:00:00.000Z';
const gameEventId = newUuid();
const [missing, newcomer, erased] = [newUuid(), newUuid(), newUuid()] as const;
const noShow: ReliabilityEvent[] = [
  {
    type: 'AttendanceMarked',
    data: {
      gameEventId,
      startsAt: '2026-06-01T18:00:00.000Z',
      role: 'participant',
      status: 'no_show',
      previous: null,
      cause: 'host_mark',
      markedAt: '2026-06-02T12:00:00.000Z',
      policyVersion: 1,
      score: 80,
    },
  },
  {
    type: 'PenaltyApplied',
    data: { kind: 'no_show', gameEventId, from: '2026-06-02T12:00:00.000Z', until: UNTIL, policyVersion: 1 },
  },
];

let sql: Sql;
let engine: ProjectionEngine;

beforeAll(async () => {
  ({ sql } = await freshDatabase());
  const log = recordedLog();
  log.add(...noShow.map((event) => ({ ...event, stream: reliabilityStream(missing), at: '2026-06-02T12:00:00.000Z' })));
  engine = createProjectionEngine({ sql, log, projections: [reliability], clock: () => new Date(NOW) });
  await engine.prepare();
  await engine.advance();
});
afterAll(async () => {
  await engine.stop();
  await sql.end();
});

const routes = () =>
  reliabilityReadRoutes({
    sql,
    clock: () => new Date(NOW),
    personExists: async (userId) => userId !== erased,
  });
const get = async (userId: string) => {
  const response = await routes().request(`/users/${userId}/reliability`);
  return { status: response.status, body: await response.json() };
};

describe('GET /users/{id}/reliability', () => {
  it('tells the score to everybody, and nothing else', async () => {
    expect(await get(missing)).toEqual({ status: 200, body: { reliabilityScore: 80 } });
  });

  it('is 100 for newcomers', async () => {
    expect(await get(newcomer)).toEqual({ status: 200, body: { reliabilityScore: 100 } });
  });

  it('is 404 for people who are gone, and for what is no id', async () => {
    expect(await get(erased)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await get('somebody')).toMatchObject({ status: 404 });
  });
});

describe('a person’s reliability', () => {
  const known = { reliabilityScore: 80, totalEventsAttended: 0, totalNoShows: 1, totalLateCancels: 0 };
  const free = { penaltyStatus: 'none', penaltyExpiresAt: null };

  it('shows a penalty until its very expiry, with no job needed', async () => {
    const justBefore = new Date(Date.parse(UNTIL) - 1).toISOString();
    const suspended = { ...known, penaltyStatus: 'no_show', penaltyExpiresAt: UNTIL };
    expect(await findReliability(sql, missing, justBefore)).toEqual(suspended);
    expect(await findReliability(sql, missing, UNTIL)).toEqual({ ...known, ...free });
  });
});
