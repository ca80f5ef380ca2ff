import type { Position } from '@tablemates/event-store';

/** A rule that a domain event breaks. */
export type Found = { readonly rule: string; readonly detail: string };

/** A broken rule as it is found after an append. `key` is equal for the same finding, which is reported once. */
export type Broken = Found & { readonly position: Position; readonly key: string };

export type At = {
  /** When the append occurred, in milliseconds. */
  readonly now: number;
  readonly position: Position;
  /** Who did it: see `platform/actor.ts`. Absent where the log is not read from the database. */
  readonly actor?: string | undefined;
  /** Reports what the domain event breaks by itself. */
  readonly broken: (...found: readonly Found[]) => void;
};

/** An `impossible change`. */
export const impossible = (detail: string): Found => ({ rule: 'impossible change', detail });

/**
 * Defines the invariants of a module, over the log as it is written: `invariants<Own, Event, Needed>()({ … })`. They are
 * implemented a second time, because a checker that shares code with what it checks shares its mistakes.
 *
 * `on` has one handler for each type: it gets the state before the domain event, reports what that breaks, and applies
 * it, whether or not a rule allows it. `after` reports what is broken once a whole append is applied, because no command
 * decides on a part of it. `forget` drops what is long over, so that a long log does not fill memory. `Needed` is state of
 * other modules.
 */
export const invariants =
  <Own extends object, Event extends Fact, Needed extends object = object>() =>
  <Type extends Event['type']>({
    on,
    after = () => [],
    forget = () => {},
    ...rest
  }: {
    readonly empty: () => Own;
    readonly on: {
      readonly [Of in Type]: (state: Own & Needed, data: DataOf<Event, Of>, at: At) => void;
    };
    readonly after?: (state: Own & Needed, now: number) => readonly Broken[];
    readonly forget?: (state: Own & Needed, now: number) => void;
  }) => ({
    ...rest,
    after,
    forget,
    types: Object.keys(on) as Type[],
    /** Does nothing for a type without a handler. */
    apply(state: Own & Needed, { type, data }: FactOf<Event, Type>, at: At): void {
      // TypeScript cannot see that a domain event and its handler have the same type
      if (Object.hasOwn(on, type)) on[type](state, data as never, at);
    },
  });

/** A domain event without its envelope and its personal data, which no invariant reads. */
type Fact = { readonly type: string; readonly data: object };
type DataOf<Event extends Fact, Type extends string> = Extract<Event, { readonly type: Type }>['data'];
type FactOf<Event extends Fact, Type extends string> = {
  readonly [Of in Type]: { readonly type: Of; readonly data: DataOf<Event, Of> };
}[Type];
