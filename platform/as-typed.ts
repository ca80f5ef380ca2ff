// What people type and copy, in the characters that the product expects. Every page needs it, so it is by itself.

/** Digits of any script as 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, digit);

/** A code as people copy and type it: without spaces, dashes and invisible characters, in the letters and digits of ASCII. */
export const codeAsTyped = (code: string): string =>
  asciiDigits(code.normalize('NFKC')).replace(/[\s\p{Pd}\p{Cf}]/gu, '');

function digit(character: string): string {
  // the digits of a script follow each other, from zero
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
