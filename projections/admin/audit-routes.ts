import { createRoute, z } from '@hono/zod-openapi';
import type { EventLog } from '@tablemates/event-store';
import { AuditEntry, AuditEvidence, AuditQuery } from '../../modules/admin/contract.ts';
import { auditedKindsFor, seesNamesOnly } from '../../modules/identity/rules.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, InstantAndId, page, readCursor } from '../../platform/http/paging.ts';
import { id } from '../../platform/http/schemas.ts';
import { only, type Session } from '../../platform/http/session.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { findAudit, findEvidence, findPlace } from './audit-queries.ts';

const admins = only('isAdmin', 'Only admins can see what was changed.');

const auditRoute = createRoute({
  method: 'get',
  path: '/admin/audit',
  tags: ['Admin'],
  summary: 'List who changed what and when, newest first',
  middleware: [admins] as const,
  request: { query: AuditQuery },
  responses: { 200: jsonReply('A page of changes', z.array(AuditEntry)), ...refusals },
});

const evidenceRoute = createRoute({
  method: 'get',
  path: '/admin/audit/{id}',
  tags: ['Admin'],
  summary: 'Show the domain event behind a change, without personal data that was erased',
  middleware: [admins] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The domain event', AuditEvidence), ...refusals },
});

const unknown = refuse(404, 'not_found', 'There is no such change.');

/** What of the audit an admin of this role may read. */
const readingOf = ({ adminRole: role }: Session) => {
  const namesOnly = seesNamesOnly(role);
  return { kinds: auditedKindsFor(role), seesPersonal: !namesOnly, namesOnly };
};

/** The routes of the audit, for admins. */
export function auditRoutes({ sql, log }: { readonly sql: Sql; readonly log: Pick<EventLog, 'readAt'> }) {
  const list = createApi().openapi(auditRoute, async (c) => {
    const { limit = DEFAULT_LIMIT, cursor, page: number = 1, ...asked } = c.req.valid('query');
    const { kinds, namesOnly } = readingOf(c.var.session);
    const filter = { ...asked, kinds, namesOnly };
    const last = readCursor(cursor, InstantAndId);
    if (isRefusal(last)) return refusalReply(c, last);
    const passed = last ? 0 : (number - 1) * limit;
    const before = last ? { at: last[0], id: last[1] } : passed > 0 ? await findPlace(sql, filter, passed) : undefined;
    const found = passed > 0 && !before ? [] : await findAudit({ sql, log }, filter, before, limit + 1);
    const shown = page(c, found, limit, (entry) => [entry.at, entry.id]);
    return c.json(z.array(AuditEntry).parse(shown), 200);
  });
  return list.openapi(evidenceRoute, async (c) => {
    const evidence = await findEvidence({ sql, log }, c.req.valid('param').id, readingOf(c.var.session));
    return evidence ? c.json(AuditEvidence.parse(evidence), 200) : refusalReply(c, unknown);
  });
}
