/**
 * Who caused a domain event: a user id, `system`, or `cli:<name>` for a person at a terminal, who has no account there: the
 * machine decides who may use it, and the log keeps the name.
 */
const TERMINAL = 'cli:';

/** The longest name of a person at a terminal. */
export const LONGEST_NAME = 60;

/** @param name at most `LONGEST_NAME` printable characters */
export const atTerminal = (name: string): string => `${TERMINAL}${name}`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether an actor is somebody with an account. */
export const isUserId = (actor: string): boolean => UUID.test(actor);
