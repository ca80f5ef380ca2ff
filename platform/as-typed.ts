// What people type and copy, in the characters that the product expects. Every page needs it, so it is by itself.

/** Digits of any script as 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, digit);

/**
 * A code as people copy and type it: in ASCII, without the spaces and marks between and around it, and without the words, the
 * letter or the link before it.
 */
export const codeAsTyped = (code: string): string =>
  asciiDigits(code.normalize('NFKC'))
    .replace(/^(?:.*[#?&]|\s*)(?:invite|code)=([^#&]*).*$/isu, '$1')
    .replace(/%(?:20|2d)/gi, '')
    .replace(/^.*(?:[#?&]\w+=|(?:code|c[oó]digo|mã|invite)(?:\s*[:=#]|\s+(?:is|es|est|ist|là)(?=[\s:])))/iu, '')
    .replace(/\s+is\s+(?:my|your|the)\s.*$/iu, '')
    // a code can begin with these letters, so all of one must follow
    .replace(/^\D*(?:code|c[oó]digo|mã)\s+(?=(?:[^a-z\d]*[a-z\d]){6})/iu, '')
    .replace(/^\s*[A-Z]-(?=\d{6}\s*$)/, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The six digits of a mailed code, out of any sentence that has no others like them, such as the mail's subject. */
export function mailedCodeAsTyped(code: string): string {
  const found = asciiDigits(code.normalize('NFKC')).match(SIX_DIGITS) ?? [];
  const [six, ...others] = new Set(found.map((each) => each.replace(/\D/g, '')));
  return codeAsTyped(six !== undefined && others.length === 0 ? six : code);
}
const SIX_DIGITS = /(?<!\d)\d{3}[\s\p{Pd}]?\d{3}(?!\d)/gu;

/** A number that is spelled in the letters of a telephone, such as 1-800-FLOWERS, in digits. Other texts stay. */
export const withLettersDialed = (phone: string): string =>
  SPELLED.test(phone)
    ? phone.replace(/[a-z]/gi, (letter) => '22233344455566677778889999'[parseInt(letter, 36) - 10] ?? '')
    : phone;

/** Ten letters and digits of North America, some of which follow each other as letters. An extension is none of them. */
const SPELLED = /^(?!.*(?:ext|x *\d))(?=.*[a-z]{2})(?:\+?1[ .-]*)?\(?\d{3}\)?(?:[ .-]*[a-z\d]){7}$/i;

function digit(character: string): string {
  // the digits of a script follow each other, from zero
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
