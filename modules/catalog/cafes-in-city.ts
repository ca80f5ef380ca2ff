import { type EventLog, readBatches } from '@tablemates/event-store';
import { cafeTypes } from './domain-events.ts';

const { CafeAdded, CafeChanged, CafeRemoved } = cafeTypes;

/** Finds the cafes of a city in the log. No stream lists them, because a city may have cafes of every region. */
export async function cafesInCity(log: Pick<EventLog, 'readAll'>, cityId: string): Promise<readonly string[]> {
  const cafeIds = new Set<string>();
  for await (const batch of readBatches(log, { CafeAdded, CafeChanged, CafeRemoved })) {
    for (const { data } of batch) {
      const isMoved = 'cityId' in data;
      if (isMoved && data.cityId === cityId) cafeIds.add(data.cafeId);
      else if (isMoved) cafeIds.delete(data.cafeId);
    }
  }
  return [...cafeIds];
}
