// Calls every route with valid, almost valid and invalid input, as every kind of person. Short here; `npm run fuzz` runs longer.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble, type Cast } from './fuzz/cast.ts';
import { type OpenApiDocument, type Operation, operationsOf } from './fuzz/document.ts';
import { type Existing, type Input, inputsOf } from './fuzz/inputs.ts';
import { learned } from './fuzz/learned.ts';
import { ROLES, type Role } from './fuzz/roles.ts';
import { type RunningProduct, runningProduct } from './support/product.ts';
import { faultsAfterReplay } from './support/replay.ts';
import { SECRET_KEY } from './support/start-product.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS || 10_000);
const SEED = Number(process.env.FUZZ_SEED || 20_260_601);
/** Between two batches people get back what they lost, and requests learn what there is. */
const BATCH = 400;
/** How many requests of each role are under way at once: what comes together shares queries, and races. */
const TABS = 3;
const UNLIMITED = '999999/1s';
/** Those who are let in ask more: a refusal to somebody who may not is soon seen often enough. */
const SHARE: Readonly<Record<Role, number>> = {
  visitor: 2,
  deactivated: 1,
  member: 8,
  organizer: 8,
  otherOrganizer: 3,
  cafeOwner: 2,
  adminByCode: 1,
  admin: 3,
};
const SHARE_FOR_ADMINS: typeof SHARE = { ...SHARE, member: 2, organizer: 2, admin: 40 };
/** Takes no input, and would end the sessions in use here. */
const LEFT_OUT = 'POST /auth/logout';

let running: RunningProduct;
let cast: Cast;
const { learn, known } = learned();
let operations: Operation[];
beforeAll(async () => {
  const limits = ['REQUESTS_PER_PERSON', 'COMMANDS_PER_PERSON', 'COMMANDS_PER_ADMIN', 'SCHEDULING_PER_PERSON', 'MESSAGES', 'INVITATION_CHECKS', 'GUESSES_PER_CLIENT', 'ADMIN_LOGINS_PER_CLIENT', 'CODES_PER_CLIENT']; // biome-ignore format: a list
  const raised = Object.fromEntries(limits.map((limit) => [`LIMIT_${limit}`, UNLIMITED]));
  running = await runningProduct({ env: { DEMO: 'on', ...raised } });
  cast = await assemble(running, known);
  operations = operationsOf((await cast.clients.visitor.ask('GET', '/api/openapi.json')).body as OpenApiDocument);
});
afterAll(() => running.stop());

type Asked = { readonly role: Role; readonly operation: Operation; readonly input: Input };

function requests(existing: (role: Role) => Existing): fc.Arbitrary<Asked> {
  const roleBy = (share: typeof SHARE) =>
    fc.oneof(...ROLES.map((one) => ({ weight: share[one], arbitrary: fc.constant(one) })));
  const [anybody, mostlyAdmins] = [roleBy(SHARE), roleBy(SHARE_FOR_ADMINS)];
  return fc
    .constantFrom(...operations.filter(({ method, path }) => `${method} ${path}` !== LEFT_OUT))
    .chain((operation) =>
      (operation.isForAdmins ? mostlyAdmins : anybody).chain((role) =>
        inputsOf(operation, existing(role)).map((input) => ({ role, operation, input })),
      ),
    );
}

/** What is wrong with the answer, with all that is needed to repeat the request. */
async function faultOf(
  { role, operation, input }: Asked,
  count: (status: number) => void,
): Promise<string | undefined> {
  const body = operation.method === 'GET' ? undefined : input.body;
  const reply = await cast.clients[role].ask(operation.method, `/api${input.target}`, body, { ...input.headers });
  count(reply.status);
  learn(role, operation.path, reply);
  const fault = operation.faultOf(reply) ?? revealsInternals(reply.status, reply.body);
  if (fault === undefined) return undefined;
  const asked = `${role}: ${operation.method} ${input.target} ${JSON.stringify(input).slice(0, 600)}`;
  return `${asked}\n  ${reply.status} ${fault}\n  ${JSON.stringify(reply.body).slice(0, 400)}`;
}

function revealsInternals(status: number, body: unknown): string | undefined {
  if (status < 400) return undefined;
  const { error } = body as { error?: unknown };
  if (typeof error !== 'string' || !/^\p{Lu}.*[.!?]?$/u.test(error)) return 'does not refuse in a sentence';
  return /\bselect\b.*\bfrom\b|\.ts:|postgres|domain_events/i.test(error) ? 'reveals internals' : undefined;
}

test(`${REQUESTS} requests of seed ${SEED} get an answer that the document knows, and leave what a replay gives`, {
  timeout: 3_600_000,
}, async () => {
  expect(operations.length).toBeGreaterThan(70);
  const statuses = new Map<number, number>();
  const seen = new Set<Operation>();
  const succeeded = new Set<Operation>();
  const faults: string[] = [];
  const begun = performance.now();
  for (let asked = 0, batch = 0; asked < REQUESTS && faults.length < 10; asked += BATCH, batch++) {
    const sample = fc.sample(requests(await cast.existing()), {
      seed: SEED + batch,
      numRuns: Math.min(BATCH, REQUESTS - asked),
    });
    const askAll = async (queue: Iterable<Asked>) => {
      for (const one of queue) {
        seen.add(one.operation);
        const fault = await faultOf(one, (status) => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status < 300) succeeded.add(one.operation);
        });
        if (fault !== undefined) faults.push(fault);
      }
    };
    const tabs = ROLES.flatMap((role) => {
      const queue = sample.filter((each) => each.role === role).values();
      return Array.from({ length: TABS }, () => askAll(queue));
    });
    await Promise.all(tabs);
    await cast.revive();
  }
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const counted = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `seed ${SEED}: ${REQUESTS} requests to ${seen.size} routes, of which ${succeeded.size} succeeded, in ${seconds} s: ${counted.join(', ')}`,
  );
  expect(faults.join('\n')).toBe('');
  // read models that lag for longer than a reply waits, on a busy machine
  expect(statuses.get(503) ?? 0).toBeLessThan(REQUESTS / 1_000);
  expect(seen.size).toBe(operations.length - 1);
  // requests that are only refused would say little about a route
  expect(succeeded.size).toBeGreaterThan(operations.length / 2);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 10);

  const { sql, clock } = running;
  expect(await faultsAfterReplay({ sql, clock, secret: SECRET_KEY })).toEqual([]);
});
