import { expect, test } from 'vitest';
import { history, recordedLog } from '../../tests/recorded.ts';
import { sampleTypes, seatLeft, seatTaken } from '../../tests/sample-log.ts';
import type { EventLog } from './event-log.ts';
import { readBatches } from './typed-reads.ts';

const { SeatTaken } = sampleTypes;
const stream = 'table-1';
const seats = [1, 2, 3, 4, 5].flatMap((seat) => [
  { stream, ...seatTaken(seat) },
  { stream, ...seatLeft(seat) },
]);

/** The seats of each batch that is read, and the positions after which the log was asked. */
async function batchesOf(query: { after?: bigint; upTo?: bigint; batchSize?: number }) {
  const log = recordedLog(history(seats));
  const asked: bigint[] = [];
  const readAll: EventLog['readAll'] = (each) => {
    asked.push(each.after);
    return log.readAll(each);
  };
  const batches: number[][] = [];
  for await (const batch of readBatches({ readAll }, { SeatTaken }, query)) {
    batches.push(batch.map(({ data }) => data.seat));
  }
  return { batches, asked };
}

test('all domain events of the given types come in batches, oldest first', async () => {
  expect(await batchesOf({ batchSize: 2 })).toEqual({ batches: [[1, 2], [3, 4], [5]], asked: [0n, 3n, 7n] });
});

test('a full last batch is followed by an empty one', async () => {
  expect((await batchesOf({ batchSize: 5 })).batches).toEqual([[1, 2, 3, 4, 5], []]);
});

test('reading begins after one position and ends at another', async () => {
  expect((await batchesOf({ after: 1n, upTo: 5n })).batches).toEqual([[2, 3]]);
});
