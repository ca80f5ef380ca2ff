import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, noContent, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { id } from '../../platform/http/schemas.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { BlockCommands } from './commands.ts';

const tags = ['Users'];
const path = '/users/me/blocks/{userId}';
const request = { params: z.object({ userId: id }) };

const blockRoute = createRoute({
  method: 'put',
  path,
  tags,
  summary: 'Block a person: no messages in either direction, and no seat at each other’s tables.',
  description:
    'Blocks are private. A message is refused as between strangers, and a seat as if the host had removed the person. Seats that are already taken stay.',
  middleware: [signedIn] as const,
  request,
  responses: { 204: { description: 'Blocked' }, ...refusals },
});

const unblockRoute = createRoute({
  method: 'delete',
  path,
  tags,
  summary: 'Remove my block of a person.',
  middleware: [signedIn] as const,
  request,
  responses: { 204: { description: 'Not blocked by me' }, ...refusals },
});

/** The write routes of blocks. */
export const blockRoutes = ({ commands, clock }: { readonly commands: BlockCommands; readonly clock: Clock }) =>
  createApi()
    .openapi(blockRoute, async (c) => {
      const done = await commands.block(commandContext(c.var, clock), c.req.valid('param').userId);
      return commandReply(c, done, () => noContent(c));
    })
    .openapi(unblockRoute, async (c) => {
      const done = await commands.unblock(commandContext(c.var, clock), c.req.valid('param').userId);
      return commandReply(c, done, () => noContent(c));
    });
