import { addDays, addSeconds } from '../add-time.ts';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database.ts';
import type { NewId } from '../ids.ts';
import { type House, writeLetter } from './letter.ts';
import type { MailContent, SendMail } from './mail.ts';
import { toMessage } from './message.ts';
import { createSeal } from './seal.ts';
import type { Delivery, Transport } from './transport.ts';

/** Seconds until the next attempt, after each one. The last attempt has none after it: 7 in some 21 hours. */
const SECONDS_BETWEEN_ATTEMPTS = [60, 300, 900, 3600, 14_400, 57_600, 60];
const MAX_ATTEMPTS = SECONDS_BETWEEN_ATTEMPTS.length;
/** Sent side by side, so that one slow hand-over does not hold up the others. */
const BATCH = 5;
const MAX_REASON = 500;
/** How long a mail that failed can be sent again. */
const FAILED_KEPT_DAYS = 7;
/** Beyond what any transport takes to hand one over. */
const LONGEST_HAND_OVER_SECONDS = 30;
const TOO_LATE = 'not sent while it was of use';
/** One address and nothing else: a second one, a name or a line break would be somebody else's mail. */
const ONE_ADDRESS = /^[^\s,;:<>()"\\@\p{Cc}]+@[^\s,;:<>()"\\@\p{Cc}]+$/u;

type Claimed = { id: string; content: Buffer; attempts: number };
type Delivered = { sent: number; postponed: number; failed: number };

export type Outbox = {
  /** Throws where `to` is not exactly one address. */
  readonly post: SendMail;
  /** Sends everything due, until nothing is, and drops what came to be of no use. Any number of processes may do so at once. */
  deliverDue(transport: Transport): Promise<Delivered>;
  /** Wipes every mail to these addresses; what waits is not sent any more. */
  forget(addresses: readonly string[]): Promise<void>;
  /** Wipes what failed a week ago: nobody sends it again. */
  forgetFailed(): Promise<void>;
  /** The newest mails that are still readable, at most `limit`, and only those to `to` (any part of it) where given. */
  readable(query: { to?: string; limit: number }): Promise<ReadableMail[]>;
};

export type ReadableMail = {
  readonly id: string;
  readonly content: MailContent;
  readonly state: 'queued' | 'sent';
  readonly createdAt: string;
};

/**
 * Mails are rows first: they commit with what caused them, and leave afterwards. A mail is handed over at least once;
 * only a crash between the hand-over and its record makes it twice.
 *
 * @param onPosted called after a mail was posted outside a transaction; a caller with one of its own wakes the delivery
 *   after its commit.
 */
export function createOutbox({
  sql,
  secret,
  newId,
  clock,
  house,
  onPosted,
}: {
  sql: Sql;
  secret: string;
  newId: NewId;
  clock: Clock;
  house: House;
  onPosted?: () => void;
}): Outbox {
  const { seal, open } = createSeal(secret);

  const claim = async (): Promise<Claimed[]> => {
    const now = clock();
    // The attempt counts and the next one is set before anything is sent: a mail whose sending kills the process is not
    // tried for ever, and no other process takes it meanwhile.
    return sql<Claimed[]>`
      update mail_outbox set
        attempts = attempts + 1,
        next_attempt_at = ${now}::timestamptz + make_interval(secs => (${SECONDS_BETWEEN_ATTEMPTS}::int[])[attempts + 1])
      where id in (
        select id from mail_outbox
        where state = 'queued' and next_attempt_at <= ${now} and attempts < ${MAX_ATTEMPTS}
          and (of_use_until is null or of_use_until > ${now})
        order by next_attempt_at, id limit ${BATCH}
        for update skip locked)
      returning id, content, attempts`;
  };

  /** Operators may send it again, but a code is worth nothing by then. */
  const keptAfterFailure = sql`case template when 'code' then null else content end`;

  const giveUpOnUnrecorded = () => sql`
    update mail_outbox set state = 'failed', content = ${keptAfterFailure},
      last_error = coalesce(last_error, 'no attempt came back')
    where state = 'queued' and attempts >= ${MAX_ATTEMPTS} and next_attempt_at <= ${clock()}`;

  /** A little later than it could be: what is being sent just then is told as sent. */
  const giveUpOnUseless = () => sql`
    update mail_outbox set state = 'failed', content = null,
      last_error = left(${TOO_LATE} || coalesce(': ' || last_error, ''), ${MAX_REASON})
    where state = 'queued' and of_use_until <= ${addSeconds(clock(), -LONGEST_HAND_OVER_SECONDS)}`;

  const attempt = async (row: Claimed, transport: Transport): Promise<keyof Delivered> => {
    let to = '';
    let delivery: Delivery;
    try {
      const content = open(row.content, row.id);
      to = content.to;
      delivery = await transport.deliver(toMessage(to, writeLetter(content, house)));
    } catch (error) {
      delivery = { outcome: 'temporary', reason: error instanceof Error ? error.message : String(error) };
    }
    if (delivery.outcome === 'sent') {
      await sql`
        update mail_outbox set state = 'sent', sent_at = ${clock()}, last_error = null
          ${transport.keepsMail ? sql`` : sql`, content = null`}
        where id = ${row.id} and state = 'queued'`;
      return 'sent';
    }
    const reason = withoutAddress(delivery.reason, to).slice(0, MAX_REASON);
    if (delivery.outcome === 'temporary' && row.attempts < MAX_ATTEMPTS) {
      await sql`update mail_outbox set last_error = ${reason} where id = ${row.id} and state = 'queued'`;
      return 'postponed';
    }
    await sql`
      update mail_outbox set state = 'failed', content = ${keptAfterFailure}, last_error = ${reason}
      where id = ${row.id} and state = 'queued'`;
    return 'failed';
  };

  return {
    async post({ dedupeKey, ofUseUntil, ...content }, tx) {
      if (!ONE_ADDRESS.test(content.to)) throw new Error('a mail goes to exactly one address');
      const id = newId();
      const now = clock();
      await (tx ?? sql)`
        insert into mail_outbox (id, dedupe_key, template, content, next_attempt_at, created_at, of_use_until)
        values (${id}, ${dedupeKey}, ${content.template}, ${seal(content, id)}, ${now}, ${now}, ${ofUseUntil ?? null})
        on conflict (dedupe_key) do nothing`;
      if (!tx) onPosted?.();
    },

    async deliverDue(transport) {
      const { count: useless } = await giveUpOnUseless();
      const delivered: Delivered = { sent: 0, postponed: 0, failed: useless };
      await giveUpOnUnrecorded();
      for (let batch = await claim(); batch.length > 0; batch = await claim()) {
        for (const outcome of await Promise.all(batch.map((row) => attempt(row, transport)))) delivered[outcome]++;
      }
      return delivered;
    },

    async forget(addresses) {
      const to = new Set(addresses.map((address) => address.toLowerCase()));
      // Addresses are encrypted, so that finding one means opening every mail there still is: those that wait.
      const pages = sql<{ id: string; content: Buffer }[]>`
        select id, content from mail_outbox where content is not null`.cursor(100);
      for await (const page of pages) {
        const ids = page.filter((row) => to.has(open(row.content, row.id).to.toLowerCase())).map(({ id }) => id);
        if (ids.length === 0) continue;
        await sql`
          update mail_outbox set content = null,
            state = case state when 'queued' then 'failed' else state end,
            last_error = case state when 'queued' then 'the recipient was erased' else last_error end
          where id = any(${ids}::uuid[])`;
      }
    },

    async forgetFailed() {
      // the last attempt was made before the next one would have been
      const before = addDays(clock(), -FAILED_KEPT_DAYS);
      await sql`
        update mail_outbox set content = null
        where state = 'failed' and content is not null and next_attempt_at < ${before}`;
    },

    async readable({ to, limit }) {
      const found: ReadableMail[] = [];
      // Addresses are encrypted, so that finding one means opening every mail: fine for a development mailbox.
      const pages = sql<(Omit<ReadableMail, 'content'> & { content: Buffer })[]>`
        select id, content, state, created_at from mail_outbox
        where content is not null and state <> 'failed' order by id desc`.cursor(100);
      for await (const page of pages) {
        for (const row of page) {
          const content = open(row.content, row.id);
          if (to === undefined || content.to.toLowerCase().includes(to.toLowerCase())) found.push({ ...row, content });
          if (found.length >= limit) return found;
        }
      }
      return found;
    },
  };
}

/** Error texts of a mail provider repeat the recipient; what stays in the row must not. */
const withoutAddress = (reason: string, to: string): string => (to ? reason.replaceAll(to, '<recipient>') : reason);
