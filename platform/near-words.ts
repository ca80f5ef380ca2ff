// Which words are nearly the same, for searches that find nothing by the words as they were typed.
import { isFoundBy, searchWords, textKey } from './same-text.ts';

/** How many slips a word may have. A shorter one would be nearly every other. */
const slipsIn = ({ length }: string): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/**
 * By how many slips two words differ: a letter that is missing, added or another one, or two neighbors that changed places.
 * Infinite beyond what a word of this length may have: none in up to 3 letters of the first word, one in up to 6, two in
 * more.
 */
function slipsBetween(word: string, other: string): number {
  const most = slipsIn(word);
  if (Math.abs(word.length - other.length) > most) return Number.POSITIVE_INFINITY;
  // rows of the table of distances between beginnings of the two
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= word.length; at++) {
    const row = [at];
    for (let to = 1; to <= other.length; to++) {
      const isSame = word[at - 1] === other[to - 1];
      const isSwapped = at > 1 && to > 1 && word[at - 1] === other[to - 2] && word[at - 2] === other[to - 1];
      row.push(
        Math.min(
          distance(last, to) + 1,
          distance(row, to - 1) + 1,
          distance(last, to - 1) + (isSame ? 0 : 1),
          isSwapped ? distance(before, to - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...row) > most) return Number.POSITIVE_INFINITY;
    [before, last] = [last, row];
  }
  const slips = distance(last, other.length);
  return slips <= most ? slips : Number.POSITIVE_INFINITY;
}

export const isNearly = (word: string, other: string): boolean => Number.isFinite(slipsBetween(word, other));

/** Those of some words that differ from one by the fewest slips. None if none is near. */
export function nearest(word: string, others: readonly string[]): readonly string[] {
  const slips = others.map((other) => slipsBetween(word, other));
  const fewest = Math.min(...slips);
  return Number.isFinite(fewest) ? others.filter((_, at) => slips[at] === fewest) : [];
}

const distance = (row: readonly number[], at: number): number => row[at] ?? Number.POSITIVE_INFINITY;

/** Whether each word of a search is contained in these texts, or is nearly one of their words. */
export function isNearlyFoundBy(search: string, ...texts: readonly string[]): boolean {
  const words = texts.flatMap((text) => textKey(text).split(' '));
  return searchWords(search).every((spellings) =>
    spellings.some((word) => isFoundBy(word, ...texts) || words.some((other) => isNearly(word, other))),
  );
}

/**
 * How the words begin or end from which a word can have slipped, or what they are, as patterns of `like`. Few slips leave one
 * end as it is, unless two letters in the middle changed places.
 */
export function endsOf(word: string): readonly string[] {
  // as many letters as still tell few words from many
  const kept = word.length < 6 ? 2 : Math.max(3, Math.floor(word.length / 3));
  const [left = '', right = ''] = word.slice(kept - 1, kept + 1);
  return slipsIn(word) === 0
    ? []
    : [
        `${word.slice(0, kept)}%`,
        `%${word.slice(-kept)}`,
        `${word.slice(0, kept - 1)}${right}${left}${word.slice(kept + 1)}`,
      ];
}
