/**
 * A refusal is the answer "no" as a value: expected, readable by a person, and stable enough for a program.
 * What should never happen is thrown instead.
 */
export type Refusal = {
  readonly refused: true;
  /** snake_case reason, part of the API (see the error convention of the API contract). */
  readonly code: string;
  /** One sentence a person can read. */
  readonly message: string;
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 429;
  /** Extra fields of the answer, such as `penaltyExpiresAt`. */
  readonly details?: Readonly<Record<string, unknown>>;
};

export const refuse = (
  status: Refusal['status'],
  code: string,
  message: string,
  details?: Refusal['details'],
): Refusal => ({ refused: true, status, code, message, ...(details && { details }) });

/** The refusal of somebody whose account was shut or erased a moment ago: the answer that their next request gets. */
export const signedOut: Refusal = refuse(401, 'unauthorized', 'Unauthorized');

/** The refusal of a request for one of its fields. */
export const atFault = (field: string, code: string, message: string): Refusal =>
  refuse(400, code, message, { fields: { [field]: message } });

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true;
