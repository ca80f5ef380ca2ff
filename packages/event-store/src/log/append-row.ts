/** One `append_row`, by the names of its columns; the migration that makes the type says what each holds. */
export type Row = Readonly<
  Partial<
    Record<'a' | 'x' | 'v' | 'z', number | undefined> &
      Record<'s' | 'i' | 't' | 'w' | 'u' | 'd' | 'p' | 'o' | 'c' | 'k' | 'e', string | undefined>
  >
>;

/**
 * A row as an element of an array of composites, in PostgreSQL's text form. The database reads it in two thirds of the
 * time it takes for the same row as JSON.
 */
export function encodeRow({ a, s, x, v, i, t, z, w, u, d, p, o, c, k, e }: Row): string {
  const before = `${plain(a)},${text(s)},${plain(x)},${plain(v)},${plain(i)},${text(t)},${plain(z)},${text(w)}`;
  const after = `${text(u)},${text(d)},${text(p)},${plain(o)},${plain(c)},${text(k)},${text(e)}`;
  return `"(${before},${after})"`;
}

/** Bytes as PostgreSQL writes them. */
export const bytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** A field of nothing but letters, digits, colons, dots and dashes. Absent is null. */
const plain = (value: string | number | undefined): string | number => value ?? '';

/** Any text, quoted for the composite, and the quotes and backslashes of that once more for the array. Absent is null. */
const text = (value: string | undefined): string =>
  value === undefined ? '' : `\\"${value.replaceAll('\\', '\\\\\\\\').replaceAll('"', '\\\\\\"')}\\"`;
