import type { EventLog } from '../log/event-log.ts';
import { type Column, columnsOf } from './definition.ts';
import { foldInto, type Rows, relevantTo, touchedKeys, touching } from './fold.ts';
import { type AnyProjection, type Row, viewNameOf } from './projection.ts';

const NO_SKIPS: ReadonlySet<bigint> = new Set();

/** The rows of a read model that some streams make. */
export type FoldedRows = {
  /** The view of the read model, without the note that `viewOf` makes. */
  readonly view: string;
  readonly columns: readonly Column[];
  readonly key: readonly Column[];
  readonly rows: readonly Row[];
  /** The keys of all rows that the streams touch, also of those that they remove. */
  readonly keys: readonly (readonly string[])[];
};

/**
 * Folds streams into the rows that read models have of them, whatever the read models have folded. Those that the streams
 * do not touch are left out. A row must be made by these streams alone.
 */
export async function foldStreams(
  log: Pick<EventLog, 'readStream'>,
  { streams, into }: { readonly streams: readonly string[]; readonly into: readonly AnyProjection[] },
): Promise<readonly FoldedRows[]> {
  const read = await Promise.all(streams.map((stream) => log.readStream(stream)));
  const events = read.flat().toSorted((one, other) => (one.position < other.position ? -1 : 1));
  return into.flatMap((projection) => {
    const touched = touching(projection, relevantTo(projection, events, 0n, NO_SKIPS));
    if (touched.length === 0) return [];
    const rows: Rows = new Map();
    foldInto(projection, rows, touched);
    const columns = columnsOf(projection);
    const key = projection.key.flatMap((property: string) => columns.filter((column) => column.property === property));
    return [
      {
        view: viewNameOf(projection),
        columns,
        key,
        rows: [...rows.values()],
        keys: [...touchedKeys(touched).values()],
      },
    ];
  });
}
