import { createRoute, z } from '@hono/zod-openapi';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../../platform/http/api.ts';
import { id } from '../../../platform/http/schemas.ts';
import { only } from '../../../platform/http/session.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { MOST_VIEWS } from '../rules.ts';
import { RenameViewRequest, SavedView, SaveViewRequest } from './contract.ts';
import { type SavedViews, unknownView } from './saved-views.ts';

const tags = ['Admin'];
const path = '/admin/views';
const admins = only('isAdmin', 'Only admins can save lists.');
const params = z.object({ id });

const listRoute = createRoute({
  method: 'get',
  path,
  tags,
  middleware: [admins] as const,
  summary: 'List my saved views by name',
  responses: { 200: jsonReply('All my views', z.array(SavedView)), ...refusals },
});

const saveRoute = createRoute({
  method: 'post',
  path,
  tags,
  middleware: [admins] as const,
  summary: 'Save a list with its filters and order',
  description: `At most ${MOST_VIEWS} (409 \`too_many\`). Names are unique for each list, ignoring case (409 \`name_taken\`), unless \`replace\` is set.`,
  request: jsonBody(SaveViewRequest),
  responses: { 201: jsonReply('Saved', SavedView), ...refusals },
});

const renameRoute = createRoute({
  method: 'patch',
  path: `${path}/{id}`,
  tags,
  middleware: [admins] as const,
  summary: 'Rename a view',
  request: { params, ...jsonBody(RenameViewRequest) },
  responses: { 200: jsonReply('Renamed', SavedView), ...refusals },
});

const removeRoute = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  tags,
  middleware: [admins] as const,
  summary: 'Delete a view',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...refusals },
});

/** The routes of an admin's own saved views. Admins of every role may use them. */
export function savedViewRoutes({ views }: { readonly views: Omit<SavedViews, 'forget'> }) {
  return createApi()
    .openapi(listRoute, async (c) => c.json(z.array(SavedView).parse(await views.listOf(c.get('session').userId)), 200))
    .openapi(saveRoute, async (c) => {
      const saved = await views.save(c.get('session').userId, c.req.valid('json'));
      return isRefusal(saved) ? refusalReply(c, saved) : c.json(SavedView.parse(saved), 201);
    })
    .openapi(renameRoute, async (c) => {
      const renamed = await views.rename(c.get('session').userId, c.req.valid('param').id, c.req.valid('json').name);
      return isRefusal(renamed) ? refusalReply(c, renamed) : c.json(SavedView.parse(renamed), 200);
    })
    .openapi(removeRoute, async (c) => {
      const removed = await views.remove(c.get('session').userId, c.req.valid('param').id);
      return removed ? noContent(c) : refusalReply(c, unknownView);
    });
}
