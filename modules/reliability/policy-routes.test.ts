import { expect, it } from 'vitest';
import { history } from '../../packages/event-store/tests/recorded.ts';
import { createApi } from '../../platform/http/api.ts';
import type { Session } from '../../platform/http/session.ts';
import { type PolicyEvent, policyStream } from './domain-events.ts';
import { rulesOf } from './policies.ts';
import { policy1 } from './policy.ts';
import { policyCommands } from './policy-commands.ts';
import { policyRoutes } from './policy-routes.ts';

const ADMIN = '01890a5d-ac96-774b-bcce-b302099a8057';
const day = (n: number) => `2026-06-0${n}T12:00:00.000Z`;
const rules = rulesOf(policy1);
const adopted = (version: number, effectiveFrom: string): PolicyEvent => ({
  type: 'PolicyAdopted',
  data: { version, effectiveFrom, rules, reason: `Reason ${version}.` },
});
const recorded = history([
  { ...adopted(2, day(3)), stream: policyStream, at: day(1), actor: 'cli:dana' },
  { ...adopted(3, day(5)), stream: policyStream, at: day(2), actor: ADMIN },
]);
const first = { version: 1, rules, effectiveFrom: null, adoptedAt: null, adoptedBy: null, reason: null };
const second = {
  version: 2,
  rules,
  effectiveFrom: day(3),
  adoptedAt: day(1),
  adoptedBy: { id: 'cli:dana', name: 'dana' },
  reason: 'Reason 2.',
};
const third = {
  version: 3,
  rules,
  effectiveFrom: day(5),
  adoptedAt: day(2),
  adoptedBy: { id: ADMIN, name: 'Iris Caldwell' },
  reason: 'Reason 3.',
};
const versions = [third, second, first];

async function get(now: string, isAdmin = true) {
  const roles = {
    isClient: true,
    isProvider: false,
    isCafeOwner: false,
    isAdmin,
    adminRole: isAdmin ? ('full' as const) : null,
  };
  const session: Session = { userId: 'somebody', ...roles, authenticatedAt: now };
  const app = createApi();
  app.use(async (c, next) => {
    c.set('session', session);
    await next();
  });
  const log = { readStream: async () => recorded } as unknown as Parameters<typeof policyCommands>[0];
  const namesOf = async () => new Map([[ADMIN, 'Iris Caldwell']]);
  app.route('/', policyRoutes({ commands: policyCommands(log), clock: () => new Date(now), namesOf }));
  const response = await app.request('/admin/reliability/policies');
  return { status: response.status, body: await response.json() };
}

it('lists the policy in force, the one before it, and those still ahead', async () => {
  expect((await get(day(1))).body).toEqual({ inForce: first, before: null, ahead: [second, third], versions });
  expect((await get(day(3))).body).toEqual({ inForce: second, before: first, ahead: [third], versions });
  expect((await get(day(9))).body).toEqual({ inForce: third, before: second, ahead: [], versions });
});

it('the route is allowed only to admins', async () => {
  expect((await get(day(9), false)).status).toBe(403);
});
