// Email addresses as people type and paste them.
import { withoutUnseen } from './visible-text.ts';

/** An address as mail programs and web pages give it away: after `mailto:`, or with a name before it. */
const COPIED_ADDRESS = /^(?:.*[<[])?(?:mailto:)?([^<>[\]\s]*?)(?:\?[\w.]+=.*)?[>\]]?$/i;
/** Punctuation before and after an address. An apostrophe or a brace may be the first character of a mailbox. */
const AROUND =
  /^[\s"“”„«»‹›‘‚「『【《([]+|^\{(?=[^}]+(?:\}?[.,;]?)$)|[\s"“”„«»‹›‘’「」『』【】《》')\]}.,;:!?/、，；*_`~\\|•\p{So}]+$/gu;

/** What stands around an address where people copy it from, and what is left of it. No part is one that nobody wrote. */
const AS_COPIED: readonly (readonly [RegExp, string])[] = [
  // links of pages, chats and documents
  [/^<a\s[^<>]*href=["']?(mailto:[^"'<>\s]+)["']?[^<>]*>([^<>]*)<\/a>$/i, '$2 <$1>'],
  [/<([^<>|]*)\|([^<>]*)>/, '$2 <$1>'],
  [/\[([^[\]]*)\]\(([^()\s]*)\)/, '$1 <$2>'],
  [/mailto:\/\//gi, 'mailto:'],
  [/^(mailto:[^@%]*)%40/i, '$1@'],
  // twice, or with a name after it, in brackets or after a dash
  [/^([^\s@]+@[^\s@,;]+)[\s,;]+\1$/i, '$1'],
  [/^([^\s@]+@[^\s@]+)\s+<[^<>@:/]*>$/, '$1'],
  [/ \([^()]*\)$|^\([^()@]*\)\s*/, ''],
  [/\s+(?:[\p{Pd}|]|\/\/)\s+[^@]*$/u, ''],
  // marks of a list, and of emphasis
  [/^[\s\p{So}•·◦‣⁃–—]+/u, ''],
  [/^(?:(?:[-*+>]|\d{1,2}[.)]|\[[ x]?\])\s+)+/i, ''],
  [/^([*_`~]{1,3})(.+@.+)\1$/, '$2'],
  // what a form or a card says before it
  [/^(?!(?:mailto|https?|ftp|sip|xmpp|acct):)\p{L}[\p{L}\p{M} .'’-]{0,40}:\s*(?=[^\s/])/iu, ''],
  [/^(?:my )?e-?mail(?:[ -]address)?(?: is)?(?:\s+[\p{Pd}=])?\s+(?=\S+$)/iu, ''],
];
/** The octets of a copied link. */
const ESCAPED = /%[\da-f]{2}/gi;

/** Whole addresses in a text. */
const ADDRESSES = /[^\s"'<>[\](),;@]+@[^\s"'<>[\](),;@]+\.[^\s"'<>[\](),;@]+/g;

/** Whether a text has several addresses. A mail program that knows no name writes one address twice. */
const areSeveral = (written: string): boolean =>
  new Set(
    written
      .toLowerCase()
      .match(ADDRESSES)
      ?.map((each) => each.replace(/^mailto:|[.?!:]+$/g, '')),
  ).size > 1;

/**
 * An email address in its canonical form: lower case, its domain in ASCII. Text that is no address, or several, is no
 * address then either.
 */
export function canonicalAddress(value: string): string {
  const plain = withoutUnseen(value)
    // the apostrophes of keyboards, of which normalization makes other signs
    .replace(/[´′ʹ‛]/g, "'")
    .normalize('NFKC')
    .replaceAll('\ufe0f', '')
    // the full stop of Japanese keyboards, and the capital I of Turkish ones
    .replaceAll('。', '.')
    .replaceAll('İ', 'i')
    .trim();
  const written = AS_COPIED.reduce((text, [around, left]) => text.replace(around, left), plain);
  // no part of it may become an address that nobody wrote
  if (!written.includes('@') || areSeveral(written)) return written.toLowerCase();
  const bare = written
    .replace(/^'(.*)'[.,;]?$/, '$1')
    .replace(AROUND, '')
    .replace(/\s*@\s*/, '@');
  const copied = (COPIED_ADDRESS.exec(bare)?.[1] ?? bare).replace(AROUND, '');
  // the apostrophe of phones, within a mailbox
  const address = (/mailto:/i.test(bare) ? copied.replace(ESCAPED, decoded) : copied).replace(/[’‘ʼ](?=.*@)/g, "'");
  const at = address.lastIndexOf('@');
  const [mailbox, domain] = [address.slice(0, at), address.slice(at + 1)];
  const url = `https://${domain}`;
  const isDomain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && URL.canParse(url);
  return `${mailbox}@${isDomain ? new URL(url).hostname : domain}`.toLowerCase();
}

const decoded = (octet: string): string => String.fromCharCode(parseInt(octet.slice(1), 16));

/** What a search looks for in addresses: a whole address in its canonical form, a part of one in lower case. */
export const soughtAddress = (search: string): string =>
  search.includes('@') ? canonicalAddress(search) : search.trim().toLowerCase();

/** What mail servers accept (RFC 5321, without quotes), at a domain with a dot. */
export const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const INVALID = 'Please enter a valid email address.';

/** What is wrong with a text, in the order in which people would look. */
const TROUBLES: readonly (readonly [RegExp, string])[] = [
  [/^$/, INVALID],
  [/^[^@]*$/, `An email address has an @. ${INVALID}`],
  [/[,،、]/, 'There is a comma in the address. Please write a dot.'],
  [/[;؛]/, 'There is a semicolon in the address. Please write a dot.'],
  [/@.*@/, 'There are two @ in the address. Please remove one.'],
  [/\s/, 'There is a space in the address. Please remove it.'],
  [/\.\./, 'There are two dots in a row in the address. Please remove one.'],
  [/\.@|@\./, 'There is a dot beside the @. Please remove it.'],
  [/^@/, 'Something is missing before the @.'],
  [
    /\P{ASCII}.*@/u,
    'There are letters before the @ to which we cannot write yet. Please use an address in a to z, without accents.',
  ],
  [/@[^.]*$/, 'The address ends too early, as in you@example instead of you@example.com.'],
];

/** Says to people why a text in its canonical form is no address. */
export function troubleWithAddress(canonical: string): string {
  if (areSeveral(canonical)) return 'Please enter one email address only.';
  return TROUBLES.find(([sign]) => sign.test(canonical))?.[1] ?? INVALID;
}
