// Which texts are the same to a person: one rule for search, uniqueness and order, on the server and in the browser.
// The web uses it too. Its keys are stored and hashed, so they depend on no collation of a database and on no version of
// ICU (decision 21).
import { asciiDigits } from './as-typed.ts';

/** Letters that people also write as others, and that no normalization of Unicode replaces. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ґ: 'г',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  ٴ: 'ء',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
};
const LETTER = new RegExp(`[${Object.keys(WRITTEN_AS).join('')}]`, 'g');

/** What publishers add to names. */
const TRADEMARK = /[™®©℠℗]/g;

/** Apostrophes as keyboards, phones and languages write them. People leave them out. */
const APOSTROPHE = /['’‘‛ʼʻʽˈʹ′`´՚׳＇]/g;

/**
 * Marks that do not make another letter: accents, the vowel points of Hebrew and Arabic, the nuktas and nasal signs of
 * Indian scripts, tone marks of Thai, Lao, Khmer and Burmese. Vowel signs of these scripts are letters to their readers.
 */
const MARK = new RegExp(
  '[\\p{sc=Zinh}\\p{sc=Latn}\\p{sc=Grek}\\p{sc=Cyrl}\\p{sc=Hebr}\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Ethi}](?<=\\p{M})|' +
    '[\\u0900-\\u0903\\u093c\\u0981-\\u0983\\u09bc\\u09fe\\u0a01-\\u0a03\\u0a3c\\u0a70\\u0a71\\u0a81-\\u0a83\\u0abc\\u0afa-\\u0aff' +
    '\\u0b01-\\u0b03\\u0b3c\\u0b82\\u0c00-\\u0c04\\u0c3c\\u0c81-\\u0c83\\u0cbc\\u0cf3\\u0d00-\\u0d03\\u0d81-\\u0d83\\u0e47-\\u0e4e' +
    '\\u0ec8-\\u0ece\\u1036-\\u1038\\u17c6-\\u17d1\\u17d3\\u17dd]',
  'gu',
);

/** Nobody sees them: joiners, soft hyphens, direction marks, variation selectors. So is the Arabic line that stretches words. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u0640]/gu;

/** Signs that are part of a name: C++, C#, D&D. All other punctuation only separates words. */
const SEPARATOR = /[^\p{L}\p{M}\p{N}\p{S}#&@%*+]+/gu;

/**
 * Texts are written with `&` or with "and", as in Dice & Dine. Beside a single letter or digit it is a name of its own,
 * with spaces or without: D&D, 7 & 7, M&M's.
 */
const withAnd = (text: string): string =>
  text.replace(/([\p{L}\p{M}\p{N}]*)\s*[&＆﹠]\s*(?=([\p{L}\p{M}\p{N}]*))/gu, (_, before: string, after: string) =>
    before && after && [before, after].some((word) => SINGLE.test(word)) ? `${before}&` : `${before} and `,
  );
const SINGLE = /^[\p{L}\p{N}]\p{M}*$/u;

const KATAKANA = /[\u30a1-\u30f6]/g;
const SMALL_KANA = /[ぁぃぅぇぉっゃゅょゎゕゖ]/g;
const LARGE: Readonly<Record<string, string>> = { ゕ: 'か', ゖ: 'け' };

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * The words of a text in the form in which it is compared: two texts are the same to a person exactly if their keys are
 * equal. The rule is that of UTS #10 at primary strength (letters count; case, accents, width and spelling variants do
 * not); besides, `&` is "and", apostrophes are left out, and other punctuation only separates words. A text of nothing else
 * keeps it.
 */
export function textKey(text: string): string {
  if (PLAIN.test(text)) return text;
  // first as one form: some signs are apostrophes only then
  const letters = lettersOf(text.replace(TRADEMARK, ' ').normalize('NFKC').replace(APOSTROPHE, ''));
  return withAnd(letters).replace(SEPARATOR, ' ').trim() || text.normalize('NFKC').trim();
}

const lettersOf = (text: string): string =>
  asciiDigits(
    text
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      // to its readers й is a letter of its own
      .replaceAll('и\u0306', 'й')
      .replace(UNSEEN, '')
      .replace(MARK, '')
      .replace(LETTER, (letter) => WRITTEN_AS[letter] ?? letter)
      .replace(KATAKANA, (kana) => String.fromCodePoint(kana.charCodeAt(0) - 0x60))
      .replace(SMALL_KANA, (kana) => LARGE[kana] ?? String.fromCodePoint(kana.charCodeAt(0) + 1)),
  );

/** Whether two texts are the same to a person. */
export const isSameText = (one: string, other: string): boolean => textKey(one) === textKey(other);

/** Letters whose place in the alphabet is not that of their number in Unicode, with the letter that they follow. */
const FOLLOWS: Readonly<Record<string, string>> = {
  ə: 'e',
  ŋ: 'n',
  ђ: 'д',
  є: 'е',
  ѕ: 'з',
  і: 'и',
  ј: 'й',
  љ: 'л',
  њ: 'н',
  ћ: 'т',
  џ: 'ц',
  ٹ: 'ت',
  پ: 'ب',
  چ: 'ج',
  ڈ: 'د',
  ڑ: 'ر',
  ژ: 'ز',
  ڤ: 'ف',
  گ: 'ك',
  ں: 'ن',
  ے: 'ي',
};
const OUT_OF_PLACE = new RegExp(`[${Object.keys(FOLLOWS).join('')}]`, 'g');

/**
 * A key to sort texts by, the most important first: keys are compared by code point (`collate "C"` in PostgreSQL), and
 * word by word. Texts that are the same to a person have the same key.
 */
export const sortKey = (...texts: readonly string[]): string =>
  texts
    .map((text) => textKey(text).replace(OUT_OF_PLACE, (letter) => `${FOLLOWS[letter]}\u{ffff}`))
    // lower than the space between words
    .join('\t');

/** Compares texts for `sort`. Texts that are the same to a person are in the order of their characters. */
export function compareTexts(one: string, other: string): number {
  const [first, second] = [`${sortKey(one)}\t${one}`, `${sortKey(other)}\t${other}`];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Letters with other letters that people write where a keyboard has not the letter, besides those of `WRITTEN_AS`. */
const SPELLED: Readonly<Record<string, string>> = {
  'a\u0308': 'ae',
  'o\u0308': 'oe',
  'u\u0308': 'ue',
  'a\u030a': 'aa',
  ø: 'oe',
  þ: 'th',
  đ: 'dj',
};
const TO_SPELL = new RegExp(Object.keys(SPELLED).join('|'), 'gi');

/** The key of a text whose letters are spelled out: Ørsted is also written Oersted. */
const spelledKey = (text: string): string =>
  textKey(text.normalize('NFD').replace(TO_SPELL, (letter) => SPELLED[letter.toLowerCase()] ?? letter));

/** The words of a search, each in its spellings. One of them must be found of each word, in any order. */
export function searchWords(search: string): readonly (readonly string[])[] {
  const words = textKey(search).split(' ').filter(Boolean);
  const spelled = spelledKey(search).split(' ').filter(Boolean);
  return words.flatMap((word, at) => {
    const isElsewhere = words.some(
      (other, index) => index !== at && other.includes(word) && (other !== word || index < at),
    );
    return isElsewhere ? [] : [[...new Set([word, spelled[at] ?? word])]];
  });
}

/**
 * A text in the form in which it is searched: it contains a spelling of each word of a search that finds it. Words with a
 * hyphen or a dot are also found as one word.
 */
export const searchText = (...texts: readonly string[]): string =>
  texts
    .flatMap((text) => withAnd(text).split(/\s+/u))
    .flatMap((word) => [...new Set([spelledKey(word), textKey(word)])])
    .flatMap((key) => (key.includes(' ') ? [key, key.replaceAll(' ', '')] : [key]))
    .filter(Boolean)
    .join(' ');

/** Whether these texts contain each word of a search. */
export function isFoundBy(search: string, ...texts: readonly string[]): boolean {
  const text = searchText(...texts);
  return searchWords(search).every((spellings) => spellings.some((word) => text.includes(word)));
}

/**
 * A text in the parts that a search finds and those between them, for marking. They alternate; the first one is not found.
 */
export function foundParts(text: string, search: string): readonly string[] {
  const words = searchWords(search).flat();
  const parts = [''];
  for (const [word] of text.matchAll(/[^\s\p{Pd}]+|[\s\p{Pd}]+/gu)) {
    const [found, length] = foundIn(word, words);
    if (found === undefined) parts.push(`${parts.pop()}${word}`);
    else
      parts.push(
        `${parts.pop()}${word.slice(0, found)}`,
        word.slice(found, found + length),
        word.slice(found + length),
      );
  }
  return parts;
}

/** Where the longest of the words begins in a text, and how long it is there. */
function foundIn(text: string, words: readonly string[]): readonly [start: number | undefined, length: number] {
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const has = (part: string) => textKey(part).includes(word) || spelledKey(part).includes(word);
    if (!has(text)) continue;
    // the shortest piece with the word: first where it ends, then where it begins
    let end = text.length;
    while (has(text.slice(0, end - 1))) end--;
    let start = 0;
    while (has(text.slice(start + 1, end))) start++;
    // marks after a letter are its own
    while (/^\p{M}/u.test(text.slice(end))) end++;
    return [start, end - start];
  }
  return [undefined, 0];
}
