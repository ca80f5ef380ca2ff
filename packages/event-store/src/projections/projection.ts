import type { DomainEvent, EventPart, Recorded } from '../log/domain-event.ts';
import { askedViews } from './asked-views.ts';

/** A read model's row as plain JSON data: instants are ISO strings, absent values are null. */
export type Row = Readonly<Record<string, string | number | boolean | null | readonly unknown[] | object>>;

/**
 * A read model: a table and a pure fold. The engine reads the log in batches, loads the touched rows, folds in memory,
 * writes back and moves the checkpoint in one transaction.
 */
export type Projection<
  R extends Row = Row,
  Event extends DomainEvent = DomainEvent,
  Ignored extends EventPart = never,
> = {
  /** snake_case; queries read the view of this name (see `viewOf`). */
  readonly name: string;
  /**
   * Raise it if the fold, the columns or the indexes change. The engine then builds a new table besides the old one.
   */
  readonly version: number;
  /**
   * Column names (camelCase here, snake_case in the database) with their PostgreSQL types, and `not null` if required.
   * Allowed are types whose values come back unchanged from the database: text, uuid, boolean, integer, smallint,
   * double precision, timestamptz, date, jsonb, and arrays of text and uuid without nulls. `createProjectionEngine`
   * refuses others.
   */
  readonly columns: { readonly [Column in keyof R & string]: string };
  /** The primary key's columns, each text or uuid. */
  readonly key: readonly (keyof R & string)[];
  /** The part after `create index on <table>`, such as `using btree (starts_at) where status = 'upcoming'`. */
  readonly indexes?: readonly string[];
  /** The types of domain events that it folds. Others are ignored. */
  readonly types: readonly Event['type'][];
  /**
   * Parts that it never reads. A build leaves them out, and decrypts no ignored personal part. It is worth declaring
   * for frequent domain events.
   */
  readonly ignores?: readonly Ignored[];
  /** The rows that a domain event touches, each as the values of `key` in that order. Pure. */
  readonly touches: (event: Recorded<Event, Ignored>) => readonly (readonly string[])[];
  /**
   * Returns the row after the domain event. Undefined deletes it; the same object means no change. It is pure, and
   * folding the same domain event a second time must change nothing. `key` is the key of this row. `before` has all
   * touched rows before the domain event, in the order of `touches`, so that a total can depend on a state that the
   * domain event does not contain. The engine always passes it.
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
 * The qualified name of the view that queries read: sql`select … from ${sql(viewOf(gameEvents))}`. It includes the
 * version, so that during a rolling deployment old and new code each read rows in their own shape. Call it for each
 * query and do not keep the result, because each call records that the request uses this read model.
 */
export function viewOf(projection: Named): string {
  askedViews.getStore()?.add(projection.name);
  return viewNameOf(projection);
}

type Named = Pick<AnyProjection, 'name' | 'version'>;

/** The qualified name of the view, for the engine itself. */
export const viewNameOf = ({ name, version }: Named): string => `read_model.${name}_v${version}`;

/** The qualified name of the table of one generation. */
export const tableOf = (generation: { name: string; version: number; generation: number }): string =>
  `${viewNameOf(generation)}_g${generation.generation}`;

/** The parts of a projection that its handlers give. */
type DerivedFields = 'types' | 'touches' | 'fold' | 'ignores';

type OneOf<Event extends DomainEvent, Type extends string, Ignored extends EventPart> = Recorded<
  Extract<Event, { readonly type: Type }>,
  Ignored
>;

/**
 * Defines a projection by one handler for each type of domain event: `projection<Row, Event>()({ …, on: { … } })`. The
 * names of the handlers are the types that it folds; their order belongs to the definition of the table. `Event` may
 * have more types. A handler has the contract of `fold`.
 */
export const projection =
  <R extends Row, Event extends DomainEvent>() =>
  <Type extends Event['type'], const Ignored extends EventPart = never>({
    on,
    ...rest
  }: Omit<Projection<R, Event>, DerivedFields> & {
    readonly ignores?: readonly Ignored[];
    readonly touches: (event: OneOf<Event, Type, Ignored>) => readonly (readonly string[])[];
    readonly on: {
      readonly [Of in Type]: (
        row: R | undefined,
        event: OneOf<Event, Of, Ignored>,
        key: readonly string[],
        before: readonly (R | undefined)[],
      ) => R | undefined;
    };
  }): Projection<R, Extract<Event, { readonly type: Type }>, Ignored> => ({
    ...rest,
    types: Object.keys(on) as Type[],
    // TypeScript cannot see that a domain event and its handler have the same type
    fold: (row, event, key, before = []) => on[event.type as Type](row, event as never, key, before),
  });
