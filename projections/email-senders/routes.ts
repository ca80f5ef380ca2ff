import { createRoute, z } from '@hono/zod-openapi';
import { EmailSetting } from '../../modules/email-senders/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { only } from '../../platform/http/session.ts';
import { viewOf } from '../../platform/projection/projection.ts';
import { emailSenders } from './email-senders.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/email-settings',
  tags: ['Email settings'],
  summary: 'List the senders, in the order of their making',
  middleware: [only('isAdmin', 'Only admins can see the email settings.')] as const,
  responses: { 200: jsonReply('All of them', z.array(EmailSetting)), ...refusals },
});

/** The senders of mails, for admins. */
export function emailSenderQueries(sql: Sql) {
  return createApi().openapi(listRoute, async (c) => {
    const found = await sql<EmailSetting[]>`
      select id, sender_email, sender_name, reply_to_email, is_active, version
      from ${sql(viewOf(emailSenders))} order by id`;
    return c.json(z.array(EmailSetting).parse(found), 200);
  });
}
