/** The one source of "now". Handed to whatever needs the time, so that a shifted clock shifts the whole product. */
export type Clock = () => Date;

const systemClock: Clock = () => new Date();

/** A clock that runs `offsetMs` milliseconds ahead of another (behind it, when negative). */
export const shiftedClock =
  (offsetMs: number, clock: Clock = systemClock): Clock =>
  () =>
    new Date(clock().getTime() + offsetMs);

/** An instant: ISO 8601 in UTC with milliseconds and `Z`. Instants in this form compare as text. */
export type Instant = string;
