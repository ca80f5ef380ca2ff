/** Formatted times, by format and then by instant. */
export type TextsOfTimes = Record<string, Record<string, string>>;

// Creating the first formatter takes a slow phone a tenth of a second, and hydrating a page needs no text
// that the page does not contain already.
let brought: TextsOfTimes = {};
let noted: TextsOfTimes | undefined;

/** Takes the formatted times from the page, so that they are not formatted again. */
export function bringTexts(texts: TextsOfTimes): void {
  brought = texts;
}

/** The text of an instant in a format. Undefined if the page did not contain it. */
export const knownText = (form: string, instant: string): string | undefined => brought[form]?.[instant];

/** Records a formatted text for `textsMadeBy`. */
export function noteText(form: string, instant: string, text: string): void {
  if (noted) noted[form] = { ...noted[form], [instant]: text };
}

/** Runs a function and returns its result together with the formatted times it made. */
export function textsMadeBy<Made>(make: () => Made): { made: Made; texts: TextsOfTimes } {
  const texts: TextsOfTimes = {};
  noted = texts;
  try {
    return { made: make(), texts };
  } finally {
    noted = undefined;
  }
}
