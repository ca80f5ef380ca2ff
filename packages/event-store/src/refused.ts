/** The answer "no" of a decision, as a value. What more it says is the product's. */
export type Refused = { readonly refused: true };

export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true;
