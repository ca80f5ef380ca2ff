/**
 * The actor of a domain event is a user id, `system`, or `cli:<name>` for a person at a terminal. A person at a
 * terminal has no account. They are authorized by their access to the machine, and the log records the name.
 */
const TERMINAL = 'cli:';

/** The longest name of a person at a terminal. */
export const LONGEST_NAME = 60;

/** @param name at most `LONGEST_NAME` printable characters */
export const atTerminal = (name: string): string => `${TERMINAL}${name}`;

/** The name of a person at a terminal. Undefined for any other actor. */
export const nameAtTerminal = (actor: string): string | undefined =>
  actor.startsWith(TERMINAL) ? actor.slice(TERMINAL.length) : undefined;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether an actor is a person with an account. */
export const isUserId = (actor: string): boolean => UUID.test(actor);
