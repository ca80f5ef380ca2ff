import { type DomainEvent, type EventLog, type Position, type Recorded, runAgain } from '@tablemates/event-store';
import type { Sql } from '../database.ts';
import type { SendMail, UnkeyedMail } from '../mail/mail.ts';

const BATCH_SIZE = 100;

export type Reactor = {
  readonly name: string;
  /**
   * Creates the checkpoint at the log's head if there is none. So nobody gets mail about domain events from before the
   * reactor existed, nor about seeded ones. Call it before the first `run`.
   */
  start(): Promise<void>;
  /**
   * Processes the log up to its head, unless another process has locked the checkpoint. Calls during
   * a run share one further run. If `react` throws, everything before that domain event is committed, and `run`
   * rejects.
   */
  run(): Promise<void>;
};

/**
 * Creates a reactor: it posts the mails that domain events cause, exactly once for each domain event, because the
 * outbox rows commit with the checkpoint. A rebuild of read models never runs it. Several processes may run it; one at
 * a time has the checkpoint locked.
 *
 * @param react returns the mails for a domain event. It may read, must not write, and must accept erased people. If it throws,
 *   the reactor stops at that domain event, and the next run tries again.
 * @param onPosted called after a commit that contains mails
 */
export function createReactor<Event extends DomainEvent>({
  name,
  sql,
  log,
  types,
  react,
  post,
  onPosted,
  batchSize = BATCH_SIZE,
}: {
  name: string;
  sql: Sql;
  log: Pick<EventLog, 'head' | 'readAll'>;
  types: readonly Event['type'][];
  react: (event: Recorded<Event>) => Promise<readonly UnkeyedMail[]> | readonly UnkeyedMail[];
  post: SendMail;
  onPosted?: () => void;
  batchSize?: number;
}): Reactor {
  /** @returns whether there may be more domain events */
  const processBatch = async (): Promise<boolean> => {
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
        limit: batchSize,
        types,
      })) as Recorded<Event>[];
      let reached = checkpoint.position;
      for (const event of events) {
        let mails: readonly UnkeyedMail[];
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
      const reachedHead = events.length < batchSize;
      // moves past domain events of other types, so that they are not read again
      if (reachedHead && !failure) reached = head;
      if (reached > checkpoint.position) {
        await tx`update reactor_checkpoints set position = ${reached} where name = ${name}`;
      }
      return !reachedHead;
    });
    if (posted > 0) onPosted?.();
    if (failure) throw failure.error;
    return more;
  };

  return {
    name,
    async start() {
      const head = await log.head();
      await sql`insert into reactor_checkpoints (name, position) values (${name}, ${head}) on conflict do nothing`;
    },
    run: runAgain(async () => {
      let more = true;
      while (more) more = await processBatch();
    }),
  };
}
