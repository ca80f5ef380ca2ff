import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import type { Transaction } from '../database.ts';
import type { Column } from './definition.ts';
import type { Row } from './projection.ts';

const CHUNK = 64 * 1024;
const TRANSACTION_ABORTED = '25P02';

/** The database refused some row of a COPY, without saying which row or why. */
export class RowsRefusedError extends Error {}

/**
 * Appends rows to a table by COPY. Throws RowsRefusedError or the connection's error. The transaction is aborted then.
 */
export async function copyRows(sql: Transaction, table: string, columns: readonly Column[], rows: Iterable<Row>) {
  const sink = await sql.unsafe(`copy ${table} (${columns.map(({ name }) => name).join(', ')}) from stdin`).writable();
  const written = promisify((chunk: string, done: (error?: Error | null) => void) => sink.write(chunk, done));
  // An error in the middle is thrown by the present write. Without a listener it would also end the process.
  sink.on('error', () => {});
  for (const chunk of copyText(columns, rows)) await written(chunk);
  sink.end();
  // The driver loses an error after the last row, and its stream then never finishes. So this code does not wait for
  // the stream: it lets the end be written, and then asks the transaction whether it was aborted.
  await setImmediate();
  try {
    await sql`select`;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === TRANSACTION_ABORTED) {
      throw new RowsRefusedError(`${table} refused a row`, { cause: error });
    }
    throw error;
  }
}

/** Rows in the text format of COPY, in chunks of about 64 kB. */
function* copyText(columns: readonly Column[], rows: Iterable<Row>): Generator<string> {
  const writers = columns.map(({ property, type }) => ({ property, write: writerOf(type) }));
  let chunk = '';
  for (const row of rows) {
    let before = '';
    for (const { property, write } of writers) {
      const value = row[property];
      chunk += before + (value === null || value === undefined ? '\\N' : write(value));
      before = '\t';
    }
    chunk += '\n';
    if (chunk.length >= CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

type Value = Exclude<Row[string], null>;

function writerOf(type: string): (value: Value) => string {
  if (type === 'jsonb') return (value) => escaped(JSON.stringify(value));
  if (type.endsWith('[]')) return (value) => escaped(arrayLiteral(value as readonly unknown[]));
  return (value) => (typeof value === 'string' ? escaped(value) : String(value));
}

const arrayLiteral = (values: readonly unknown[]) =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Testing first is faster, because few values need escaping. */
const escaped = (text: string) =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (special) => ESCAPES[special] as string) : text;
