import { addSeconds } from '../add-time.ts';
import type { Clock, Instant } from '../clock.ts';
import type { Sql } from '../database.ts';
import type { MailContent } from './mail.ts';
import { LONGEST_HAND_OVER_SECONDS } from './outbox.ts';

/** A mail that a domain event caused, without its content. */
export type PostedMail = {
  readonly template: MailContent['template'];
  readonly recipientId: string;
  /** The id of the domain event. */
  readonly causedBy: string;
  readonly postedAt: Instant;
  /** When a mail server accepted it. Null until then. */
  readonly sentAt: Instant | null;
  /** Whether attempts have ended: it was refused, or is no longer of use. Operators can still retry a refused one. */
  readonly hasFailed: boolean;
};

export type PostedMailsOf = (
  recipientIds: readonly string[],
  causes: readonly string[],
) => Promise<readonly PostedMail[]>;

/** Finds the mails to these people that these domain events caused, in the order of posting. */
export const postedMails =
  ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }): PostedMailsOf =>
  (recipientIds, causes) =>
    sql<PostedMail[]>`
    select template, recipient_id, caused_by, created_at as posted_at, sent_at,
      state = 'failed' or (state = 'queued' and coalesce(of_use_until <= ${addSeconds(clock(), -LONGEST_HAND_OVER_SECONDS)}, false))
        as has_failed
    from mail_outbox
    where caused_by = any(${[...causes]}::uuid[]) and recipient_id = any(${[...recipientIds]}::uuid[])
    order by created_at, id`;
