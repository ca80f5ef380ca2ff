import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { rememberPosition } from '../../platform/http/consistency.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { IfMatchHeader, stale, staleReply, tagged } from '../../platform/http/versions.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { type Done, type EmailSenderCommands, shownSender } from './commands.ts';
import { AddEmailSettingRequest, ChangeEmailSettingRequest, EmailSetting } from './contract.ts';
import { unknownSender } from './email-senders.ts';

const tags = ['Email settings'];
const admins = only('isAdmin', 'Only admins can change the email settings.');
const params = z.object({ id });

const addRoute = createRoute({
  method: 'post',
  path: '/email-settings',
  tags,
  summary: 'Add an inactive sender',
  middleware: [admins] as const,
  request: jsonBody(AddEmailSettingRequest),
  responses: { 201: jsonReply('The new sender', EmailSetting), ...refusals },
});

const changeRoute = createRoute({
  method: 'patch',
  path: '/email-settings/{id}',
  tags,
  summary: 'Change a sender; absent fields stay unchanged',
  middleware: [admins] as const,
  request: { params, headers: IfMatchHeader, ...jsonBody(ChangeEmailSettingRequest) },
  responses: { 200: jsonReply('The sender as it is now', EmailSetting), ...stale(EmailSetting), ...refusals },
});

const activateRoute = createRoute({
  method: 'patch',
  path: '/email-settings/{id}/activate',
  tags,
  summary: 'Make this sender the active one; all mails are sent from it',
  middleware: [admins] as const,
  request: { params, headers: IfMatchHeader },
  responses: { 200: jsonReply('The active sender', EmailSetting), ...stale(EmailSetting), ...refusals },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/email-settings/{id}',
  tags,
  summary: 'Remove a sender that is not active',
  middleware: [admins] as const,
  request: { params },
  responses: { 204: { description: 'Gone' }, ...refusals },
});

/** The routes of senders, for admins. */
export function emailSenderRoutes(commands: EmailSenderCommands, clock: Clock) {
  const shown = (c: Context, done: Done | Refusal): EmailSetting | Refusal => {
    if (isRefusal(done)) return done;
    rememberPosition(c, done.position);
    const sender = shownSender(done.senders, done.emailSenderId);
    return sender ? tagged(c, EmailSetting.parse(sender)) : unknownSender;
  };
  const isStale = (answer: EmailSetting | Refusal): answer is Refusal => isRefusal(answer) && answer.status === 412;
  const staleSetting = (c: Context, { message, details }: Refusal) =>
    staleReply(c, message, EmailSetting.parse(details?.current));

  return createApi()
    .openapi(addRoute, async (c) => {
      const setting = shown(c, await commands.add(commandContext(c.var, clock), c.req.valid('json')));
      return isRefusal(setting) ? refusalReply(c, setting) : c.json(setting, 201);
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param');
      const [patch, ifMatch] = [c.req.valid('json'), c.req.valid('header')['if-match']];
      const setting = shown(c, await commands.change(commandContext(c.var, clock), id, patch, ifMatch));
      if (isStale(setting)) return staleSetting(c, setting);
      return isRefusal(setting) ? refusalReply(c, setting) : c.json(setting, 200);
    })
    .openapi(activateRoute, async (c) => {
      const { id } = c.req.valid('param');
      const ifMatch = c.req.valid('header')['if-match'];
      const setting = shown(c, await commands.activate(commandContext(c.var, clock), id, ifMatch));
      if (isStale(setting)) return staleSetting(c, setting);
      return isRefusal(setting) ? refusalReply(c, setting) : c.json(setting, 200);
    })
    .openapi(removeRoute, async (c) => {
      const done = await commands.remove(commandContext(c.var, clock), c.req.valid('param').id);
      return commandReply(c, done, () => noContent(c));
    });
}
