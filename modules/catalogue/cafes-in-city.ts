import type { EventLog, Recorded } from '@tablemates/event-store';
import type { CafeEvent } from './domain-events.ts';

const BATCH = 10_000;

/** The cafes of a city, from the log: no stream lists them, since a city may have cafes of every region. */
export async function cafesInCity(log: Pick<EventLog, 'readAll'>, cityId: string): Promise<readonly string[]> {
  const cafeIds = new Set<string>();
  let after = 0n;
  for (;;) {
    const types: readonly CafeEvent['type'][] = ['CafeAdded', 'CafeChanged', 'CafeRemoved'];
    const batch = (await log.readAll({ after, limit: BATCH, types })) as unknown as readonly Recorded<CafeEvent>[];
    for (const { data } of batch) {
      const isMoved = 'cityId' in data;
      if (isMoved && data.cityId === cityId) cafeIds.add(data.cafeId);
      else if (isMoved) cafeIds.delete(data.cafeId);
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return [...cafeIds];
    after = last.position;
  }
}
