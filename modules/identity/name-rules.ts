// Names that people give themselves. A name must not pass for the product, for a role or for a link.

/** Letters of other scripts, and digits and signs, that look like a Latin letter. `l` and `1` look like `i`. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', ѕ: 's', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', п: 'n', р: 'p', с: 'c', т: 't' },
  ...{ у: 'y', х: 'x', ԁ: 'd', ь: 'b', г: 'r', ɡ: 'g', ɢ: 'g', ո: 'n', ս: 'u', օ: 'o', ı: 'i', ɩ: 'i', ӏ: 'i', ɑ: 'a' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'n', ο: 'o', π: 'n', ρ: 'p', σ: 's', ς: 's', τ: 't' },
  ...{ υ: 'u', χ: 'x', γ: 'y', ω: 'w', đ: 'd', ł: 'i', ø: 'o', ħ: 'h', ŧ: 't' },
  ...{ '0': 'o', '1': 'i', '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' },
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
    ...['tablemates', 'tablemate', 'admin', 'admins', 'administrator', 'administrators', 'superadmin', 'sysadmin'],
    ...['peopleadmin', 'catalogadmin', 'auditor', 'moderator', 'moderators', 'gameorganizer', 'gameorganizers'],
    ...['gameorganiser', 'organizer', 'organiser', 'cafeowner', 'support', 'helpdesk', 'customerservice', 'webmaster'],
  ].map(skeletonOf),
);

const LINK =
  /:\/\/|www\.|@|\w\.(?:com|net|org|io|co|me|app|dev|info|biz|xyz|ru|de|uk|eu|us|shop|site|online|link|click|gg|ly|example)(?![\p{L}\p{N}])/iu;

/** Whether a name has a letter of any script. Marks, digits, punctuation and emoji alone are no name. */
export const hasLetter = (name: string): boolean => /\p{L}/u.test(name);

/** Whether a name contains the address of a page or a mailbox, also in letters of full width. */
export const isLink = (name: string): boolean => LINK.test(name.normalize('NFKC'));

/**
 * Whether a name passes for the product, a role or its support: as a whole, or one of its words, in any spelling that
 * looks like it. A longer name that only begins so, such as Admina, does not.
 */
export const isReserved = (name: string): boolean =>
  [name, ...name.split(/\s+/)].some((part) => RESERVED.has(skeletonOf(part)));
