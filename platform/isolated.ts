/** Lines with a letter of a script that is read from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and others. */
const FROM_THE_RIGHT = /.*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}].*/gu;

/**
 * A name, or other words of people, for a sentence: their direction does not reorder the rest of it. It is for what is
 * shown, not for data. The marks are Unicode's, because sentences are also in mails, notifications and labels.
 */
export const isolated = (words: string): string => words.replace(FROM_THE_RIGHT, '\u2068$&\u2069');
