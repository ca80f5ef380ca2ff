import { createRoute } from '@hono/zod-openapi';
import { nameAtTerminal } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { only } from '../../platform/http/session.ts';
import { PoliciesReply } from './contract.ts';
import { rulesOf } from './policies.ts';
import type { PolicyCommands, PolicyRecord } from './policy-commands.ts';

const policiesRoute = createRoute({
  method: 'get',
  path: '/admin/reliability/policies',
  tags: ['Reliability'],
  summary: 'Show the reliability policies: the one in force, the one before it, and those adopted for later',
  middleware: [only('isAdmin', 'Only admins can see the policy.')] as const,
  responses: { 200: jsonReply('The policies', PoliciesReply), ...refusals },
});

/** The read route of policies, for admins. */
export function policyRoutes({
  commands,
  clock,
  namesOf,
}: {
  readonly commands: Pick<PolicyCommands, 'records'>;
  readonly clock: Clock;
  /** The names of people with an account, by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}) {
  return createApi().openapi(policiesRoute, async (c) => {
    const now = clock().toISOString();
    const records = await commands.records();
    const names = await namesOf(
      records.flatMap(({ adoptedBy, withdrawn }) => [adoptedBy ?? [], withdrawn?.by ?? []].flat()),
    );
    const shown = showing(names);
    const standing = records.filter(({ withdrawn }) => !withdrawn);
    const begun = standing.filter(({ policy }) => policy.effectiveFrom === null || policy.effectiveFrom <= now);
    const [inForce, before] = [begun.at(-1), begun.at(-2)];
    if (!inForce) throw new Error('Policy 1 was always in force.');
    const ahead = standing.slice(begun.length);
    const reply = {
      inForce: shown(inForce),
      before: before ? shown(before) : null,
      ahead: ahead.map(shown),
      versions: records.map(shown).reverse(),
    };
    return c.json(PoliciesReply.parse(reply), 200);
  });
}

const showing =
  (names: ReadonlyMap<string, string>) =>
  ({ policy, adoptedAt, adoptedBy, reason, withdrawn }: PolicyRecord): PoliciesReply['inForce'] => ({
    version: policy.version,
    rules: rulesOf(policy),
    effectiveFrom: policy.effectiveFrom,
    adoptedAt,
    adoptedBy: adoptedBy === null ? null : { id: adoptedBy, name: nameOf(adoptedBy, names) },
    reason,
    ...(withdrawn && { withdrawn: { ...withdrawn, by: { id: withdrawn.by, name: nameOf(withdrawn.by, names) } } }),
  });

const nameOf = (actor: string, names: ReadonlyMap<string, string>): string | null =>
  names.get(actor) ?? nameAtTerminal(actor) ?? null;
