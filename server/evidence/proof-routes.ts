import { createRoute, z } from '@hono/zod-openapi';
import type { EventLog, Evidence } from '@tablemates/event-store';
import { FactProof } from '../../modules/reliability/contract.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { only, signedIn } from '../../platform/http/session.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { readRecord } from '../../projections/reliability/reliability-record.ts';

const position = z.string().regex(/^[1-9]\d{0,17}$/);
const tags = ['Reliability'];

const ownRoute = createRoute({
  method: 'get',
  path: '/users/me/reliability/history/{position}/proof',
  tags,
  summary: 'Prove that a fact of my ledger is in the log as it was sealed',
  middleware: [signedIn] as const,
  request: { params: z.object({ position }) },
  responses: { 200: jsonReply('The proof', FactProof), ...refusals },
});

const adminRoute = createRoute({
  method: 'get',
  path: '/admin/users/{id}/reliability/history/{position}/proof',
  tags,
  summary: 'Prove that a fact of a person’s ledger is in the log as it was sealed',
  middleware: [only('isAdmin', 'Only admins can prove facts about somebody else.')] as const,
  request: { params: z.object({ id, position }) },
  responses: { 200: jsonReply('The proof', FactProof), ...refusals },
});

const noFact = refuse(404, 'not_found', 'There is no such fact.');
const notSealed = refuse(409, 'not_sealed', 'This is not sealed yet. Please try again in a minute.');

/** The routes that prove a fact of a ledger. `tablemates log check-proof` checks the proofs. */
export function proofRoutes({
  log,
  evidence,
}: {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly evidence: Pick<Evidence, 'proofOf'>;
}) {
  const proofOf = async (userId: string, at: string): Promise<FactProof | Refusal> => {
    const record = await readRecord(log, userId);
    if (!record.some((domainEvent) => String(domainEvent.position) === at)) return noFact;
    return (await evidence.proofOf(BigInt(at))) ?? notSealed;
  };
  return createApi()
    .openapi(ownRoute, async (c) => {
      const proof = await proofOf(c.get('session').userId, c.req.valid('param').position);
      return 'leaf' in proof ? c.json(FactProof.parse(proof), 200) : refusalReply(c, proof);
    })
    .openapi(adminRoute, async (c) => {
      const { id: userId, position: at } = c.req.valid('param');
      const proof = await proofOf(userId, at);
      return 'leaf' in proof ? c.json(FactProof.parse(proof), 200) : refusalReply(c, proof);
    });
}
