import type { Column } from './definition.ts';
import type { Row } from './projection.ts';

const CHUNK = 64 * 1024;

/** Rows in the text format of COPY, in chunks of about 64 kB. */
export function* copyText(columns: readonly Column[], rows: Iterable<Row>): Generator<string> {
  const writers = columns.map(({ property, type }) => ({ property, write: textOf(type) }));
  let chunk = '';
  for (const row of rows) {
    let before = '';
    for (const { property, write } of writers) {
      const value = row[property];
      chunk += before + (value === null || value === undefined ? '\\N' : escaped(write(value)));
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

/** Writes a value of a column of this type in PostgreSQL's text form. */
export function textOf(type: string): (value: Value) => string {
  if (type === 'jsonb') return (value) => JSON.stringify(value);
  if (type.endsWith('[]')) return (value) => arrayLiteral(value as readonly unknown[]);
  return (value) => (typeof value === 'string' ? value : String(value));
}

const arrayLiteral = (values: readonly unknown[]) =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Testing first is faster, because few values need escaping. */
const escaped = (text: string) =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (special) => ESCAPES[special] as string) : text;
