import type { Clock, Instant } from '../clock.ts';
import type { Sql } from '../database.ts';
import { createSeal } from './seal.ts';

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail as operators see it: nothing of what it says, and of its address only enough to recognize it. */
export type OutboxEntry = {
  readonly id: string;
  readonly template: string;
  /** `a…@x.example`; null where the address has been wiped. */
  readonly to: string | null;
  readonly state: MailState;
  readonly attempts: number;
  readonly createdAt: Instant;
  /** Null unless it waits. */
  readonly nextAttemptAt: Instant | null;
  readonly lastError: string | null;
  /** Whether there is still something to send. */
  readonly canBeSent: boolean;
};

/** How many mails wait, and how long the oldest of them has, in seconds; 0 where none does. */
export async function waitingMails(sql: Sql, clock: Clock): Promise<{ waiting: number; oldestSeconds: number }> {
  const [found] = await sql<[{ waiting: number; oldest: Instant | null }]>`
    select count(*)::int as waiting, min(created_at) as oldest from mail_outbox where state = 'queued'`;
  const { waiting, oldest } = found;
  const waited = oldest === null ? 0 : (clock().getTime() - Date.parse(oldest)) / 1000;
  return { waiting, oldestSeconds: Math.max(0, Math.round(waited)) };
}

/** What operators do with the outbox. `secret` is the one its mails were sealed under. */
export function outboxDesk({ sql, secret, clock }: { sql: Sql; secret: string; clock: Clock }) {
  const { open } = createSeal(secret);

  const addressOf = (id: string, content: Buffer | null): string | null => {
    if (content === null) return null;
    try {
      return masked(open(content, id).to);
    } catch {
      return null; // sealed under another secret
    }
  };

  const isOfUse = () => sql`(of_use_until is null or of_use_until > ${clock()})`;

  return {
    async counts(): Promise<Readonly<Record<MailState, number>> & { readonly oldestSeconds: number }> {
      const [{ oldestSeconds }, counted] = await Promise.all([
        waitingMails(sql, clock),
        sql<{ state: MailState; count: number }[]>`select state, count(*)::int from mail_outbox group by state`,
      ]);
      const of = (state: MailState) => counted.find((each) => each.state === state)?.count ?? 0;
      return { queued: of('queued'), sent: of('sent'), failed: of('failed'), oldestSeconds };
    },

    /** The newest first; of one state where given. */
    async list({ state, limit }: { state?: MailState; limit: number }): Promise<OutboxEntry[]> {
      const rows = await sql<(Omit<OutboxEntry, 'to'> & { content: Buffer | null })[]>`
        select id, template, content, state, attempts, created_at, last_error,
          state <> 'sent' and content is not null and ${isOfUse()} as can_be_sent,
          case state when 'queued' then next_attempt_at end as next_attempt_at
        from mail_outbox ${state === undefined ? sql`` : sql`where state = ${state}`}
        order by created_at desc, id desc limit ${limit}`;
      return rows.map(({ content, ...row }) => ({
        ...row,
        to: addressOf(row.id, content),
      }));
    },

    /**
     * Lets a mail, or every failed one, be tried from now on as if it were new.
     *
     * @returns how many; what was sent, has nothing left to send, or would come too late, is not among them
     */
    async retry(which: { readonly id: string } | 'failed'): Promise<number> {
      const { count } = await sql`
        update mail_outbox set state = 'queued', attempts = 0, next_attempt_at = ${clock()}, last_error = null
        where content is not null and ${isOfUse()}
          and ${which === 'failed' ? sql`state = 'failed'` : sql`id = ${which.id} and state <> 'sent'`}`;
      return count;
    },
  };
}

/** The first letter and the domain. */
const masked = (address: string): string => address.replace(/^(.)[^@]*/u, '$1…');
