import { addSeconds } from '../add-time.ts';
import type { Clock, Instant } from '../clock.ts';
import type { Sql } from '../database.ts';
import { LONGEST_HAND_OVER_SECONDS, SECONDS_BETWEEN_ATTEMPTS } from './outbox.ts';
import { refusedAddresses } from './refused-addresses.ts';
import { createSeal } from './seal.ts';

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail as operators see it: without its content, and with a masked address. */
export type OutboxEntry = {
  readonly id: string;
  readonly template: string;
  /** `a…@x.example`. Null if the address has been deleted or cannot be decrypted. */
  readonly to: string | null;
  readonly state: MailState;
  readonly attempts: number;
  readonly createdAt: Instant;
  /** Null unless the mail is queued. */
  readonly nextAttemptAt: Instant | null;
  readonly lastError: string | null;
  /** Whether the mail is unsent, still has its content, and is still of use. */
  readonly canBeSent: boolean;
};

/** One page of the mails. Without a state, mails of all states. */
type OutboxPage = {
  readonly state?: MailState;
  /** The last mail of the previous page. */
  readonly after?: Pick<OutboxEntry, 'createdAt' | 'id'> | undefined;
  /** The number of mails to skip. */
  readonly offset?: number;
  readonly limit: number;
};

/** The number of queued mails, and the age of the oldest one in seconds (0 if none is queued). */
export async function waitingMails(sql: Sql, clock: Clock): Promise<{ waiting: number; oldestSeconds: number }> {
  const [found] = await sql<[{ waiting: number; oldest: Instant | null }]>`
    select count(*)::int as waiting, min(created_at) as oldest from mail_outbox where state = 'queued'`;
  const { waiting, oldest } = found;
  const waited = oldest === null ? 0 : (clock().getTime() - Date.parse(oldest)) / 1000;
  return { waiting, oldestSeconds: Math.max(0, Math.round(waited)) };
}

/** The number of mails that failed and still have their content: those of the last week, but no codes. */
export async function failedMails(sql: Sql): Promise<number> {
  const [{ failed }] = await sql<[{ failed: number }]>`
    select count(*)::int as failed from mail_outbox where state = 'failed' and content is not null`;
  return failed;
}

/** Whether a mail is still worth sending. */
const isOfUse = (sql: Sql, now: Instant) => sql`(of_use_until is null or of_use_until > ${now})`;

/** The number of failed mails that can be sent again: they still have their content and are still of use. */
export async function mailsToSendAgain(sql: Sql, now: Instant): Promise<number> {
  const [{ failed }] = await sql<[{ failed: number }]>`
    select count(*)::int as failed from mail_outbox
    where state = 'failed' and content is not null and ${isOfUse(sql, now)}`;
  return failed;
}

/**
 * Lists, counts and retries mails for operators.
 *
 * @param secret the secret that the mails were sealed with
 */
export function outboxOperations({ sql, secret, clock }: { sql: Sql; secret: string; clock: Clock }) {
  const { open } = createSeal(secret);
  const refused = refusedAddresses({ sql, secret, clock });

  const addressOf = (id: string, content: Buffer | null): string | null => {
    if (content === null) return null;
    try {
      return open(content, id).to;
    } catch {
      return null; // sealed with another secret
    }
  };

  /** An attempt began, and neither ended nor was lost with its process. */
  const isUnderWay = () => sql`(state = 'queued' and attempts > 0 and last_error is null
    and next_attempt_at - make_interval(secs => (${SECONDS_BETWEEN_ATTEMPTS}::int[])[attempts])
      > ${addSeconds(clock(), -LONGEST_HAND_OVER_SECONDS)}::timestamptz)`;

  const isOfUseNow = () => isOfUse(sql, clock().toISOString());

  return {
    async counts(): Promise<Readonly<Record<MailState, number>> & { readonly oldestSeconds: number }> {
      const [{ oldestSeconds }, counted] = await Promise.all([
        waitingMails(sql, clock),
        sql<{ state: MailState; count: number }[]>`select state, count(*)::int from mail_outbox group by state`,
      ]);
      const of = (state: MailState) => counted.find((each) => each.state === state)?.count ?? 0;
      return { queued: of('queued'), sent: of('sent'), failed: of('failed'), oldestSeconds };
    },

    /** Lists the newest mails first, all of them or those of one state. Skipped mails are only counted in an index. */
    async list({ state, after, offset = 0, limit }: OutboxPage): Promise<OutboxEntry[]> {
      const rows = await sql<(Omit<OutboxEntry, 'to'> & { content: Buffer | null })[]>`
        with page as (
          select id from mail_outbox
          where true ${state ? sql`and state = ${state}` : sql``}
            ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : sql``}
          order by created_at desc, id desc limit ${limit} offset ${offset})
        select id, template, content, state, attempts, created_at, last_error,
          state <> 'sent' and content is not null and ${isOfUseNow()} as can_be_sent,
          case state when 'queued' then next_attempt_at end as next_attempt_at
        from page join mail_outbox using (id)
        order by created_at desc, id desc`;
      return rows.map(({ content, ...row }) => ({
        ...row,
        to: masked(addressOf(row.id, content)),
      }));
    },

    /**
     * Queues one mail, or every failed mail, as if it were new. One mail is tried even if its address was refused before,
     * because an operator asks for this one.
     *
     * @param recorded records the retry before a mail is sent; not called for one mail that cannot be sent
     * @returns the number of queued mails. A mail is skipped if it was sent, is being sent, has no content any more or
     *   is no longer of use.
     */
    retry: (which: { readonly id: string } | 'failed', recorded: () => Promise<void>): Promise<number> =>
      sql.begin(async (tx) => {
        const queued = await tx<{ id: string; content: Buffer }[]>`
          update mail_outbox set state = 'queued', attempts = 0, next_attempt_at = ${clock()}, last_error = null
          where content is not null and ${isOfUseNow()}
            and ${which === 'failed' ? sql`state = 'failed'` : sql`id = ${which.id} and state <> 'sent' and not ${isUnderWay()}`}
          returning id, content`;
        if (which !== 'failed') {
          const to = queued.map(({ id, content }) => addressOf(id, content)).filter((address) => address !== null);
          await refused.forget(to, tx);
        }
        if (which === 'failed' || queued.length > 0) await recorded();
        return queued.length;
      }),
  };
}

/** The first letter and the domain. */
const masked = (address: string | null): string | null => address?.replace(/^(.)[^@]*/u, '$1…') ?? null;
