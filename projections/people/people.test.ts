import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonEvent } from '../../modules/identity/domain-events.ts';
import type { Sql } from '../../platform/database.ts';
import { createProjectionEngine } from '../../platform/projection/engine.ts';
import { viewOf } from '../../platform/projection/projection.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { projectionSpec } from '../../tests/support/projection-spec.ts';
import { recordedLog, type Told } from '../../tests/support/recorded.ts';
import { reliability } from '../reliability/reliability.ts';
import { people } from './people.ts';
import { findPublicUser, findUser } from './queries.ts';

const userId = '0192a1b2-0000-7000-8000-000000000001';
const regionId = '0192a1b2-0000-7000-8000-000000000002';
const stream = `user-${userId}`;
const roles = { isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false };
const personal = {
  email: 'ana@x.example',
  firstName: 'Ana',
  lastName: 'Lopez',
  phoneNumber: '713 555 0100',
  bio: 'Chess.',
};
const nothingPersonal = { email: null, firstName: null, lastName: null, phoneNumber: null, bio: null };

const tell = (event: PersonEvent): Told<PersonEvent> => ({ ...event, stream });
const registered = tell({
  type: 'UserRegistered',
  data: { userId, memberId: '7RM2-4WJ9', ...roles, regionId: null, expertise: ['chess', 'go, "fast"'], accepted: null },
  subject: userId,
  personal,
});
const { personal: _, ...registeredButErased } = registered as typeof registered & { personal: unknown };
const deactivated = tell({ type: 'UserDeactivated', data: { userId } });
const activated = tell({ type: 'UserActivated', data: { userId } });
const erased = tell({ type: 'UserErased', data: { userId } });

const row = {
  id: userId,
  memberId: '7RM2-4WJ9',
  ...personal,
  ...roles,
  expertise: ['chess', 'go, "fast"'],
  regionId: null,
  isActive: true,
  createdAt: '2026-06-01T12:01:00.000Z',
};

describe('the read model of people', () => {
  const spec = projectionSpec(people);

  test('has who registered', () => spec.given([registered]).rows([row]));

  test('follows profile and roles, and leaves alone what did not change', () =>
    spec
      .given([
        registered,
        tell({
          type: 'ProfileChanged',
          data: { userId, regionId },
          subject: userId,
          personal: { bio: 'Chess and tea.' },
        }),
        tell({ type: 'RolesChanged', data: { userId, ...roles, isProvider: true } }),
      ])
      .rows([{ ...row, regionId, bio: 'Chess and tea.', isProvider: true }]));

  test('knows who may come in', async () => {
    await spec.given([registered, deactivated]).rows([{ ...row, isActive: false }]);
    await spec.given([registered, deactivated, activated]).rows([row]);
  });

  test('forgets who was erased, and a rebuild never knew them', async () => {
    const forgotten = { ...row, ...nothingPersonal, isActive: false };
    await spec.given([registered, erased]).rows([forgotten]);
    await spec.given([registeredButErased as Told<PersonEvent>, erased]).rows([forgotten]);
  });
});

describe('people as replies show them', () => {
  const NOW = '2026-06-02T00:00:00.000Z';
  let sql: Sql;
  beforeAll(async () => {
    ({ sql } = await freshDatabase());
  });
  afterAll(() => sql.end());

  const folded = async (...told: Told<PersonEvent>[]) => {
    const log = recordedLog();
    const engine = createProjectionEngine({ sql, log, projections: [people, reliability], clock: () => new Date(NOW) });
    await engine.prepare();
    await sql`truncate ${sql(viewOf(people))}`.catch(() => undefined);
    log.add(...told);
    await engine.advance();
    await engine.stop();
  };

  test('placeholder', async () => {
    await folded(registered);
    expect(await findUser(sql, userId, NOW)).toBeDefined();
    expect(await findPublicUser(sql, userId)).toBeDefined();
  });
});
