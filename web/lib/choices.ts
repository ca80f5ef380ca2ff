/** The values that a filter can have. */
export type Choices<Id extends string = string> = {
  readonly options: readonly { readonly id: string; readonly name: string }[];
  /** Whether a text, such as a query parameter, is one of these values. */
  readonly has: (text: string) => text is Id;
};

/** The choices of a filter, from their names. */
export const choicesOf = <Id extends string>(names: Readonly<Record<Id, string>>): Choices<Id> => ({
  options: Object.entries<string>(names).map(([id, name]) => ({ id, name })),
  has: (text): text is Id => Object.hasOwn(names, text),
});

/** Accepts any text, such as a search text. */
export const anyText = { has: () => true } as const;

/** The values that a field of a contract accepts. */
export const takenBy = (field: { readonly safeParse: (text: string) => { readonly success: boolean } }) => ({
  has: (text: string): boolean => field.safeParse(text).success,
});
