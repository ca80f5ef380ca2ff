import type { Instant } from './clock.ts';
import type { ErrorReply } from './http/schemas.ts';

/**
 * A refusal is an expected "no", returned as a value. Its message is for people, its code for programs.
 * Faults are thrown instead.
 */
export type Refusal = {
  readonly refused: true;
  /** The reason in snake_case, part of the API contract. */
  readonly code: string;
  /** One sentence a person can read. */
  readonly message: string;
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 429 | 503;
  /** Extra fields of the reply, such as `penaltyExpiresAt`. `current`: the record as it is now, for a 412. */
  readonly details?: Readonly<Omit<ErrorReply, 'error' | 'code'>> & { readonly current?: object };
};

export const refuse = (
  status: Refusal['status'],
  code: string,
  message: string,
  details?: Refusal['details'],
): Refusal => ({ refused: true, status, code, message, ...(details && { details }) });

/** There is no such thing, or none that the person may know of. The same words everywhere, so that nobody can tell which. */
export const unknown = (thing: string): Refusal => refuse(404, 'not_found', `This ${thing} does not exist.`);

/** Nobody has this id, or nobody whom the asking person may know of. */
export const nobody: Refusal = refuse(404, 'not_found', 'There is no such person.');

/** For a person whose account was just closed or erased. The same reply as without a session. */
export const signedOut: Refusal = refuse(401, 'unauthorized', 'Unauthorized');

/** For a person whom an admin has suspended until an instant. */
export const suspended = (until: Instant): Refusal =>
  refuse(403, 'suspended', 'Your account is suspended, so you cannot join or host events for now.', { until });

/** Refuses a request (400) because of one field. */
export const invalidField = (field: string, code: string, message: string): Refusal =>
  refuse(400, code, message, { fields: { [field]: message } });

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true;
