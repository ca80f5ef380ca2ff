import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../modules/admin/contract.ts';
import type { PoliciesReply } from '../modules/reliability/contract.ts';
import { rulesOf } from '../modules/reliability/policies.ts';
import { policy1 } from '../modules/reliability/policy.ts';
import type { AdoptPolicyReply, SimulatedPerson, Simulation } from '../modules/reliability/simulation/contract.ts';
import { addHours } from '../platform/add-time.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';

const stricter = {
  ...rulesOf(policy1),
  prior: 6,
  suspensions: { ...policy1.suspensions, no_show: { windowDays: 120, days: [14, 30, 60] } },
};
const SIMULATIONS = '/api/admin/policies/simulations';
const reason = 'No-shows cost others their evening.';

describe.each(['Redis', 'PostgreSQL'] as const)('an admin, with queues on %s,', (kind) => {
  let running: RunningProduct;
  let admin: Client;
  beforeAll(async () => {
    running = await runningProduct({ env: { DEMO: 'on', ...(kind === 'PostgreSQL' && { REDIS_URL: '' }) } });
    admin = running.client();
    await admin.signInAsAdmin();
  });
  afterAll(() => running.stop());

  const simulation = async (id: string) => (await admin.ask('GET', `${SIMULATIONS}/${id}`)).body as Simulation;
  const tried = async (policy: object): Promise<Simulation> => {
    const { status, body } = await admin.ask('POST', SIMULATIONS, policy);
    expect(status, JSON.stringify(body)).toBe(202);
    const { id } = body as Simulation;
    await expect.poll(async () => (await simulation(id)).state, { timeout: 15_000 }).toBe('done');
    return simulation(id);
  };
  const adopt = (body: object) => admin.ask('POST', '/api/admin/policies', { reason, ...body });

  it('tries a policy, sees the people affected page by page, and adopts it, which the audit records with the reason', async () => {
    const { id, report } = await tried({ ...stricter, basedOn: 1 });
    expect(report?.newlyBlocked).toBeGreaterThan(1);
    const first = await admin.ask('GET', `${SIMULATIONS}/${id}/people?change=blocked&limit=1`);
    const next = first.headers.get('x-next-cursor');
    const second = await admin.ask('GET', `${SIMULATIONS}/${id}/people?change=blocked&limit=1&cursor=${next}`);
    const people = [...(first.body as SimulatedPerson[]), ...(second.body as SimulatedPerson[])];
    expect(new Set(people.map(({ userId }) => userId)).size).toBe(2);
    for (const { name, before, after } of people) {
      expect(name).toMatch(/^\p{Lu}\S* \p{Lu}/u);
      expect({ before: before.penalty, after: after.penalty?.kind }).toEqual({ before: null, after: 'no_show' });
    }
    const byNumber = await admin.ask('GET', `${SIMULATIONS}/${id}/people?change=blocked&limit=1&page=2`);
    expect(byNumber.body).toEqual(second.body);
    // a cursor is of one list
    const wrong = await admin.ask('GET', `${SIMULATIONS}/${id}/people?change=freed&cursor=${next}`);
    expect(wrong.status).toBe(400);

    const adopted = await adopt({ simulationId: id, seen: report?.seen });
    expect(adopted.status, JSON.stringify(adopted.body)).toBe(201);
    const { version, effectiveFrom } = adopted.body as AdoptPolicyReply;
    expect(version).toBe(2);
    expect(Date.parse(effectiveFrom) - running.clock().getTime()).toBeGreaterThan(50_000);

    const { versions } = (await admin.ask('GET', '/api/admin/reliability/policies')).body as PoliciesReply;
    expect(versions[0]).toMatchObject({ version: 2, rules: stricter, reason, adoptedBy: { name: expect.any(String) } });
    const [entry] = (await admin.ask('GET', '/api/admin/audit?type=PolicyAdopted')).body as AuditEntry[];
    expect(entry).toMatchObject({ actor: { id: versions[0]?.adoptedBy?.id }, details: { version: 2, reason } });
  });

  it('does not adopt a policy that another adoption has made outdated', async () => {
    const [one, other] = [await tried({ ...stricter, prior: 7 }), await tried({ ...stricter, prior: 8 })];
    const answers = await Promise.all(
      [one, other].map(({ id, report }) => adopt({ simulationId: id, seen: report?.seen })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'outdated',
      error: 'These rules were made from policy 2, but the newest is 3.',
    });
    const again = await admin.ask('POST', SIMULATIONS, { ...stricter, basedOn: 2 });
    expect(again).toMatchObject({ status: 409, body: { code: 'outdated' } });
  });

  it('adopts no policy without its report, and no invalid one', async () => {
    const { id } = await tried({ ...stricter, prior: 9 });
    expect((await adopt({ simulationId: id, seen: '0'.repeat(64) })).body).toMatchObject({ code: 'not_seen' });
    const forgiving = await tried({ ...stricter, prior: 10, forgiveRefilled: true });
    expect(forgiving.report?.forgiven?.lateCancels).toBeGreaterThan(0);
    const refused = await adopt({ simulationId: forgiving.id, seen: forgiving.report?.seen });
    expect(refused.body).toMatchObject({ code: 'only_tried' });
    expect((await adopt({ simulationId: id, seen: '', reason: ' ' })).body).toMatchObject({
      fields: { reason: 'Please give a reason.' },
    });
    expect((await admin.ask('DELETE', `${SIMULATIONS}/${id}`)).status).toBe(204);
    expect((await admin.ask('GET', `${SIMULATIONS}/${id}`)).status).toBe(404);
    expect((await adopt({ simulationId: id, seen: '' })).status).toBe(404);
  });

  it('withdraws a policy that is still to come, with a reason, once', async () => {
    const shown = async () => (await admin.ask('GET', '/api/admin/reliability/policies')).body as PoliciesReply;
    const before = await shown();
    const { id, report } = await tried({ ...stricter, prior: 12 });
    const effectiveFrom = addHours(running.clock().toISOString(), 2).toISOString();
    const adopted = await adopt({ simulationId: id, seen: report?.seen, effectiveFrom });
    const { version } = adopted.body as AdoptPolicyReply;
    const withdraw = (of: number) =>
      admin.ask('POST', '/api/admin/policies/withdrawals', { version: of, reason: 'A wrong head start.' });
    expect((await withdraw(version)).status).toBe(204);
    const { ahead, versions, inForce } = await shown();
    expect(inForce.version).toBe(before.inForce.version);
    expect(ahead.map((each) => each.version)).not.toContain(version);
    expect(versions[0]).toMatchObject({ version, withdrawn: { reason: 'A wrong head start.' } });
    expect((await withdraw(version)).body).toMatchObject({ code: 'withdrawn' });
    expect((await withdraw(1)).body).toMatchObject({ code: 'too_late' });
    expect((await withdraw(version + 1)).status).toBe(404);
    const [entry] = (await admin.ask('GET', '/api/admin/audit?type=PolicyWithdrawn')).body as AuditEntry[];
    expect(entry).toMatchObject({ details: { version, reason: 'A wrong head start.' } });
  });

  it('gets the invalid fields of the rules', async () => {
    const { status, body } = await admin.ask('POST', SIMULATIONS, { ...stricter, prior: 400, piror: 4 });
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { prior: 'This must be at most 100.' } } });
  });
});
