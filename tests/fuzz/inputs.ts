import fc from 'fast-check';
import type { JsonSchema, Operation } from './document.ts';

/** Existing values by the name that requests use: `gameId`, `email`, and `id` by its path. */
export type Existing = (name: string, path: string) => readonly string[];

export type Input = {
  /** With the query, below `/api`. */
  readonly target: string;
  /** Text is sent as it is. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
};

const LONG = 'a'.repeat(10_000);
/** What broke somebody's server before. */
const HOSTILE: readonly unknown[] = [
  '', ' ', '\u200b', '\0', '\ud800', '\uffff', '\u202egnp', 'a\u2028b', 'a\u2066b', '\u200fa', 'a\u0085', 'a\u200db', '\ue000', '\u3164', '👩\u200d👧', '🎲'.repeat(3_000), LONG, '\r\nBcc: all@x.example',
  "'; drop table domain_events; --", '%', '_', '\\', '{}', '[object Object]', '__proto__', 'constructor', 'NaN',
  '=1+1', '<img src=x onerror=alert(1)>', 'javascript:alert(1)', 'http://169.254.169.254/', '../../etc/passwd',
  '0', '-1', '1e9', '2147483648', '9'.repeat(40), '0000-00-00', '2026-02-30', '+275760-09-13T00:00:00.000Z', '24:00',
  '-271821-04-20T00:00:00.000Z', '2026-06-03', '2026-06-03T19:00:00+25:00', 0, -0, -1, 0.5, 2 ** 31, 2 ** 53, 1e308, true, false,
  null, [], [[]], {}, { $gt: '' }, { toString: 1 }, { length: 3 }, JSON.parse('{"__proto__":{"isAdmin":true}}'),
]; // biome-ignore format: groups
const RAW_BODIES = [
  '',
  '{',
  'null',
  '"text"',
  '[',
  '[]',
  '{"a":}',
  '\ufeff{}',
  '{"a":1}'.repeat(3),
  '\0',
  '1e999',
  LONG,
];
const RAW_SEGMENTS = ['%00', '%ff', '%E0%A4%A', '..%2f..', '%2e%2e', '%', '%F0%9F%8E%B2', 'null', '-', '0'];

const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
const asText = (value: unknown): string => (typeof value === 'string' ? value : String(JSON.stringify(value)));

/** Requests of one route: as it wants them, almost so, and nothing like it. */
export function inputsOf({ path, parameters, body }: Operation, existing: Existing): fc.Arbitrary<Input> {
  const valid = (schema: JsonSchema, name: string) => fitting(schema, name, (asked) => existing(asked, path));
  const mostlyValid = (schema: JsonSchema, name: string) =>
    fc.oneof({ weight: 5, arbitrary: valid(schema, name) }, { weight: 1, arbitrary: hostile });

  const segments = fc.record(
    Object.fromEntries(
      parameters.flatMap(({ in: place, name, schema }) =>
        place === 'path' ? [[name, segment(valid(schema, name))]] : [],
      ),
    ),
  );
  // half of the optional ones are left out, so that a route with several is not always refused for one of them
  const query = fc
    .record(
      Object.fromEntries(
        parameters.flatMap(({ in: place, name, schema, required }) =>
          place === 'query' ? [[name, leftOut(mostlyValid(schema, name), required ? 1 : 10)]] : [],
        ),
      ),
    )
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
  return fc
    .record({ segments, query, body: body ? bodies(valid(body, 'body')) : fc.constant(undefined), headers })
    .map((made) => ({ ...made, target: addressOf(path, made.segments, made.query) }));
}

/** Undefined in the given number of 20 cases. */
const leftOut = (value: fc.Arbitrary<unknown>, of20: number): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 20 - of20, arbitrary: value }, { weight: of20, arbitrary: fc.constant(undefined) });

const segment = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: valid.map((value) => encodeURIComponent(asText(value).toWellFormed())) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_SEGMENTS) },
  );

/** A valid body; the same with something wrong, missing or too much; and what is no body at all. */
function bodies(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const spoilt = fc
    .tuple(valid, fc.nat(), hostile, fc.constantFrom('replaced', 'left out', 'added'))
    .map(([body, at, value, how]): unknown => {
      const entries = Object.entries(body as object);
      const index = entries.length > 0 ? at % entries.length : 0;
      if (how === 'added') entries.push([asText(value).slice(0, 40), value]);
      else if (how === 'left out') entries.splice(index, 1);
      else if (entries[index]) entries[index] = [entries[index][0], value];
      return Object.fromEntries(entries);
    });
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 4, arbitrary: spoilt },
    { weight: 1, arbitrary: hostile.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
  );
}

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { 'idempotency-key': 'one of a few' },
      { 'idempotency-key': 'one-of-a-few' },
      { 'idempotency-key': 'k'.repeat(65) },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { accept: 'application/xml', 'accept-encoding': 'gzip' },
      { origin: 'https://evil.example' },
      { 'x-forwarded-for': '::1, 10.0.0.1', 'x-forwarded-host': 'evil.example' },
    ),
  },
);

/** A value that the schema takes, where it says enough of what it takes. */
function fitting(
  schema: JsonSchema,
  name: string,
  existing: (name: string) => readonly string[],
): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, name, existing)));
  const [type, ...others] = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['string']);
  const main = fittingType({ ...schema, ...(type && { type }) }, name, existing);
  return others.includes('null') ? fc.option(main, { freq: 4 }) : main;
}

function fittingType(
  schema: JsonSchema,
  name: string,
  existing: (name: string) => readonly string[],
): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000, noNaN: true });
    case 'array':
      return fc.array(fitting(schema.items ?? {}, name, existing), { maxLength: 4 });
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(([key, each]) => [
        key,
        fitting(each, key, existing),
      ]);
      return fc.record(Object.fromEntries(properties), { requiredKeys: [...(schema.required ?? [])] as never[] });
    }
    default:
      return texts(schema, name, existing(name));
  }
}

function texts(
  { format, pattern, maxLength = 60 }: JsonSchema,
  name: string,
  existing: readonly string[],
): fc.Arbitrary<string> {
  const fresh = () => {
    if (/email$/i.test(name)) return fc.uuid().map((id) => `${id.slice(-12)}@example.test`);
    if (/phone/i.test(name)) return fc.constant('(713) 555-0199');
    if (format === 'uuid') return fc.uuid();
    if (format === 'date') return days.map((instant) => instant.slice(0, 10));
    if (format === 'date-time') return days;
    if (pattern) return once(pattern, () => fc.stringMatching(new RegExp(pattern), { size: 'small' }));
    const longest = Math.min(maxLength, 60);
    return once(longest, () => fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: longest })));
  };
  if (existing.length === 0) return fresh();
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: fresh() });
}

/** Generators that take milliseconds to set up and do not depend on what earlier answers contained. */
const made = new Map<string | number, fc.Arbitrary<string>>();
function once(key: string | number, make: () => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

const words = fc.constantFrom(
  'Catan',
  'Zoë',
  'de Vries',
  '(713) 555-0199',
  'https://pictures.example/1.jpg',
  '77002',
  'a',
  'ß',
);
/** Around the opening of the tests' product. */
const days = fc
  .date({ min: new Date('2026-04-01T00:00:00Z'), max: new Date('2026-12-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

function addressOf(path: string, segments: Record<string, string>, query: Record<string, unknown>): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name,
      asText(value).toWellFormed().slice(0, 4_000),
    ]),
  );
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => segments[name] ?? '');
  return search.size > 0 ? `${address}?${search}` : address;
}
