// How names of people are shown. Every public page needs it, so it is apart from the other rules of identity.
import { isolated } from '../../platform/isolated.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Signs before the first letter of a name: punctuation, the okina of Hawaii, vowels that Thai and Lao write first. */
const BEFORE_LETTER = /^[\p{P}\p{Sk}\p{M}\p{Z}\p{Lm}เ-ไເ-ໄ]/u;

/**
 * What joins a letter to the next one, so that both are written as one: signs of Indian scripts, Khmer and Burmese, which
 * segmentation by Unicode (UAX #29, 17.0) knows only in part. Sinhala has a joiner after its sign, and Tamil writes only
 * க்ஷ, ஸ்ரீ and ஶ்ரீ so.
 */
const JOINED =
  /(?:[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u1039\u17d2]\u200d?|\u0dca\u200d)\/\p{Lo}|க்\/ஷ|[ஸஶ]்\/ரீ/u;

/**
 * The first letter of a name as its readers see it, with its marks, in upper case: `É`, `कि`, `李`, a flag, the T of
 * `’t Hooft`, the O of `ʻŌpūnui`.
 */
export function letterOf(name: string): string {
  const signs = [...graphemes.segment(name)].map(({ segment }) => segment);
  const at = Math.max(
    0,
    signs.findIndex((sign) => !BEFORE_LETTER.test(sign)),
  );
  let letter = signs[at] ?? '';
  for (const next of signs.slice(at + 1)) {
    if (!JOINED.test(`${letter}/${next}`)) break;
    letter += next;
  }
  const upper = letter.toUpperCase();
  // the capital of ß is two letters
  return [...graphemes.segment(upper)].length === 1 ? upper : letter;
}

/** An initial as a part of a name: with a dot in scripts that have capitals, and without one in others. */
export const withDot = (initial: string): string => (/^\p{Lu}\p{M}*$/u.test(initial) ? `${initial}.` : initial);

/** The name that others see: the first name and the last name's initial, such as `Ada L.` or `小龙 李`, for a sentence. */
export const publicName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): string => isolated(`${firstName} ${withDot(letterOf(lastName))}`.trim());

/** The name as the server tells it to this viewer: hosts and admins get the whole last name, others its initial. */
export const toldName = (name: Parameters<typeof publicName>[0]): string =>
  letterOf(name.lastName) === name.lastName ? publicName(name) : isolated(`${name.firstName} ${name.lastName}`.trim());
