import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { rememberPosition } from '../../../platform/http/consistency.ts';
import { id } from '../../../platform/http/schemas.ts';
import { only } from '../../../platform/http/session.ts';
import { IfMatchHeader, stale, staleReply, tagged } from '../../../platform/http/versions.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { IdentityCommands } from '../commands.ts';
import {
  AddPersonRequest,
  ChangePersonRequest,
  ErasePersonRequest,
  GrantAdminRoleRequest,
  LiftSuspensionRequest,
  PersonCommitments,
  SetActiveRequest,
  SuspendRequest,
  User,
} from '../contract.ts';
import type { IdentityDeps } from '../deps.ts';
import { upcomingOf } from '../erasure/erasure-of-oneself.ts';
import { planOf, withHosted } from './hosting.ts';
import { type Done, readPerson } from './people.ts';
import { unknownPerson } from './person.ts';

const tags = ['Users'];
const admins = only('isAdmin', 'Only admins can change people.');
const params = z.object({ id });

const add = createRoute({
  method: 'post',
  path: '/users',
  summary: 'Create an account for a person, who gets a welcome mail.',
  tags,
  middleware: [admins] as const,
  request: jsonBody(AddPersonRequest),
  responses: { 201: jsonReply('The new person', User), ...refusals },
});

const change = createRoute({
  method: 'patch',
  path: '/users/{id}',
  summary: 'Change the details and roles of a person. The admin role cannot be changed (403).',
  tags,
  middleware: [admins] as const,
  request: { params, headers: IfMatchHeader, ...jsonBody(ChangePersonRequest) },
  responses: { 200: jsonReply('As they are now', User), ...stale(User), ...refusals },
});

const setActive = createRoute({
  method: 'patch',
  path: '/users/{id}/active',
  summary: 'Deactivate a person on every device, or activate them again. Deactivating myself is 409.',
  tags,
  middleware: [admins] as const,
  request: { params, headers: IfMatchHeader, ...jsonBody(SetActiveRequest) },
  responses: { 200: jsonReply('As they are now', User), ...stale(User), ...refusals },
});

const commitments = createRoute({
  method: 'get',
  path: '/users/{id}/commitments',
  summary: 'Get what a person has ahead and what is in their hands, before they are disabled or deleted.',
  description:
    'Seats, and offers with them, are given to others. Hosted events are cancelled or handed over, series end or are handed over, and groups are handed over or closed. Cafes keep their owner until an admin names another.',
  tags,
  middleware: [admins] as const,
  request: { params },
  responses: { 200: jsonReply('As it is now', PersonCommitments), ...refusals },
});

const suspension = '/users/{id}/suspension';

const suspend = createRoute({
  method: 'post',
  path: suspension,
  summary: 'Keep a person from joining and hosting until a time.',
  description:
    'They are mailed the reason and the end. Seats they have and events they host stay. 409 `self`, and `inactive` for a disabled account.',
  tags,
  middleware: [admins] as const,
  request: { params, headers: IfMatchHeader, ...jsonBody(SuspendRequest) },
  responses: { 200: jsonReply('As they are now', User), ...stale(User), ...refusals },
});

const lift = createRoute({
  method: 'delete',
  path: suspension,
  summary: 'End a suspension before its time.',
  tags,
  middleware: [admins] as const,
  request: { params, headers: IfMatchHeader, body: { ...jsonBody(LiftSuspensionRequest).body, required: false } },
  responses: { 200: jsonReply('As they are now', User), ...stale(User), ...refusals },
});

const grantRole = createRoute({
  method: 'patch',
  path: '/users/{id}/admin-role',
  summary: 'Change the role of another admin.',
  description:
    '409 `self`, `not_admin`, `installation_admin` for the admin in the settings, and `last_full_admin`. It takes effect at the admin’s next request.',
  tags,
  middleware: [admins] as const,
  request: { params, headers: IfMatchHeader, ...jsonBody(GrantAdminRoleRequest) },
  responses: { 200: jsonReply('As they are now', User), ...stale(User), ...refusals },
});

const erase = createRoute({
  method: 'delete',
  path: '/users/{id}',
  summary: 'Delete a person permanently.',
  description:
    '409 `self`, and `active_reservations` while they have a seat at or host an upcoming event. Their key is destroyed, so email, names, phone, bio and messages are unreadable everywhere.',
  tags,
  middleware: [admins] as const,
  request: { params, body: { ...jsonBody(ErasePersonRequest).body, required: false } },
  responses: { 204: { description: 'Gone' }, ...refusals },
});

/** The routes of people, for admins. */
export function peopleAdminRoutes(deps: IdentityDeps, commands: IdentityCommands) {
  const { clock, showUser, erasureAdapter } = deps;

  const shown = async (c: Context, { userId, position }: Done) => {
    rememberPosition(c, position);
    return tagged(c, User.parse(await showUser(userId)));
  };

  const refused = async (c: Context, userId: string, refusal: Refusal) => {
    if (refusal.status !== 412) return refusalReply(c, await withHosted(erasureAdapter, refusal));
    return staleReply(c, refusal.message, await shown(c, { userId, position: undefined }));
  };

  return createApi()
    .openapi(add, async (c) => {
      const done = await commands.addPerson(commandContext(c.var, clock), c.req.valid('json'));
      return isRefusal(done) ? refusalReply(c, done) : c.json(await shown(c, done), 201);
    })
    .openapi(change, async (c) => {
      const context = commandContext(c.var, clock);
      const { id: userId } = c.req.valid('param');
      const { upcoming, to, groups, reason, ...wanted } = c.req.valid('json');
      const plan = planOf({ upcoming, to });
      if (isRefusal(plan)) return refusalReply(c, plan);
      const ifMatch = c.req.valid('header')['if-match'];
      const done = await commands.changePerson(context, userId, wanted, { plan, groups, ifMatch, reason });
      return isRefusal(done) ? refused(c, userId, done) : c.json(await shown(c, done), 200);
    })
    .openapi(commitments, async (c) => {
      const { id: userId } = c.req.valid('param');
      const person = await readPerson(deps.log, userId);
      if (person.status === 'unknown' || person.status === 'erased') return refusalReply(c, unknownPerson);
      const { hosted, seats, offers, owned, atTableUntil } = await upcomingOf(
        deps,
        commandContext(c.var, clock),
        userId,
      );
      const [hostedOnes, seatsAt, inHands] = await Promise.all([
        erasureAdapter.showHosted(hosted),
        erasureAdapter.showHosted([...seats, ...offers]),
        erasureAdapter.showInHands(userId),
      ]);
      return c.json(
        PersonCommitments.parse({ atTableUntil, hosted: hostedOnes, seats: seatsAt, groups: owned, ...inHands }),
        200,
      );
    })
    .openapi(setActive, async (c) => {
      const context = commandContext(c.var, clock);
      const { id: userId } = c.req.valid('param');
      const { isActive, ...wanted } = c.req.valid('json');
      const plan = planOf(wanted);
      if (isRefusal(plan)) return refusalReply(c, plan);
      const ifMatch = c.req.valid('header')['if-match'];
      const done = await (isActive
        ? commands.activate(context, userId, { ifMatch, reason: wanted.reason })
        : commands.deactivate(context, userId, { plan, groups: wanted.groups, ifMatch, reason: wanted.reason }));
      return isRefusal(done) ? refused(c, userId, done) : c.json(await shown(c, done), 200);
    })
    .openapi(suspend, async (c) => {
      const { id: userId } = c.req.valid('param');
      const terms = { ...c.req.valid('json'), ifMatch: c.req.valid('header')['if-match'] };
      const done = await commands.suspend(commandContext(c.var, clock), userId, terms);
      return isRefusal(done) ? refused(c, userId, done) : c.json(await shown(c, done), 200);
    })
    .openapi(lift, async (c) => {
      const { id: userId } = c.req.valid('param');
      const terms = { ...c.req.valid('json'), ifMatch: c.req.valid('header')['if-match'] };
      const done = await commands.liftSuspension(commandContext(c.var, clock), userId, terms);
      return isRefusal(done) ? refused(c, userId, done) : c.json(await shown(c, done), 200);
    })
    .openapi(grantRole, async (c) => {
      const { id: userId } = c.req.valid('param');
      const { adminRole: role, reason } = c.req.valid('json');
      const ifMatch = c.req.valid('header')['if-match'];
      const done = await commands.grantAdminRole(commandContext(c.var, clock), userId, { role, reason, ifMatch });
      return isRefusal(done) ? refused(c, userId, done) : c.json(await shown(c, done), 200);
    })
    .openapi(erase, async (c) => {
      const { seats, groups, reason, ...wanted } = c.req.valid('json');
      const plan = planOf(wanted);
      if (isRefusal(plan)) return refusalReply(c, plan);
      const terms = { plan, groups, reason, frees: seats === 'free' };
      const done = await commands.erasePerson(commandContext(c.var, clock), c.req.valid('param').id, terms);
      if (isRefusal(done)) return refusalReply(c, await withHosted(erasureAdapter, done));
      return commandReply(c, done, () => noContent(c));
    });
}
