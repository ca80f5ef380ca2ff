import { addDays, addSeconds } from '../add-time.ts';
import type { Clock, Instant } from '../clock.ts';
import type { Sql, Transaction } from '../database.ts';
import { backOff, deliverDue } from '../deliver-due.ts';
import type { NewId } from '../ids.ts';
import { noSpans, type Spans } from '../tracing.ts';
import { writeLetter } from './letter.ts';
import type { LetterSettings } from './letter-parts.ts';
import type { MailContent, SendMail } from './mail.ts';
import { envelopeOf, toMessage } from './message.ts';
import { refusedAddresses } from './refused-addresses.ts';
import { createSeal } from './seal.ts';
import type { Delivery, Transport } from './transport.ts';

/** Seconds after each attempt until the next one: 7 attempts in about 21 hours. No attempt follows the last entry. */
export const SECONDS_BETWEEN_ATTEMPTS = [60, 300, 900, 3600, 14_400, 57_600, 60];
/** The most different reasons that one delivery reports. An outage gives the same reason for each mail. */
const MAX_REASONS = 3;
const MAX_REASON = 500;
/** Days for which a failed mail can be sent again. */
const FAILED_KEPT_DAYS = 7;
/** Longer than any transport takes to deliver one mail. */
export const LONGEST_HAND_OVER_SECONDS = 30;
const TOO_LATE = 'not sent while it was of use';
const HELD_BACK = 'not sent: a mail server said before that this address takes no mail';
/** Exactly one address. A second address or a line break would send the mail to other people. */
const ONE_ADDRESS = /^[^\s,;:<>()"\\@\p{Cc}]+@[^\s,;:<>()"\\@\p{Cc}]+$/u;

type Claimed = { id: string; content: Buffer; attempts: number; template: string; traceparent: string | null };
type Outcome = 'sent' | 'postponed' | 'failed';
export const MAIL_OUTCOMES = ['sent', 'postponed', 'failed', 'expired'] as const;
/** The number of mails by result. Expired mails are no longer of use, so they were not sent. */
export type Delivered = Record<Outcome | 'expired', number> & {
  /** Why mails were postponed or failed: a few different reasons, without addresses. */
  readonly reasons: readonly string[];
};

export type Outbox = {
  /** Throws if `to` is not exactly one address. */
  readonly post: SendMail;
  /**
   * Sends all mails that are due, and drops those that are no longer of use. Several processes may call it at once.
   * Once the signal aborts, it starts no other mail. It resolves when the results of started mails are recorded.
   */
  deliverDue(transport: Transport, signal?: AbortSignal): Promise<Delivered>;
  /** Records what became of a mail that the provider took: it arrived at `at`, or the address was refused then. */
  heardLater(told: ToldLater, tx?: Transaction): Promise<void>;
  /** Whether mails to this address are held back, except codes. */
  isRefused(address: string): Promise<boolean>;
  /**
   * Deletes the content of every mail to these addresses, and that they were refused. Queued ones are not sent any more.
   */
  forget(addresses: readonly string[]): Promise<void>;
  /**
   * Deletes the content of mails that failed more than a week ago, which cannot be sent again, and refusals of half a
   * year ago.
   */
  forgetFailed(): Promise<void>;
  /**
   * The newest mails that still have their content, at most `limit`. With `to`, only mails whose address contains it.
   */
  readable(query: { to?: string; limit: number }): Promise<ReadableMail[]>;
  /** One of these mails. Undefined if the id is unknown. */
  readableById(id: string): Promise<ReadableMail | undefined>;
};

/** What a provider tells about a mail to an address. `mailId`: the mail's, if known. */
export type ToldLater = { readonly to: string; readonly at: Instant; readonly mailId: string | undefined } & (
  | { readonly outcome: 'arrived' }
  | { readonly outcome: 'refused'; readonly reason: string; readonly isSure?: boolean }
);

export type ReadableMail = {
  readonly id: string;
  readonly content: MailContent;
  readonly state: 'queued' | 'sent';
  readonly createdAt: string;
};

/**
 * Creates the outbox. A mail is first a row that commits together with its cause, and is sent afterwards. A mail is
 * delivered at least once. It is delivered twice only if the process crashes between the delivery and its record.
 *
 * @param onPosted called after a mail was posted outside a transaction; a caller with one of its own wakes the delivery
 *   after its commit.
 */
export function createOutbox({
  sql,
  secret,
  newId,
  clock,
  letterSettings,
  onPosted,
  spans = noSpans,
  lookAgainMs,
}: {
  sql: Sql;
  secret: string;
  newId: NewId;
  clock: Clock;
  letterSettings: LetterSettings;
  onPosted?: () => void;
  spans?: Spans;
  lookAgainMs?: number;
}): Outbox {
  const { seal, open } = createSeal(secret);
  const refused = refusedAddresses({ sql, secret, clock });

  const attempts = backOff(sql, SECONDS_BETWEEN_ATTEMPTS);

  const claim = async (): Promise<Claimed | undefined> => {
    const now = clock();
    // a null error means that the mail is being sent
    const [claimed] = await sql<Claimed[]>`
      update mail_outbox set ${attempts.counted(now)}, last_error = null
      where id = (
        select id from mail_outbox
        where ${attempts.isDue(now)} and (of_use_until is null or of_use_until > ${now})
        order by next_attempt_at, id limit 1
        for update skip locked)
      returning id, content, attempts, template, traceparent`;
    return claimed;
  };

  /** A failed mail stays so that operators can send it again, except a code: it has expired by then. */
  const keptAfterFailure = sql`case template when 'code' then null else content end`;

  const giveUpOnUnrecorded = () => sql`
    update mail_outbox set state = 'failed', content = ${keptAfterFailure},
      last_error = coalesce(last_error, 'no attempt came back')
    where state = 'queued' and attempts >= ${attempts.max} and next_attempt_at <= ${clock()}`;

  /** Waits `LONGEST_HAND_OVER_SECONDS` after the end of use, so that a mail in delivery is recorded as sent. */
  const giveUpOnExpired = () => sql`
    update mail_outbox set state = 'failed', content = null,
      last_error = left(${TOO_LATE} || coalesce(': ' || last_error, ''), ${MAX_REASON})
    where state = 'queued' and of_use_until <= ${addSeconds(clock(), -LONGEST_HAND_OVER_SECONDS)}`;

  const deliver = async (content: MailContent, id: string, transport: Transport): Promise<Delivery> => {
    const { to, template } = content;
    // a code is sent because somebody asks for it, and without one nobody could sign in to correct the address
    if (template !== 'code' && (await refused.has(to))) return { outcome: 'permanent', reason: HELD_BACK };
    const letter = writeLetter(content, letterSettings);
    const envelope = envelopeOf(id, content, letter, letterSettings.publicUrl);
    const delivery = await transport.deliver({ ...toMessage(to, letter), ...envelope });
    if (delivery.outcome === 'permanent' && delivery.isBounce) await refused.note(to, delivery);
    if (delivery.outcome === 'sent' && !transport.tellsLater) await refused.arrived(to);
    return delivery;
  };

  const attempt = async (row: Claimed, transport: Transport): Promise<{ outcome: Outcome; reason?: string }> => {
    let to = '';
    let delivery: Delivery;
    try {
      const content = open(row.content, row.id);
      to = content.to;
      delivery = await deliver(content, row.id, transport);
    } catch (error) {
      delivery = { outcome: 'temporary', reason: error instanceof Error ? error.message : String(error) };
    }
    if (delivery.outcome === 'sent') {
      await sql`
        update mail_outbox set state = 'sent', sent_at = ${clock()}, last_error = null
          ${transport.keepsMail ? sql`` : sql`, content = null`}
        where id = ${row.id} and state = 'queued'`;
      return { outcome: 'sent' };
    }
    const reason = withoutAddress(delivery.reason, to).slice(0, MAX_REASON);
    if (delivery.outcome === 'temporary' && row.attempts < attempts.max) {
      await sql`update mail_outbox set last_error = ${reason} where id = ${row.id} and state = 'queued'`;
      return { outcome: 'postponed', reason };
    }
    await sql`
      update mail_outbox set state = 'failed', content = ${keptAfterFailure}, last_error = ${reason}
      where id = ${row.id} and state = 'queued'`;
    return { outcome: 'failed', reason };
  };

  return {
    async post({ dedupeKey, ofUseUntil, recipientId, causedBy, ...content }, tx) {
      if (!ONE_ADDRESS.test(content.to)) throw new Error('an email goes to exactly one address');
      const id = newId();
      const now = clock();
      await (tx ?? sql)`
        insert into mail_outbox (id, dedupe_key, template, content, next_attempt_at, created_at, of_use_until, recipient_id, caused_by,
          traceparent)
        values (${id}, ${dedupeKey}, ${content.template}, ${seal(content, id)}, ${now}, ${now}, ${ofUseUntil ?? null},
          ${recipientId ?? null}, ${causedBy ?? null}, ${spans.traceparent() ?? null})
        on conflict (dedupe_key) do nothing`;
      if (!tx) onPosted?.();
    },

    async deliverDue(transport, signal) {
      const { count: expired } = await giveUpOnExpired();
      const delivered = { sent: 0, postponed: 0, failed: 0, expired };
      const reasons = new Set<string>();
      await giveUpOnUnrecorded();
      const send = async (row: Claimed) => {
        const { template, traceparent } = row;
        const { outcome, reason } = await spans.traced(
          'mail',
          { 'mail.template': template },
          async (note) => {
            const attempted = await attempt(row, transport);
            note({ 'mail.outcome': attempted.outcome });
            return attempted;
          },
          async () => (traceparent === null ? [] : [{ traceparent }]),
        );
        delivered[outcome]++;
        if (reason !== undefined && reasons.size < MAX_REASONS) reasons.add(reason);
      };
      await deliverDue({ claim, send, signal, ...(lookAgainMs !== undefined && { lookAgainMs }) });
      return { ...delivered, reasons: [...reasons] };
    },

    async heardLater({ to, at, mailId, ...told }, tx: Sql | Transaction = sql) {
      if (told.outcome === 'arrived') return refused.arrived(to, at, tx);
      await refused.note(to, { refusedAt: at, ...told }, tx);
      if (mailId === undefined) return;
      await tx`
        update mail_outbox set state = 'failed', sent_at = null, content = null,
          last_error = ${withoutAddress(told.reason, to).slice(0, MAX_REASON)}
        where id = ${mailId} and state = 'sent'`;
    },

    isRefused: (address) => refused.has(address),

    async forget(addresses) {
      await refused.forget(addresses);
      const to = new Set(addresses.map((address) => address.toLowerCase()));
      // addresses are encrypted, so finding one means decrypting every mail that still has its content
      const batches = sql<{ id: string; content: Buffer }[]>`
        select id, content from mail_outbox where content is not null`.cursor(100);
      for await (const batch of batches) {
        const ids = batch.filter((row) => to.has(open(row.content, row.id).to.toLowerCase())).map(({ id }) => id);
        if (ids.length === 0) continue;
        await sql`
          update mail_outbox set content = null,
            state = case state when 'queued' then 'failed' else state end,
            last_error = case state when 'queued' then 'the recipient was erased' else last_error end
          where id = any(${ids}::uuid[])`;
      }
    },

    async forgetFailed() {
      await refused.forgetOld();
      // `next_attempt_at` of a failed mail is later than its last attempt, so no mail is deleted too early
      const before = addDays(clock(), -FAILED_KEPT_DAYS);
      await sql`
        update mail_outbox set content = null
        where state = 'failed' and content is not null and next_attempt_at < ${before}`;
    },

    async readableById(id) {
      const [row] = await sql<(Omit<ReadableMail, 'content'> & { content: Buffer })[]>`
        select id, content, state, created_at from mail_outbox
        where id = ${id} and content is not null and state <> 'failed'`;
      return row && { ...row, content: open(row.content, row.id) };
    },

    async readable({ to, limit }) {
      const found: ReadableMail[] = [];
      // addresses are encrypted, so finding one means decrypting every mail: acceptable for a development mailbox
      const batches = sql<(Omit<ReadableMail, 'content'> & { content: Buffer })[]>`
        select id, content, state, created_at from mail_outbox
        where content is not null and state <> 'failed' order by id desc`.cursor(100);
      for await (const batch of batches) {
        for (const row of batch) {
          const content = open(row.content, row.id);
          if (to === undefined || content.to.toLowerCase().includes(to.toLowerCase())) found.push({ ...row, content });
          if (found.length >= limit) return found;
        }
      }
      return found;
    },
  };
}

/** Removes the recipient's address, which providers repeat in error texts, before the text is stored. */
const withoutAddress = (reason: string, to: string): string => (to ? reason.replaceAll(to, '<recipient>') : reason);
