/** A refusal of a decision, as a value. The product adds its own fields. */
export type Refused = { readonly refused: true };

export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true;
