/** Maximum number of characters of a note. */
export const NOTE_LENGTH = 1_000;
