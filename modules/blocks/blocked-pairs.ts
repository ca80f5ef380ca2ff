import { type EventLog, type Position, readBatches } from '@tablemates/event-store';
import { type Block, blockFold, isBlocked } from './block.ts';
import { blockTypes } from './domain-events.ts';
import { blocksBetween } from './streams.ts';

/** Whether one of two people has blocked the other. */
export type KeptApart = (one: string, other: string) => boolean;

/**
 * Knows all blocks, for whoever asks about a million pairs: a stream each would take minutes. Each question first reads the
 * rest of the log, so its result includes everything committed before.
 */
export function blockedPairs(log: Pick<EventLog, 'readAll' | 'head'>): () => Promise<KeptApart> {
  const pairs = new Map<string, Block>();
  let position: Position = 0n;
  const catchUp = async () => {
    const head = await log.head();
    for await (const batch of readBatches(log, blockTypes, { after: position, upTo: head })) {
      for (const domainEvent of batch) {
        const before = pairs.get(domainEvent.stream) ?? blockFold.initial;
        pairs.set(domainEvent.stream, blockFold.evolve(before, domainEvent));
      }
    }
    position = head;
  };
  let caughtUp = Promise.resolve();
  return async () => {
    // one after the other, also after one that failed
    caughtUp = caughtUp.then(catchUp, catchUp);
    await caughtUp;
    return (one, other) => isBlocked(pairs.get(blocksBetween(one, other).stream) ?? blockFold.initial);
  };
}
