import { createRoute, z } from '@hono/zod-openapi';
import { EmailSetting } from '../../modules/email-senders/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { tagged } from '../../platform/http/versions.ts';
import { unknown } from '../../platform/refusal.ts';
import { findEmailSender, findEmailSenders } from './email-sender-queries.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/email-settings',
  tags: ['Email settings'],
  summary: 'List the senders, in the order in which they were added',
  middleware: [only('isAdmin', 'Only admins can see the email settings.')] as const,
  responses: { 200: jsonReply('All senders', z.array(EmailSetting)), ...refusals },
});

const showRoute = createRoute({
  method: 'get',
  path: '/email-settings/{id}',
  tags: ['Email settings'],
  summary: 'Show a sender',
  middleware: [only('isAdmin', 'Only admins can see the email settings.')] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The sender', EmailSetting), ...refusals },
});

const unknownSender = unknown('sender');

/** The read routes of senders, for admins. */
export function emailSenderReadRoutes(sql: Sql) {
  return createApi()
    .openapi(listRoute, async (c) => c.json(z.array(EmailSetting).parse(await findEmailSenders(sql)), 200))
    .openapi(showRoute, async (c) => {
      const sender = await findEmailSender(sql, c.req.valid('param').id);
      return sender ? c.json(tagged(c, EmailSetting.parse(sender)), 200) : refusalReply(c, unknownSender);
    });
}
