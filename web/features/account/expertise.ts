/** Splits comma-separated words into a list. Words are trimmed, empty ones are left out. */
export const expertiseList = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
