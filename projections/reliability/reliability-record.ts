import { type EventLog, isOneOf, type Recorded } from '@tablemates/event-store';
import {
  type JoinRefusalEvent,
  joinRefusalStream,
  joinRefusalTypes,
  type ReliabilityEvent,
  reliabilityEventTypes,
  reliabilityStream,
} from '../../modules/reliability/domain-events.ts';

/** The domain events of a person's ledger: changes of their reliability, and refused seats. */
export type LedgerEvent = ReliabilityEvent | JoinRefusalEvent;

const isOfLedger = isOneOf({ ...reliabilityEventTypes, ...joinRefusalTypes });

/** Reads all of a person's ledger events, in the order of the log. */
export async function readRecord(
  log: Pick<EventLog, 'readStream'>,
  userId: string,
): Promise<readonly Recorded<LedgerEvent>[]> {
  const streams = await Promise.all(
    [reliabilityStream(userId), joinRefusalStream(userId)].map((stream) => log.readStream(stream)),
  );
  return streams
    .flat()
    .filter(isOfLedger)
    .toSorted((a, b) => Number(a.position - b.position));
}
