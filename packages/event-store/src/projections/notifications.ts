import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queries, Store } from '../database.ts';
import type { Position } from '../log/domain-event.ts';
import { APPENDED_CHANNEL } from '../log/postgres-event-log.ts';
import type { Generation } from './generations.ts';

/** The channel on which a process reports to the others what it has folded. */
export const FOLDED_CHANNEL = 'read_models';

/** The checkpoint of a live generation. */
type Folded = Pick<Generation, 'name' | 'version' | 'position'>;

const appendedPayload = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);
const foldedPayload = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(z.object({ name: z.string(), version: z.int(), position: appendedPayload })));

/**
 * Publishes checkpoints to every process that listens. No caller waits for it and it never fails: a process that misses
 * a notification polls a little later. It uses at most one connection of the pool.
 *
 * @param hasReplica folds do not wait for the disk, but a replica gets only what is on the disk. With replicas, each
 *   publication waits for the disk instead of the folds.
 */
export function createCheckpointPublisher(db: Queries, hasReplica = false) {
  const pending = new Map<string, Folded>();
  let publishing: Promise<void> | undefined;
  // A commit waits for the disk only if it wrote something. So this one writes a message that nobody reads.
  const notify = (payload: string) =>
    db.run(
      hasReplica
        ? sql`select pg_notify(${FOLDED_CHANNEL}, ${payload}), pg_logical_emit_message(true, ${FOLDED_CHANNEL}, '')`
        : sql`select pg_notify(${FOLDED_CHANNEL}, ${payload})`,
    );

  async function publishAll() {
    while (pending.size > 0) {
      const checkpoints = [...pending.values()].map((each) => ({ ...each, position: String(each.position) }));
      pending.clear();
      await notify(JSON.stringify(checkpoints)).catch(() => {});
    }
    publishing = undefined;
  }

  return {
    publish(generations: readonly Folded[]): void {
      if (generations.length === 0) return;
      for (const { name, version, position } of generations) pending.set(name, { name, version, position });
      publishing ??= publishAll();
    },
    /** Resolves once everything pending is published. */
    done: (): Promise<void> => publishing ?? Promise.resolve(),
  };
}

type Listener = {
  readonly onAppended: (position: Position) => void;
  readonly onFolded: (generations: readonly Folded[]) => void;
  /** Called when listening begins, also after a lost connection: notifications sent before that are missed. */
  readonly onConnected: () => void;
  /** Called when the connection is lost. */
  readonly onLost: () => void;
};

/**
 * Listens to what any process appends and folds, this one included, over one connection outside the pool. Payloads that
 * do not parse come from other code and are ignored.
 *
 * @returns a function that stops listening
 */
export function listenToNotifications(
  store: Pick<Store, 'listen'>,
  { onAppended, onFolded, onConnected, onLost }: Listener,
): () => void {
  const parsed =
    <Payload>(schema: z.ZodType<Payload>, handle: (payload: Payload) => void) =>
    (payload: string) => {
      const { success, data } = schema.safeParse(payload);
      if (success) handle(data);
    };
  return store.listen({
    channels: {
      [FOLDED_CHANNEL]: parsed(foldedPayload, onFolded),
      [APPENDED_CHANNEL]: parsed(appendedPayload, onAppended),
    },
    onConnected,
    onLost,
  });
}
