import {
  type DomainEvent,
  type EventLog,
  type Position,
  type Recorded,
  type Traced,
  untraced,
} from '@tablemates/event-store';
import { runAgain } from '@tablemates/event-store/run-again';
import type { ByType } from '../by-type.ts';
import type { Sql, Transaction } from '../database.ts';

const BATCH_SIZE = 100;

export type Reactor = {
  readonly name: string;
  /**
   * Creates the checkpoint if there is none, at the log's head unless `from` says otherwise. So domain events from before
   * the reactor existed, and seeded ones, notify nobody. Call it before the first `run`.
   */
  start(): Promise<void>;
  /**
   * Processes the log up to its head, unless another process has locked the checkpoint. Calls during
   * a run share one further run. If `on` throws, everything before that domain event is committed, and `run`
   * rejects.
   */
  run(): Promise<void>;
};

/**
 * Creates a reactor: it posts the mails or pushes that domain events cause, exactly once for each domain event, because
 * the outbox rows commit with the checkpoint. A rebuild of read models never runs it. Several processes may run it; one
 * at a time has the checkpoint locked.
 *
 * @param on returns what is posted for a domain event. It may read, must not write, and must accept erased people.
 *   If it throws, the reactor stops at that domain event, and the next run tries again.
 * @param post adds to an outbox in the transaction of the checkpoint. An effect may be posted again, with the same id
 *   of the domain event. The domain event's other effects may differ then, so the order of effects identifies none of
 *   them.
 * @param onPosted called after a commit that contains something to send
 * @param from the position after which the first run ever begins, for what notifies nobody
 * @param caughtUp waits, not long, until the read models have everything up to a position: `on` looks up in them whom and
 *   what is concerned, and does so once
 */
export function createReactor<Event extends DomainEvent, Effect>({
  name,
  sql,
  log,
  on,
  post,
  onPosted,
  from,
  caughtUp,
  traced = untraced,
  batchSize = BATCH_SIZE,
}: {
  name: string;
  sql: Sql;
  log: Pick<EventLog, 'head' | 'readAll' | 'commandsWithin'>;
  on: Pick<ByType<Recorded<Event>, Promise<readonly Effect[]> | readonly Effect[]>, 'types' | 'of'>;
  post: (effect: Effect, tx: Transaction, domainEventId: string) => Promise<void>;
  onPosted?: () => void;
  from?: Position;
  caughtUp: (position: Position) => Promise<unknown>;
  traced?: Traced;
  batchSize?: number;
}): Reactor {
  /** The command that appended it: its id is on the last domain event of the append. */
  const causeOf = async ({ position }: Recorded<Event>) =>
    (await log.commandsWithin({ after: position - 1n, limit: 1 })).map((commandId) => ({ commandId }));

  /** @returns whether there may be more domain events */
  const processBatch = async (): Promise<boolean> => {
    let posted = 0;
    let failure: { error: unknown } | undefined;
    const more = await sql.begin(async (tx) => {
      const [checkpoint] = await tx<{ position: Position }[]>`
        select position from reactor_checkpoints where name = ${name} for update skip locked`;
      if (!checkpoint) return false;
      const head = await log.head();
      // the types are those of `Event`, so that nothing else is read
      const events = (await log.readAll({
        after: checkpoint.position,
        upTo: head,
        limit: batchSize,
        types: on.types,
      })) as Recorded<Event>[];
      const last = events.at(-1);
      if (last) await caughtUp(last.position);
      let reached = checkpoint.position;
      for (const event of events) {
        let effects: readonly Effect[];
        try {
          effects = await on.of(event);
        } catch (error) {
          failure = { error };
          break;
        }
        if (effects.length > 0) {
          const postAll = async () => {
            for (const effect of effects) await post(effect, tx, event.id);
          };
          await traced(`react ${name}`, { 'log.position': String(event.position) }, postAll, () => causeOf(event));
        }
        posted += effects.length;
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
      const position = from ?? (await log.head());
      await sql`insert into reactor_checkpoints (name, position) values (${name}, ${position}) on conflict do nothing`;
    },
    run: runAgain(async () => {
      let more = true;
      while (more) more = await processBatch();
    }),
  };
}
