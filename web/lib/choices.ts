/** What a filter can be set to. */
export type Choices<Id extends string = string> = {
  readonly options: readonly { readonly id: string; readonly name: string }[];
  /** Whether a text, such as one in an address, is one of them. */
  readonly has: (text: string) => text is Id;
};

/** The choices of a filter, from their names. */
export const choicesOf = <Id extends string>(names: Readonly<Record<Id, string>>): Choices<Id> => ({
  options: Object.entries<string>(names).map(([id, name]) => ({ id, name })),
  has: (text): text is Id => Object.hasOwn(names, text),
});

/** Any text, such as words that are searched for. */
export const anyText = { has: () => true } as const;

/** What a field of a contract takes. */
export const takenBy = (field: { readonly safeParse: (text: string) => { readonly success: boolean } }) => ({
  has: (text: string): boolean => field.safeParse(text).success,
});
