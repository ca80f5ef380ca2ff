import { createRoute } from '@hono/zod-openapi';
import { createApi, jsonBody, noContent, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { signedIn } from '../../../platform/http/session.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { IdentityCommands } from '../commands.ts';
import { DeleteOwnAccountRequest } from '../contract.ts';
import type { IdentityDeps } from '../deps.ts';
import { ownsGroups, planOf, withHosted } from '../people/hosting.ts';
import { readPerson } from '../people/people.ts';
import { freshCodes } from '../sign-in/fresh-code.ts';
import { visitors } from '../sign-in/visitor.ts';
import { atTable, mayEraseOneself, upcomingOf, youHost } from './erasure-of-oneself.ts';

const eraseOneself = createRoute({
  method: 'delete',
  path: '/users/me',
  summary: 'Delete my account for good.',
  description:
    'Needs a new one-time code, requested in this browser as for signing in. Seats are given back as if I had left. 409 `hosts_upcoming` unless `upcoming` says to cancel the events that I host or to hand them over, and then 409 `owns_groups` unless `groups` does for the groups that I own. It erases the same data as a deletion by an admin.',
  tags: ['Users'],
  middleware: [signedIn] as const,
  request: jsonBody(DeleteOwnAccountRequest),
  responses: { 204: { description: 'Gone, and signed out' }, ...refusals },
});

/** The route by which people delete their own account (evenings contract, section 8). */
export function ownErasureRoutes(deps: IdentityDeps, commands: IdentityCommands) {
  const { log, clock, erasureAdapter } = deps;
  const spendCode = freshCodes(deps);
  const visitor = visitors(deps);

  return createApi().openapi(eraseOneself, async (c) => {
    const { userId } = c.var.session;
    const { code, ...wanted } = c.req.valid('json');
    const context = commandContext(c.var, clock);
    const plan = planOf(wanted);
    if (isRefusal(plan)) return refusalReply(c, plan);
    // Refusals that do not need the code come first, because a code can be used only once.
    const person = await readPerson(log, userId);
    const notAllowed = mayEraseOneself({ person, actor: person });
    if (notAllowed) return refusalReply(c, notAllowed);
    const { hosted, owned, atTableUntil: until } = await upcomingOf(deps, context, userId);
    if (until !== null) return refusalReply(c, atTable(until, erasureAdapter.timeInWords(until)));
    if (hosted.length > 0 && !plan) return refusalReply(c, await withHosted(erasureAdapter, youHost(hosted)));
    const ownerless = ownsGroups(owned, wanted.groups);
    if (ownerless) return refusalReply(c, ownerless);
    const wrong = await spendCode(c, person, code);
    if (wrong) return refusalReply(c, wrong);
    const done = await commands.eraseOneself(context, userId, plan, wanted.groups);
    if (isRefusal(done)) return refusalReply(c, await withHosted(erasureAdapter, done));
    await visitor.endSession(c);
    return commandReply(c, done, () => noContent(c));
  });
}
