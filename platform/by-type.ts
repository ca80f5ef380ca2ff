import type { EventsOf, EventTypes, Recorded } from '@tablemates/event-store';

type Typed = { readonly type: string };

/**
 * One function for each type of domain event: `byType<Event, Result>()({ … })`. The object is the list of the types and
 * the switch; `Event` may have more types.
 */
export const byType =
  <Event extends Typed, Result>() =>
  <Type extends Event['type']>(
    on: {
      readonly [Of in Type]: (event: Extract<Event, { readonly type: Of }>) => Result;
    },
  ): ByType<Extract<Event, { readonly type: Type }>, Result> => ({
    types: Object.keys(on) as Type[],
    has: (event): event is Extract<Event, { readonly type: Type }> => Object.hasOwn(on, event.type),
    // TypeScript cannot see that a domain event and its function have the same type
    of: (event) => on[event.type as Type](event as never),
  });

export type ByType<Event extends Typed, Result> = {
  readonly types: readonly Event['type'][];
  readonly has: (event: Typed) => event is Event;
  /** What the function of its type returns. */
  readonly of: (event: Event) => Result;
};

/** The same function for each of these types, to be spread into `byType`. */
export const each = <Types extends EventTypes, Result>(
  types: Types,
  of: (event: Recorded<EventsOf<Types>>) => Result,
) =>
  // an object of unknown keys gets no better type from `fromEntries`
  Object.fromEntries(Object.keys(types).map((type) => [type, of])) as {
    readonly [Of in keyof Types & string]: typeof of;
  };
