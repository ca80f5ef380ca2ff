/**
 * A row of a batch that `append_events` takes: a domain event, or (without `type`) a stream that is only checked. The
 * migration that makes the type `batch_row` says what each column holds.
 */
export type BatchRow = Readonly<
  Partial<
    Record<'append' | 'expectedVersion' | 'version' | 'schema', number | undefined> &
      Record<
        | 'stream'
        | 'id'
        | 'type'
        | 'actor'
        | 'subject'
        | 'data'
        | 'personal'
        | 'occurredAt'
        | 'commandId'
        | 'claims'
        | 'erased',
        string | undefined
      >
  >
>;

/**
 * A row as an element of an array of composites, in PostgreSQL's text form, its columns in the order of `batch_row`. The
 * database reads it in two thirds of the time it takes for the same row as JSON.
 */
export function encodeRow(row: BatchRow): string {
  const where = `${plain(row.append)},${text(row.stream)},${plain(row.expectedVersion)},${plain(row.version)}`;
  const what = `${plain(row.id)},${text(row.type)},${plain(row.schema)},${text(row.actor)},${text(row.subject)}`;
  const content = `${text(row.data)},${text(row.personal)},${plain(row.occurredAt)}`;
  const ofAppend = `${plain(row.commandId)},${text(row.claims)},${text(row.erased)}`;
  return `"(${where},${what},${content},${ofAppend})"`;
}

/** Bytes as PostgreSQL writes them. */
export const bytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** A field of nothing but letters, digits, colons, dots and dashes. Absent is null. */
const plain = (value: string | number | undefined): string | number => value ?? '';

/** Any text, quoted for the composite, and the quotes and backslashes of that once more for the array. Absent is null. */
const text = (value: string | undefined): string =>
  value === undefined ? '' : `\\"${value.replaceAll('\\', '\\\\\\\\').replaceAll('"', '\\\\\\"')}\\"`;
