/**
 * A row of a batch for `append_events`: a domain event, or a stream that is only checked (without `type`). The
 * migration that creates the type `batch_row` documents each column. `mac` is in hex, and passed beside the row.
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
        | 'erased'
        | 'mac',
        string | undefined
      >
  >
>;

/**
 * Encodes a row as an element of an array of composites in PostgreSQL's text form, with the columns in the order of
 * `batch_row`. The database reads it in two thirds of the time of the same row in JSON.
 */
export function encodeRow(row: BatchRow): string {
  const where = `${plain(row.append)},${text(row.stream)},${plain(row.expectedVersion)},${plain(row.version)}`;
  const what = `${plain(row.id)},${text(row.type)},${plain(row.schema)},${text(row.actor)},${text(row.subject)}`;
  const content = `${text(row.data)},${text(row.personal)},${plain(row.occurredAt)}`;
  const ofAppend = `${plain(row.commandId)},${text(row.claims)},${text(row.erased)}`;
  return `"(${where},${what},${content},${ofAppend})"`;
}

/** Bytes in PostgreSQL's text form. */
export const bytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** A field that has only letters, digits, colons, dots and dashes. An absent value is null. */
const plain = (value: string | number | undefined): string | number => value ?? '';

/** Any text, quoted for the composite and escaped once more for the array. An absent value is null. */
const text = (value: string | undefined): string =>
  value === undefined ? '' : `\\"${value.replaceAll('\\', '\\\\\\\\').replaceAll('"', '\\\\\\"')}\\"`;
