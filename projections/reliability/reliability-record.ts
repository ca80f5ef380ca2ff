import { type EventLog, isOneOf, type Recorded } from '@tablemates/event-store';
import {
  type JoinRefusalEvent,
  joinRefusalStream,
  joinRefusalTypes,
  type ReliabilityEvent,
  reliabilityEventTypes,
  reliabilityStream,
} from '../../modules/reliability/domain-events.ts';

/** What a person's ledger is made of: what moved their reliability, and the seats they were refused. */
export type LedgerEvent = ReliabilityEvent | JoinRefusalEvent;

const isOfLedger = isOneOf({ ...reliabilityEventTypes, ...joinRefusalTypes });

/** All of it that is recorded of somebody, in the order of the log. */
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
