/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * The canonical text of a JSON value by RFC 8785 (JCS): members sorted by UTF-16 code units, numbers and strings as
 * ECMAScript writes them, no white space. All numbers of the value are valid in JSON. A member that is undefined is left
 * out, as by `JSON.stringify`.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let text = '';
  // `sort` without a comparison sorts by UTF-16 code units.
  for (const name of Object.keys(value).sort()) {
    const member = value[name];
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);
