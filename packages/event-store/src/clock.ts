/** The one source of "now". Handed to whatever needs the time, so that a shifted clock shifts the whole product. */
export type Clock = () => Date;

/** An instant: ISO 8601 in UTC with milliseconds and `Z`. Instants in this form compare as text. */
export type Instant = string;
