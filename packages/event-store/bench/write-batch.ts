import type { Queries } from '../src/database.ts';
import type { NewId } from '../src/ids.ts';
import type { EventTypes } from '../src/log/domain-event.ts';
import type { Append } from '../src/log/event-log.ts';
import { flush } from '../src/log/flush.ts';
import { checkedAppend, personalSubjects, prepare } from '../src/log/prepare.ts';
import { createVault } from '../src/log/vault.ts';

type Options = {
  readonly store: Queries;
  readonly types: EventTypes;
  readonly secret: string;
  readonly newId: NewId;
};

/**
 * Makes a function that writes many appends in one statement, to create a large log quickly. As in a log, domain events
 * are checked against their schemas, and personal data is encrypted. A batch has at most one append for each stream.
 *
 * @returns the number of domain events that were written
 */
export function batchWriter({ store, types, secret, newId }: Options) {
  const vault = createVault(store, secret);
  const keys = new Map<string, Buffer | null>();

  return async function write(batch: readonly Append[]): Promise<number> {
    const checked = batch.map((append) => checkedAppend(types, append));
    const strangers = new Set(checked.flatMap(personalSubjects).filter((subject) => !keys.has(subject)));
    for (const [subject, key] of await vault.keysOf([...strangers])) keys.set(subject, key);
    const prepared = checked.map((append, index) => prepare(append, index, keys, { vault, newId }));
    const { outcomes } = await flush(store, prepared);
    for (const { outcome } of outcomes) {
      if (outcome !== 'appended') throw new Error(`the history was answered with ${outcome}`);
    }
    for (const subject of batch.flatMap(({ erase = [] }) => erase)) keys.set(subject, null);
    return prepared.reduce((sum, { events }) => sum + events, 0);
  };
}
