import type { EventPart, EventsOf, EventTypes, Position, Recorded } from './domain-event.ts';
import type { EventLog } from './event-log.ts';

/** Whether a domain event has one of these types, and so the data of that type. */
export const isOneOf =
  <Types extends EventTypes>(types: Types) =>
  (domainEvent: Recorded): domainEvent is Recorded & EventsOf<Types> =>
    Object.hasOwn(types, domainEvent.type);

/**
 * Reads the log's domain events of these types, oldest first, in batches of at most `batchSize`, after one position and
 * up to another if given. Parts in `leaveOut` are not read (see `readAll`).
 */
export async function* readBatches<Types extends EventTypes>(
  log: Pick<EventLog, 'readAll'>,
  types: Types,
  {
    after = 0n,
    batchSize = 10_000,
    ...query
  }: { after?: Position; upTo?: Position; leaveOut?: readonly EventPart[]; batchSize?: number } = {},
): AsyncGenerator<readonly (Recorded & EventsOf<Types>)[]> {
  for (;;) {
    const batch = await log.readAll({ ...query, after, limit: batchSize, types: Object.keys(types) });
    yield batch.filter(isOneOf(types));
    const last = batch.at(-1);
    if (last === undefined || batch.length < batchSize) return;
    after = last.position;
  }
}
