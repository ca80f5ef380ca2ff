// Names that people give themselves. A name must not pass for the product, for a role or for a link.

/** Letters of other scripts, and digits and signs, that look like a Latin letter. `l` and `1` look like `i`. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', ѕ: 's', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', п: 'n', р: 'p', с: 'c', т: 't' },
  ...{ у: 'y', х: 'x', ԁ: 'd', ь: 'b', г: 'r', ɡ: 'g', ɢ: 'g', ո: 'n', ս: 'u', օ: 'o', ı: 'i', ɩ: 'i', ӏ: 'i', ɑ: 'a' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'n', ο: 'o', π: 'n', ρ: 'p', σ: 's', ς: 's', τ: 't' },
  ...{ υ: 'u', χ: 'x', γ: 'y', ω: 'w', đ: 'd', ł: 'i', ø: 'o', ħ: 'h', ŧ: 't' },
  ...{ '0': 'o', '1': 'i', '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' },
  ...{ ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'i', ᴍ: 'm', ɴ: 'n', ᴏ: 'o', ᴘ: 'p' },
  ...{ ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i', '+': 't', '€': 'e', '£': 'i', l: 'i' },
};

/** What a name looks like, as Latin letters: two texts that look alike have the same skeleton. */
const skeletonOf = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase().normalize('NFKD')]
    .map((sign) => LOOKS_LIKE[sign] ?? sign)
    .join('')
    .replaceAll(/\P{L}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Names of the product, of its roles and of those who would speak for it. Nobody is called so. */
const RESERVED = new Set(
  [
    ...['admin', 'admins', 'administrator', 'administrators', 'superadmin', 'sysadmin'],
    ...['peopleadmin', 'catalogadmin', 'auditor', 'moderator', 'moderators', 'gameorganizer', 'gameorganizers'],
    ...['gameorganiser', 'organizer', 'organiser', 'cafeowner', 'support', 'helpdesk', 'customerservice', 'webmaster'],
    ...['postmaster', 'official', 'system', 'deletedmember', 'formeradmin'],
  ].map(skeletonOf),
);

const PRODUCT = skeletonOf('tablemate');

/** What separates the words of a name, which are letters, digits and signs that look like letters. */
const BETWEEN = /[^\p{L}\p{M}\p{N}@$!|+€£]+/u;

/** Short ends are also parts of names, such as `J.de Vries` and `Ma.de`, so they need a longer word before the dot. */
const LINK = new RegExp(
  [
    String.raw`:\/\/|www\.|@`,
    String.raw`[\p{L}\p{N}][.。](?:com|net|org|app|dev|info|biz|xyz|top|club|shop|site|online|link|click|example)(?![\p{L}\p{N}])`,
    String.raw`[\p{L}\p{N}]{3}[.。](?:io|ai|co|me|ru|de|fr|uk|eu|us|gg|ly|tv|to|be)(?![\p{L}\p{N}])`,
  ].join('|'),
  'iu',
);

/** Why a name is refused that passes for somebody else's. */
export const NOT_THIS_NAME = 'This name could be mistaken for our team. Please use another one.';

/** Whether a name has a letter of any script. Marks, digits, punctuation and emoji alone are no name. */
export const hasLetter = (name: string): boolean => /\p{L}/u.test(name);

/** Whether a name contains the address of a page or a mailbox, also in letters of full width. */
export const isLink = (name: string): boolean => LINK.test(name.normalize('NFKC'));

/**
 * Whether a name passes for the product, a role or its support: some of its words that follow each other, in any spelling
 * that looks like it, and with numbers. The product's name is refused within a word, too. A longer word that only begins
 * like a role, such as Admina, is not.
 */
export function isReserved(name: string): boolean {
  const words = name.split(BETWEEN);
  if (words.some((word) => skeletonOf(word).includes(PRODUCT))) return true;
  return words.some((_, from) =>
    words.slice(from).some((__, to) => {
      const run = words.slice(from, from + to + 1).join('');
      if (skeletonOf(run).startsWith(PRODUCT)) return true;
      return RESERVED.has(skeletonOf(run)) || RESERVED.has(skeletonOf(run.replaceAll(/\p{N}/gu, '')));
    }),
  );
}
