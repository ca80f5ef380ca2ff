import type { Position, Recorded } from '../log/domain-event.ts';
import type { AnyProjection, Row } from './projection.ts';

/** Rows by the text of their key. */
export type Rows = Map<string, Row>;

/** A key as one string. PostgreSQL's text cannot contain NUL, so different keys have different texts. */
export const keyText = (key: readonly string[]): string => (key.length === 1 ? (key[0] as string) : key.join('\0'));

/** Thrown when a projection's own code fails at a domain event. */
export class FoldError extends Error {
  readonly position: Position;

  constructor(projection: AnyProjection, event: Recorded, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = `FoldError in ${projection.name} at ${event.position}`;
    this.position = event.position;
  }
}

/** The domain events that a projection folds: those of its types, after its checkpoint, and not skipped. */
export function relevantTo(
  projection: AnyProjection,
  events: readonly Recorded[],
  after: Position,
  skipped: ReadonlySet<Position>,
): Recorded[] {
  const types: ReadonlySet<string> = new Set(projection.types);
  return events.filter(
    (event) => types.has(event.type) && event.position > after && !(skipped.size > 0 && skipped.has(event.position)),
  );
}

/** A row's key, in the order of the projection's key. */
export const keyOf = ({ key }: AnyProjection, row: Row): readonly string[] =>
  key.map((property: string) => row[property] as string);

/** A domain event with the keys of the rows that it touches, and their texts. */
export type Touching = {
  readonly event: Recorded;
  readonly keys: readonly (readonly string[])[];
  readonly texts: readonly string[];
};

/** Computes the rows that each domain event touches. Throws a FoldError if `touches` fails. */
export function touching(projection: AnyProjection, events: readonly Recorded[]): Touching[] {
  return events.map((event) => {
    const keys = touches(projection, event);
    return { event, keys, texts: keys.map(keyText) };
  });
}

/** The keys that are touched, each once, by their text. */
export function touchedKeys(touched: readonly Touching[]): Map<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>();
  for (const each of touched) {
    for (let i = 0; i < each.keys.length; i++) keys.set(each.texts[i] as string, each.keys[i] as readonly string[]);
  }
  return keys;
}

/**
 * Folds domain events into rows, in place. A domain event is folded completely or not at all: if the fold throws for
 * one of its rows, a FoldError is thrown, and the rows are those before this domain event.
 */
export function foldInto(projection: AnyProjection, rows: Rows, touched: readonly Touching[]): void {
  for (const { event, keys, texts } of touched) {
    const [key] = keys;
    const [text] = texts;
    if (key !== undefined && text !== undefined && keys.length === 1) {
      const row = rows.get(text);
      put(rows, text, foldOne(projection, row, event, key, [row]));
    } else {
      const before = texts.map((text) => rows.get(text));
      const next = new Map<string, Row | undefined>();
      for (const [i, key] of keys.entries()) {
        const text = texts[i] as string;
        if (!next.has(text)) next.set(text, foldOne(projection, before[i], event, key, before));
      }
      for (const [text, row] of next) put(rows, text, row);
    }
  }
}

function put(rows: Rows, text: string, row: Row | undefined) {
  if (row === undefined) rows.delete(text);
  else rows.set(text, row);
}

function touches(projection: AnyProjection, event: Recorded): readonly (readonly string[])[] {
  try {
    return projection.touches(event);
  } catch (error) {
    throw new FoldError(projection, event, error);
  }
}

function foldOne(
  projection: AnyProjection,
  row: Row | undefined,
  event: Recorded,
  key: readonly string[],
  before: readonly (Row | undefined)[],
): Row | undefined {
  try {
    const next: Row | undefined = projection.fold(row, event, key, before);
    if (next !== undefined && next !== row) mustKeepItsKey(projection, next, key);
    return next;
  } catch (error) {
    throw new FoldError(projection, event, error);
  }
}

/** Throws if a fold changes the key of a row. Such a row would never be found again. */
function mustKeepItsKey(projection: AnyProjection, row: Row, key: readonly string[]) {
  for (let i = 0; i < projection.key.length; i++) {
    const column = projection.key[i] as string;
    if (row[column] !== key[i]) throw new Error(`the fold gave ${column} ${String(row[column])} to the row ${key}`);
  }
}
