import { createProjectionEngine } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PublicUser, User } from '../../modules/identity/contract.ts';
import type { PersonEvent } from '../../modules/identity/domain-events.ts';
import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import { forgetEverything, projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { type Given, history, recordedLog } from '../../packages/event-store/tests/recorded.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Sql } from '../../platform/database.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { people } from './people.ts';
import { findPublicUser, findUser } from './people-queries.ts';

const userId = '0192a1b2-0000-7000-8000-000000000001';
const regionId = '0192a1b2-0000-7000-8000-000000000002';
const stream = `user-${userId}`;
const roles = { isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false };
const personal = {
  email: 'ana@x.example',
  firstName: 'Ana',
  lastName: 'Lopez',
  phoneNumber: '(713) 555-0100',
  bio: 'Chess.',
};
const nothingPersonal = {
  email: null,
  firstName: null,
  lastName: null,
  phoneNumber: null,
  bio: null,
  suspendedUntil: null,
  suspendedBecause: null,
  expertise: [],
  searchText: null,
  sortName: null,
  sortFirst: null,
  lastInitial: null,
  publicText: null,
};

/** The read model has no use for reasons. */
type Folded = Exclude<PersonEvent, { type: 'ActExplained' }>;
const inStream = (event: Folded): Given<Folded> => ({ ...event, stream });
const registration = {
  type: 'UserRegistered',
  data: { userId, memberId: '7RM2-4WJ9', ...roles, regionId: null, expertise: ['chess', 'go, "fast"'], accepted: null },
  subject: userId,
  personal,
} satisfies Folded;
const registered = inStream(registration);
const { personal: _, ...registeredButErased } = registered as typeof registered & { personal: unknown };
const deactivated = inStream({ type: 'UserDeactivated', data: { userId } });
const activated = inStream({ type: 'UserActivated', data: { userId } });
const erased = inStream({ type: 'UserErased', data: { userId } });

const gameEventId = '0192a1b2-0000-7000-8000-000000000004';
const [markedAt, until] = ['2026-06-01T12:02:00.000Z', '2026-06-08T00:00:00.000Z'];
const judgment = { stream: `reliability-${userId}`, data: { gameEventId, policyVersion: 1 } };
const noShow: Given<ReliabilityEvent> = {
  stream: judgment.stream,
  type: 'AttendanceMarked',
  data: {
    ...judgment.data,
    startsAt: markedAt,
    role: 'participant',
    status: 'no_show',
    previous: null,
    markedAt,
    score: 80,
    cause: 'host_mark',
  },
};
const noShowPenalty = {
  stream: judgment.stream,
  type: 'PenaltyApplied',
  data: { ...judgment.data, kind: 'no_show', from: markedAt, until },
} satisfies Given<ReliabilityEvent>;

const described = {
  id: userId,
  memberId: '7RM2-4WJ9',
  ...personal,
  ...roles,
  expertise: ['chess', 'go, "fast"'],
  regionId: null,
  isActive: true,
  createdAt: '2026-06-01T12:01:00.000Z',
};
const row = {
  ...described,
  grantedRole: 'full',
  searchText: 'ana lopez 7rm2 4wj9 7rm24wj9 ana@x.example 7135550100',
  sortName: 'lopez\tana',
  sortFirst: 'ana\tlopez',
  lastInitial: 'L',
  publicText: 'ana l',
  formerAdminInitials: null,
  suspendedUntil: null,
  suspendedBecause: null,
  showAtTables: true,
  photo: null,
  score: 100,
  totalEventsAttended: 0,
  totalNoShows: 0,
  totalLateCancels: 0,
  policyVersion: 1,
  streamVersion: 0,
  penaltyStatus: 'none',
  penaltyExpiresAt: null,
  penalties: [],
  version: 1,
} as const;

describe('the read model of people', () => {
  const spec = projectionSpec(people);

  test('has who registered', () => spec.given([registered]).rows([row]));

  test('shows the phone numbers of older releases in their readable form', () =>
    spec.given([inStream({ ...registration, personal: { ...personal, phoneNumber: '+1 713.555.0100' } })]).rows([row]));

  test('follows profile and roles, and keeps what did not change', () =>
    spec
      .given([
        registered,
        inStream({
          type: 'ProfileChanged',
          data: { userId, regionId, showAtTables: false },
          subject: userId,
          personal: { bio: 'Chess and tea.' },
        }),
        inStream({ type: 'RolesChanged', data: { userId, ...roles, isProvider: true } }),
      ])
      .rows([{ ...row, regionId, bio: 'Chess and tea.', isProvider: true, showAtTables: false, version: 3 }]));

  test('knows what an admin may change', async () => {
    const admin = inStream({ ...registration, data: { ...registration.data, isAdmin: true } });
    const narrowed = inStream({ type: 'AdminRoleGranted', data: { userId, adminRole: 'people' } });
    await spec.given([admin, narrowed]).rows([{ ...row, isAdmin: true, grantedRole: 'people', version: 2 }]);
  });

  test('knows who may sign in', async () => {
    await spec.given([registered, deactivated]).rows([{ ...row, isActive: false, version: 2 }]);
    await spec.given([registered, deactivated, activated]).rows([{ ...row, version: 3 }]);
  });

  test('knows until when and why somebody is suspended, until it is lifted or they are erased', async () => {
    const suspended = inStream({
      type: 'UserSuspended',
      data: { userId, until },
      subject: userId,
      personal: { reason: 'Spam.' },
    });
    const lifted = inStream({ type: 'SuspensionLifted', data: { userId } });
    const known = { suspendedUntil: until, suspendedBecause: 'Spam.' };
    await spec.given([registered, suspended]).rows([{ ...row, ...known, version: 2 }]);
    await spec.given([registered, suspended, lifted]).rows([{ ...row, version: 3 }]);
    const forgotten = { ...row, ...nothingPersonal, isActive: false, version: 3 };
    await spec.given([registered, suspended, erased]).rows([forgotten]);
  });

  test('forgets who was erased, and a rebuild never knew them', async () => {
    const forgotten = { ...row, ...nothingPersonal, isActive: false, version: 2 };
    await spec.given([registered, erased]).rows([forgotten]);
    await spec.given([registeredButErased as Given<Folded>, erased]).rows([forgotten]);
    const hosts = inStream({
      type: 'ProfileChanged',
      data: { userId },
      subject: userId,
      personal: { expertise: ['go'] },
    });
    await spec.given([registered, hosts]).rows([{ ...row, expertise: ['go'], version: 2 }]);
    await spec.given([registered, hosts, erased]).rows([{ ...forgotten, version: 3 }]);
  });

  test('keeps the initials of an admin who was erased, and nothing else that named them', async () => {
    const admin = inStream({ ...registration, data: { ...registration.data, isAdmin: true } });
    const gone = inStream({ type: 'UserErased', data: { userId, adminInitials: 'A.L.' } });
    const forgotten = {
      ...row,
      ...nothingPersonal,
      isAdmin: true,
      isActive: false,
      version: 2,
      formerAdminInitials: 'A.L.',
    };
    await spec.given([admin, gone]).rows([forgotten]);
  });

  test('has the same reliability as the ledger', async () => {
    const judged = { score: 80, totalNoShows: 1, streamVersion: 2, penaltyStatus: 'no_show' } as const;
    const { kind, until } = noShowPenalty.data;
    await spec
      .given([registered, noShow, noShowPenalty])
      .rows([
        { ...row, ...judged, penaltyExpiresAt: until, penalties: [{ kind, gameEventId, until, policyVersion: 1 }] },
      ]);
  });
});

describe('people as replies show them', () => {
  const NOW = '2026-06-02T00:00:00.000Z';
  let sql: Sql;
  beforeAll(async () => {
    ({ sql } = await freshDatabase());
  });
  afterAll(() => sql.end());

  const folded = async (...domainEvents: readonly Given[]) => {
    await forgetEverything(sql);
    const clock = () => new Date(NOW);
    const log = recordedLog([...history(domainEvents)]);
    const engine = createProjectionEngine({ store: storeOf(sql), log, projections: [people], clock });
    await engine.prepare();
    await engine.stop();
  };

  test('a newcomer has a full score and no penalty, in the shape of the contract', async () => {
    await folded(registered);
    const user = await findUser(sql, userId, NOW);
    expect(User.parse(user)).toEqual(user);
    const newcomer = { reliabilityScore: 100, totalEventsAttended: 0, totalNoShows: 0, totalLateCancels: 0 };
    expect(user).toEqual({
      ...described,
      adminRole: null,
      ...newcomer,
      showAtTables: true,
      photo: null,
      penaltyStatus: 'none',
      suspension: null,
      penaltyExpiresAt: null,
      version: 1,
    });
  });

  test('a penalty reads none from the instant it expires', async () => {
    await folded(registered, noShowPenalty);
    const penalty = { penaltyStatus: 'no_show', penaltyExpiresAt: '2026-06-08T00:00:00.000Z' };
    expect(await findUser(sql, userId, '2026-06-07T23:59:59.999Z')).toMatchObject(penalty);
    const none = { penaltyStatus: 'none', penaltyExpiresAt: null };
    expect(await findUser(sql, userId, '2026-06-08T00:00:00.000Z')).toMatchObject(none);
  });

  test('everybody else sees the initial of the last name and nothing private', async () => {
    await folded(registered, noShowPenalty);
    const user = await findPublicUser(sql, userId);
    expect(PublicUser.parse(user)).toEqual(user);
    expect(user).toMatchObject({ firstName: 'Ana', lastName: 'L', reliabilityScore: 100 });
  });

  test('somebody erased is a deleted member to admins, and gone for everybody else', async () => {
    await folded(registered, erased);
    const gone = { email: '', firstName: 'Deleted', lastName: 'member', phoneNumber: '', bio: '', isActive: false };
    expect(await findUser(sql, userId, NOW)).toMatchObject(gone);
    expect(await findPublicUser(sql, userId)).toBeUndefined();
  });

  test('somebody deactivated or unknown is gone for everybody else', async () => {
    await folded(registered, deactivated);
    expect(await findPublicUser(sql, userId)).toBeUndefined();
    expect(await findPublicUser(sql, gameEventId)).toBeUndefined();
    expect(await findUser(sql, gameEventId, NOW)).toBeUndefined();
  });
});
