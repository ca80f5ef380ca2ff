import { viewOf } from '@tablemates/event-store';
import type { EmailSetting } from '../../modules/email-senders/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { emailSenders } from './email-senders.ts';

const columns = (sql: Sql) => sql`id, sender_email, sender_name, reply_to_email, is_active, version`;

/** All senders, in the order in which they were added. */
export const findEmailSenders = (sql: Sql): Promise<EmailSetting[]> =>
  sql<EmailSetting[]>`select ${columns(sql)} from ${sql(viewOf(emailSenders))} order by id`;

/** A sender; undefined for an unknown id. */
export async function findEmailSender(sql: Sql, id: string): Promise<EmailSetting | undefined> {
  const [sender] = await sql<EmailSetting[]>`
    select ${columns(sql)} from ${sql(viewOf(emailSenders))} where id = ${id}`;
  return sender;
}
