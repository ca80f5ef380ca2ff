import { createRoute } from '@hono/zod-openapi';
import { createApi, jsonReply, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { rememberPosition } from '../../../platform/http/consistency.ts';
import { pictureBody, pictureOf } from '../../../platform/http/picture-body.ts';
import { signedIn } from '../../../platform/http/session.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { IdentityCommands } from '../commands.ts';
import { UserReply } from '../contract.ts';
import type { IdentityDeps } from '../deps.ts';
import { visitors } from '../sign-in/visitor.ts';

const path = '/users/me/photo';
const tags = ['Users'];
const responses = { 200: jsonReply('As it is now', UserReply), ...refusals };
const put = createRoute({
  method: 'put',
  path,
  tags,
  middleware: [signedIn] as const,
  responses,
  summary:
    'Set my photograph: JPEG, PNG, WebP, AVIF or GIF, at most 5 MB. It is cropped to a square around the center.',
  request: pictureBody,
});
const remove = createRoute({
  method: 'delete',
  path,
  tags,
  middleware: [signedIn] as const,
  responses,
  summary: 'Remove my photograph',
});

/** The routes of a person's own photograph. */
export function photoRoutes(deps: IdentityDeps, commands: IdentityCommands) {
  const { clock, pictures } = deps;
  const visitor = visitors(deps);
  const shown = async ({ userId, isAdmin }: { userId: string; isAdmin: boolean }) => {
    const user = await visitor.show(userId);
    return UserReply.parse({ user: { ...user, isAdmin } });
  };
  return createApi()
    .openapi(put, async (c) => {
      const { userId } = c.var.session;
      const context = commandContext(c.var, clock);
      const photo = await pictures.save('people', userId, context.commandId, await pictureOf(c));
      if (isRefusal(photo)) return refusalReply(c, photo);
      const done = await commands.changeOwnPhoto(context, userId, photo);
      if (isRefusal(done)) {
        await pictures.remove(photo);
        return refusalReply(c, done);
      }
      if (done.former !== null) await pictures.remove(done.former);
      rememberPosition(c, done.position);
      return c.json(await shown(c.var.session), 200);
    })
    .openapi(remove, async (c) => {
      const { userId } = c.var.session;
      const done = await commands.changeOwnPhoto(commandContext(c.var, clock), userId, null);
      return commandReply(c, done, async ({ former }) => {
        if (former !== null) await pictures.remove(former);
        return c.json(await shown(c.var.session), 200);
      });
    });
}
