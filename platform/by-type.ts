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
    // TypeScript cannot see that a domain event and its function have the same type
    of: (event) => on[event.type as Type](event as never),
  });

export type ByType<Event extends Typed, Result> = {
  readonly types: readonly Event['type'][];
  /** What the function of its type returns. */
  readonly of: (event: Event) => Result;
};
