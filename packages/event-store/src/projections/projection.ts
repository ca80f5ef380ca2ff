import type { DomainEvent, Part, Recorded } from '../log/domain-event.ts';
import { askedViews } from './asked-views.ts';

/** A read model's row as plain JSON data: instants are ISO strings, absent values are null. */
export type Row = Readonly<Record<string, string | number | boolean | null | readonly unknown[] | object>>;

/**
 * A read model: a table and a pure fold. The engine reads the log in batches, loads the touched rows, folds in memory,
 * writes back and moves the checkpoint in one transaction.
 */
export type Projection<R extends Row = Row, Event extends DomainEvent = DomainEvent, Ignored extends Part = never> = {
  /** snake_case; queries read the view of this name (see `viewOf`). */
  readonly name: string;
  /** Raise it when the fold, the columns or the indexes change: the engine then builds a new generation beside the old. */
  readonly version: number;
  /**
   * Column name (camelCase here, snake_case in the database) to PostgreSQL type, with `not null` where it is so.
   * Types that come back from the database as they went in: text, uuid, boolean, integer, smallint, double precision,
   * timestamptz, date, jsonb, and arrays of text and uuid (without nulls in them). `prepare` refuses others.
   */
  readonly columns: { readonly [Column in keyof R & string]: string };
  /** The primary key's columns, each text or uuid. */
  readonly key: readonly (keyof R & string)[];
  /** What follows `create index on <table>`, such as `using btree (starts_at) where status = 'upcoming'`. */
  readonly indexes?: readonly string[];
  /** The types of domain events it folds; others pass it by. */
  readonly types: readonly Event['type'][];
  /**
   * What it never reads. A build then leaves it out and decrypts no personal part, which is worth declaring where domain
   * events are many.
   */
  readonly ignores?: readonly Ignored[];
  /** The rows a domain event touches, each as the values of `key` in that order. Pure. */
  readonly touches: (event: Recorded<Event, Ignored>) => readonly (readonly string[])[];
  /**
   * The row after the domain event; undefined deletes it; the very same row means no change. Pure, and folding the
   * same domain event a second time must change nothing. `key` says which of the touched rows this is. `before` holds
   * all touched rows as they were before the domain event, in the order of `touches`, so that a total can depend on a
   * state that the domain event does not mention. The engine always passes it.
   */
  readonly fold: (
    row: R | undefined,
    event: Recorded<Event, Ignored>,
    key: readonly string[],
    before?: readonly (R | undefined)[],
  ) => R | undefined;
};

// biome-ignore lint/suspicious/noExplicitAny: the bound for lists of projections, each with row and domain events of its own
export type AnyProjection = Projection<any, any, any>;

/**
 * The view that queries read, qualified: sql`select … from ${sql(viewOf(gameEvents))}`. It carries the version, so that
 * during a rolling deployment old and new code each read rows of the shape they know. Called for each query, never kept:
 * so it is known which read models an answer was made of.
 */
export function viewOf({ name, version }: Pick<AnyProjection, 'name' | 'version'>): string {
  askedViews.getStore()?.add(name);
  return `read_model.${name}_v${version}`;
}

/** The table of one generation, qualified. */
export const tableOf = (generation: { name: string; version: number; generation: number }): string =>
  `${viewOf(generation)}_g${generation.generation}`;
