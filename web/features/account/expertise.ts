/** Comma-separated words as a list, each trimmed, empty ones left out. */
export const expertiseList = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
