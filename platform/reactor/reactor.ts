import type { DomainEvent, EventLog, Position, Recorded } from '@tablemates/event-store';
import type { Sql } from '../database.ts';
import type { MailContent, SendMail } from '../mail/mail.ts';

const PAGE_SIZE = 100;

export type Reactor = {
  readonly name: string;
  /**
   * Where there is no checkpoint yet, sets it to the log's head: what happened before the reactor existed, and what was
   * seeded, mails nobody. Before the first `run`.
   */
  start(): Promise<void>;
  /**
   * Follows the log to its head, unless another process is at it. Asked for while running, it runs on and resolves for
   * both. Rejects with what `react` threw, once everything before that domain event is done.
   */
  run(): Promise<void>;
};

/**
 * Answers domain events with mails, exactly once each: the mails are rows of the outbox that commit with the checkpoint.
 * A rebuild of read models never runs it. Any number of processes may: one at a time holds the checkpoint.
 *
 * @param react the mails a domain event calls for. It may look things up, must change nothing, and copes with people who
 *   have been erased. Throwing halts the reactor there, and the next run tries again.
 * @param onPosted called after a commit that holds mails
 */
export function createReactor<Event extends DomainEvent>({
  name,
  sql,
  log,
  types,
  react,
  post,
  onPosted,
  pageSize = PAGE_SIZE,
}: {
  name: string;
  sql: Sql;
  log: Pick<EventLog, 'head' | 'readAll'>;
  types: readonly Event['type'][];
  react: (event: Recorded<Event>) => Promise<readonly MailContent[]> | readonly MailContent[];
  post: SendMail;
  onPosted?: () => void;
  pageSize?: number;
}): Reactor {
  let running: Promise<void> | undefined;
  let again = false;

  /** @returns whether there may be more */
  const page = async (): Promise<boolean> => {
    let posted = 0;
    let failure: { error: unknown } | undefined;
    const more = await sql.begin(async (tx) => {
      const [checkpoint] = await tx<{ position: Position }[]>`
        select position from reactor_checkpoints where name = ${name} for update skip locked`;
      if (!checkpoint) return false;
      const head = await log.head();
      const events = (await log.readAll({
        after: checkpoint.position,
        upTo: head,
        limit: pageSize,
        types,
      })) as Recorded<Event>[];
      let reached = checkpoint.position;
      for (const event of events) {
        let mails: readonly MailContent[];
        try {
          mails = await react(event);
        } catch (error) {
          failure = { error };
          break;
        }
        for (const [n, mail] of mails.entries()) {
          await post({ ...mail, dedupeKey: `${name}/${event.id}/${n}` }, tx);
          posted++;
        }
        reached = event.position;
      }
      const whole = events.length < pageSize;
      // Past everything this reactor does not care about, so that nobody reads it again.
      if (whole && !failure) reached = head;
      if (reached > checkpoint.position) {
        await tx`update reactor_checkpoints set position = ${reached} where name = ${name}`;
      }
      return !whole;
    });
    if (posted > 0) onPosted?.();
    if (failure) throw failure.error;
    return more;
  };

  const follow = async (): Promise<void> => {
    try {
      do {
        again = false;
        while (await page());
      } while (again);
    } finally {
      running = undefined;
    }
  };

  return {
    name,
    async start() {
      const head = await log.head();
      await sql`insert into reactor_checkpoints (name, position) values (${name}, ${head}) on conflict do nothing`;
    },
    run() {
      again = true;
      running ??= follow();
      return running;
    },
  };
}
