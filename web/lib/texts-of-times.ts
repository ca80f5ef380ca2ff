/** What times read like, by the form they are written in, then by instant. */
export type TextsOfTimes = Record<string, Record<string, string>>;

// A browser's first formatter of any kind takes a slow phone a tenth of a second, and taking over a page needs no text
// that does not stand in it already.
let brought: TextsOfTimes = {};
let noted: TextsOfTimes | undefined;

/** From here on the texts that came with the page are not formatted again. */
export function bringTexts(texts: TextsOfTimes): void {
  brought = texts;
}

/** The text of an instant in a form; undefined where it did not come with the page. */
export const knownText = (form: string, instant: string): string | undefined => brought[form]?.[instant];

/** Keeps a text that was made, where `textsMadeBy` wants to know. */
export function noteText(form: string, instant: string, text: string): void {
  if (noted) noted[form] = { ...noted[form], [instant]: text };
}

/** Does something at once, and tells which texts of times it made beside what it gave. */
export function textsMadeBy<Made>(make: () => Made): { made: Made; texts: TextsOfTimes } {
  const texts: TextsOfTimes = {};
  noted = texts;
  try {
    return { made: make(), texts };
  } finally {
    noted = undefined;
  }
}
