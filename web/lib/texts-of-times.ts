/** Formatted times, by format and then by instant. */
export type TextsOfTimes = Record<string, Record<string, string>>;

// Creating the first formatter takes 0.1 s on a slow phone. Hydrating a page needs only texts that the page contains.
let known: TextsOfTimes = {};
let noted: TextsOfTimes | undefined;

/** Takes the formatted times from the page, so that they are not formatted again. */
export function bringTexts(texts: TextsOfTimes): void {
  known = texts;
}

/** The text of an instant in a format. Undefined if the page did not contain it. */
export const knownText = (form: string, instant: string): string | undefined => known[form]?.[instant];

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
