/**
 * The only source of "now". It is passed to all code that needs the time, so that a shifted clock shifts the whole
 * product.
 */
export type Clock = () => Date;

/** An instant: ISO 8601 in UTC with milliseconds and `Z`. Instants in this form compare as text. */
export type Instant = string;
