import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { asciiDigits, withLettersDialed } from './as-typed.ts';

/** A number without a country code is one of the city's country. `callingCode` is shared by all of North America. */
const HERE = { country: 'US', callingCode: '1' } as const;

/** Other countries dial 00 before a country code. No number here begins with it. */
const DIALED = /^([^\d+]*)00(?=[1-9])/;
/** Until 2019 the numbers of Mexican cell phones had a 1 after the country code. */
const MEXICAN_CELL = /(\+ ?52)[ .-]*1(?=(?:[ ().-]*\d){10}(?!\d))/;
/** How phones save an extension, and how it is called elsewhere; the parser knows `ext.`. */
const EXTENSION =
  /(?<=\d)\s*(?:,+\s*(?=\d{1,7}#?$)|[pw](?=\d{1,7}#?$)|[,;]?\s*(?:anexo|int(?:erno)?|ramal|durchwahl|poste)[.:]?\s*(?=\d{1,7}$))(\d+)#?$/i;
/** What stands before a number that is copied from another app. */
const APP =
  /^(?:whats\s?app|signal|viber|telegram)[.:]?\s*(?=[+\d(])|^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(?=\d+$)/i;
/** Dots and lines that people write between digits, and the parser does not know. */
const SEPARATOR = /[·•_]/g;

/** A complete number of some country, in any notation; undefined for anything else. */
function parsed(written: string) {
  const plain = asciiDigits(written.normalize('NFKC')).trim();
  const dialed = withLettersDialed(
    plain.replace(APP, (before) => (before.includes('/') ? '+' : '')).replace(EXTENSION, ' ext. $1'),
  )
    .replace(SEPARATOR, '.')
    .replace(DIALED, '$1+')
    .replace(MEXICAN_CELL, '$1');
  const number = parsePhoneNumberFromString(dialed, HERE.country);
  return number?.isValid() ? number : undefined;
}

/** A phone number for comparing, such as `+18325550100` (E.164), without an extension; undefined if it is not complete. */
export const e164Of = (written: string): string | undefined => parsed(written)?.number;

/**
 * A phone number in the one form in which it is stored and shown: `(832) 555-0100 ext. 12` for North America,
 * `+49 30 901820` for others. What is no complete number of any country stays as it is.
 */
export function readablePhone(written: string): string {
  const number = parsed(written);
  if (!number) return written;
  const isHere = number.countryCallingCode === HERE.callingCode;
  return number.format(isHere ? 'NATIONAL' : 'INTERNATIONAL', {
    formatExtension: (formatted, extension) => `${formatted} ext. ${extension}`,
  });
}

/** The form of a phone number for searching: the digits of its readable form, without the 1 before ten digits. */
export const phoneDigits = (phone: string): string =>
  asciiDigits(readablePhone(phone))
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');

/** A phone number or a part of one, in any notation. */
const SOUGHT =
  /^(?:tel|telephone|phone|cell|mobile)?[.: ]*\+?[\d ()[\]./_·•\p{Pd}]*\d[\d ()[\]./_·•\p{Pd}]*(?:[,;]? ?(?:ext(?:ension|n)?|x|#)[.:=]? ?\d{1,7})?$/iu;

/** A text with fewer digits is not searched for as a phone number, because it would match too many. */
const FEWEST = 3;

/**
 * The digits to search for, if a text is a phone number or a part of one, in any notation: with spaces, brackets and
 * dots, with +1, 00 or a leading 0, with an extension. Undefined for any other text.
 */
export function soughtDigits(text: string): string | undefined {
  const written = asciiDigits(text.normalize('NFKC').trim()).replaceAll(/\s+/g, ' ');
  if (!SOUGHT.test(written)) return undefined;
  const digits = readablePhone(written).replace(/^\+1/, '').replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length < FEWEST ? undefined : phoneDigits(digits);
}
