import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { encodeQR } from 'qr';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { DEFAULT_LIMIT, page, readCursor } from '../../platform/http/paging.ts';
import { id, instant } from '../../platform/http/schemas.ts';
import { only, signedIn } from '../../platform/http/session.ts';
import { IfMatchHeader, stale, staleReply, tagged } from '../../platform/http/versions.ts';
import { invalidField, isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Done, GroupCommands } from './commands.ts';
import {
  AnswerRequest,
  AppointOwnerRequest,
  ChangeGroupRequest,
  CloseGroupRequest,
  Group,
  GroupInvitation,
  GroupQuery,
  GroupReply,
  GroupRequest,
  InviteOrganizerRequest,
  NominateOwnerRequest,
} from './contract.ts';
import { type Actor, isClosed, type Known, unknownGroup } from './group.ts';

type Cursor = { readonly isClosed: boolean; readonly foundedAt: string; readonly id: string };
type Viewer = Actor | null;

type Deps = {
  readonly commands: GroupCommands;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly find: (
    filter: Omit<z.output<typeof GroupQuery>, 'limit' | 'cursor'>,
    after: Cursor | undefined,
    limit: number,
    viewer: Viewer,
  ) => Promise<readonly Group[]>;
  /** A group as the log has it now; undefined for an unknown id. A visitor is null. */
  readonly show: (groupId: string, viewer: Viewer) => Promise<Group | undefined>;
  /** The id of the group that has this name in its address, or had it. */
  readonly idOf: (slug: string) => Promise<string | undefined>;
};

const tags = ['Groups'];
const params = z.object({ id });
const personParams = z.object({ id, userId: id });
const CursorValues = z.tuple([z.enum(['open', 'closed']), instant, id]);

const foundRoute = createRoute({
  method: 'post',
  path: '/groups',
  tags,
  summary: 'Found a group',
  description: 'Its founder is its owner. 409 `too_many` for who owns three open groups, 409 `name_taken`.',
  middleware: [only('isProvider', 'Only organizers can found groups.')] as const,
  request: jsonBody(GroupRequest),
  responses: { 201: jsonReply('The new group', Group), ...refusals },
});

const listRoute = createRoute({
  method: 'get',
  path: '/groups',
  tags,
  summary: 'List groups',
  description: 'The latest first, then closed ones.',
  request: { query: GroupQuery },
  responses: { 200: jsonReply('A page of groups', z.array(Group)), ...refusals },
});

const showRoute = createRoute({
  method: 'get',
  path: '/groups/{id}',
  tags,
  summary: 'Show a group',
  description: 'By its id, or by the name in its address. An earlier name redirects to the present one.',
  request: { params: z.object({ id: z.string().max(400) }) },
  responses: {
    200: jsonReply('The group', Group),
    301: { description: 'It has another name in its address now' },
    ...refusals,
  },
});

const invitationRoute = createRoute({
  method: 'get',
  path: '/groups/{id}/invitation',
  tags,
  summary: 'Show what brings people to a group',
  description: 'For its organizers, while it is open: the address of its page, a QR code, and a poster to print.',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The invitation', GroupInvitation), ...refusals },
});

const changeRoute = createRoute({
  method: 'patch',
  path: '/groups/{id}',
  tags,
  summary: 'Change what a group says of itself',
  middleware: [signedIn] as const,
  request: { params, headers: IfMatchHeader, ...jsonBody(ChangeGroupRequest) },
  responses: { 200: jsonReply('The group as it is now', Group), ...stale(Group), ...refusals },
});

const inviteRoute = createRoute({
  method: 'post',
  path: '/groups/{id}/organizers',
  tags,
  summary: 'Invite an organizer',
  description: 'An active organizer of the product, who has 14 days to answer. A group has six beside its owner.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(InviteOrganizerRequest) },
  responses: { 201: jsonReply('The group, with the open invitation', GroupReply), ...refusals },
});

const answerRoute = createRoute({
  method: 'post',
  path: '/groups/{id}/organizers/answer',
  tags,
  summary: 'Answer an invitation to organize',
  description: 'Who accepts stands in if the owner goes. 404 without an invitation, 410 after 14 days.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(AnswerRequest) },
  responses: { 200: jsonReply('The group', GroupReply), ...refusals },
});

const leaveRoute = createRoute({
  method: 'delete',
  path: '/groups/{id}/organizers/{userId}',
  tags,
  summary: 'Step down, or remove an organizer',
  description: 'Also takes an open invitation back. The rights at the evenings of the group end at once.',
  middleware: [signedIn] as const,
  request: { params: personParams },
  responses: { 204: { description: 'No organizer any more' }, ...refusals },
});

const nominateRoute = createRoute({
  method: 'post',
  path: '/groups/{id}/owner',
  tags,
  summary: 'Ask an organizer to become the owner',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(NominateOwnerRequest) },
  responses: { 201: jsonReply('The group, with the nomination', GroupReply), ...refusals },
});

const answerOwnerRoute = createRoute({
  method: 'post',
  path: '/groups/{id}/owner/answer',
  tags,
  summary: 'Answer the nomination as owner',
  description: 'The owner before stays an organizer.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(AnswerRequest) },
  responses: { 200: jsonReply('The group', GroupReply), ...refusals },
});

const appointRoute = createRoute({
  method: 'post',
  path: '/groups/{id}/owner/appoint',
  tags,
  summary: 'Appoint an owner',
  description:
    'For admins, if the owner was not signed in for 60 days (409 `owner_active`) and has not come back within 7 days of an email that asked for it (409 `too_soon`). The owner before stays an organizer.',
  middleware: [only('isAdmin', 'Only admins can appoint an owner.')] as const,
  request: { params, ...jsonBody(AppointOwnerRequest) },
  responses: { 201: jsonReply('The group', GroupReply), ...refusals },
});

const closeRoute = createRoute({
  method: 'post',
  path: '/groups/{id}/close',
  tags,
  summary: 'Close a group',
  description:
    'For good. Its name stays taken, and its page stays. With `cancel`, `reason` is in the mails and on the pages of the evenings. With `keep`, an evening that is looking for a host can only be kept by its host (`take-over`).',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(CloseGroupRequest) },
  responses: { 200: jsonReply('The closed group', GroupReply), ...refusals },
});

/** The routes of groups. */
export function groupRoutes({ commands, clock, publicUrl, find, show, idOf }: Deps) {
  const shownTo = async ({ groupId }: Pick<Known, 'groupId'>, viewer: Viewer): Promise<Group> => {
    const shown = await show(groupId, viewer);
    if (!shown) throw new Error(`group ${groupId} has no stream`);
    return Group.parse(shown);
  };
  const reply = (c: Context, result: Done | Refusal, viewer: Viewer) =>
    commandReply(c, result, async ({ group }) => c.json({ group: await shownTo(group, viewer) }, 200));
  const created = (c: Context, result: Done | Refusal, viewer: Viewer) =>
    commandReply(c, result, async ({ group }) => c.json({ group: await shownTo(group, viewer) }, 201));

  return createApi()
    .openapi(foundRoute, async (c) => {
      const session = c.get('session');
      const result = await commands.found(commandContext(c.var, clock), session.userId, c.req.valid('json'));
      return commandReply(c, result, async ({ group }) => c.json(tagged(c, await shownTo(group, session)), 201));
    })
    .openapi(listRoute, async (c) => {
      const { cursor, limit = DEFAULT_LIMIT, ...filter } = c.req.valid('query');
      const viewer = c.get('session');
      if (filter.organizerId !== undefined && filter.organizerId !== viewer?.userId) return refusalReply(c, onlyYours);
      const last = readCursor(cursor, CursorValues);
      if (isRefusal(last)) return refusalReply(c, last);
      const after = last && { isClosed: last[0] === 'closed', foundedAt: last[1], id: last[2] };
      const found = page(c, await find(filter, after, limit + 1, viewer), limit, (group) => [
        group.closed === null ? 'open' : 'closed',
        group.foundedAt,
        group.id,
      ]);
      return c.json(
        found.map((group) => Group.parse(group)),
        200,
      );
    })
    .openapi(showRoute, async (c) => {
      const { id: asked } = c.req.valid('param');
      const isId = id.safeParse(asked).success;
      const groupId = isId ? asked : await idOf(asked);
      const shown = groupId === undefined ? undefined : await show(groupId, c.get('session'));
      if (!shown) return refusalReply(c, unknownGroup);
      if (!isId && shown.slug !== asked) return c.redirect(`/api/groups/${encodeURIComponent(shown.slug)}`, 301);
      return c.json(tagged(c, Group.parse(shown)), 200);
    })
    .openapi(invitationRoute, async (c) => {
      const shown = await show(c.req.valid('param').id, c.get('session'));
      if (!shown) return refusalReply(c, unknownGroup);
      if (shown.yours === undefined || shown.yours === 'invited') return refusalReply(c, onlyOrganizers);
      if (shown.closed) return refusalReply(c, isClosed);
      const url = `${publicUrl}/groups/${encodeURIComponent(shown.slug)}`;
      return c.json(GroupInvitation.parse({ url, qr: encodeQR(url, 'svg'), poster: `${url}/invitation` }), 200);
    })
    .openapi(changeRoute, async (c) => {
      const session = c.get('session');
      const { id: groupId } = c.req.valid('param');
      const [patch, ifMatch] = [c.req.valid('json'), c.req.valid('header')['if-match']];
      const result = await commands.change(commandContext(c.var, clock), groupId, patch, session, ifMatch);
      if (isRefusal(result) && result.status === 412) {
        return staleReply(c, result.message, await shownTo({ groupId }, session));
      }
      return commandReply(c, result, async ({ group }) => c.json(tagged(c, await shownTo(group, session)), 200));
    })
    .openapi(inviteRoute, async (c) => {
      const session = c.get('session');
      const { userId } = c.req.valid('json');
      const { id: groupId } = c.req.valid('param');
      return created(c, await commands.invite(commandContext(c.var, clock), groupId, userId, session), session);
    })
    .openapi(answerRoute, async (c) => {
      const session = c.get('session');
      const { accept } = c.req.valid('json');
      const context = commandContext(c.var, clock);
      const result = await commands.answerInvitation(context, c.req.valid('param').id, {
        userId: session.userId,
        accept,
      });
      return reply(c, result, session);
    })
    .openapi(leaveRoute, async (c) => {
      const { id: groupId, userId } = c.req.valid('param');
      const result = await commands.leave(commandContext(c.var, clock), groupId, userId, c.get('session'));
      return commandReply(c, result, () => noContent(c));
    })
    .openapi(nominateRoute, async (c) => {
      const session = c.get('session');
      const { to } = c.req.valid('json');
      const result = await commands.nominate(commandContext(c.var, clock), c.req.valid('param').id, to, session);
      return created(c, result, session);
    })
    .openapi(answerOwnerRoute, async (c) => {
      const session = c.get('session');
      const { accept } = c.req.valid('json');
      const context = commandContext(c.var, clock);
      const result = await commands.answerNomination(context, c.req.valid('param').id, {
        userId: session.userId,
        accept,
      });
      return reply(c, result, session);
    })
    .openapi(appointRoute, async (c) => {
      const context = commandContext(c.var, clock);
      const result = await commands.appoint(context, c.req.valid('param').id, c.req.valid('json'));
      return created(c, result, c.get('session'));
    })
    .openapi(closeRoute, async (c) => {
      const session = c.get('session');
      const context = commandContext(c.var, clock);
      const result = await commands.close(context, c.req.valid('param').id, c.req.valid('json'), session);
      return reply(c, result, session);
    });
}

const onlyOrganizers = refuse(403, 'not_in_group', 'Only organizers of this group can do this.');
const onlyYours = invalidField('organizerId', 'not_you', 'You can list only your own groups.');
