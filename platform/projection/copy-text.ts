import type { Column } from './definition.ts';
import type { Row } from './projection.ts';

const CHUNK = 64 * 1024;

/** Rows in the text format of COPY, in chunks of about 64 kB. */
export function* copyText(columns: readonly Column[], rows: Iterable<Row>): Generator<string> {
  const writers = columns.map(({ property, type }) => ({ property, write: writerOf(type) }));
  let chunk = '';
  for (const row of rows) {
    let line = '';
    for (const { property, write } of writers) {
      const value = row[property];
      line += `${value === null || value === undefined ? '\\N' : write(value)}\t`;
    }
    chunk += `${line.slice(0, -1)}\n`;
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

/** Looking first costs less: hardly any value needs escaping. */
const escaped = (text: string) =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (special) => ESCAPES[special] as string) : text;
