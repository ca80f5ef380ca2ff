import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { asciiDigits } from './as-typed.ts';
import { phoneAsTyped } from './phone-as-typed.ts';

/** A number without a country code is one of the city's country. `callingCode` is shared by all of North America. */
const HERE = { country: 'US', callingCode: '1' } as const;

/** Other countries dial 00 before a country code. No number here begins with it. */
const DIALED = /^([^\d+]*)00[ ().-]*(?=[1-9])/;
/** Until 2019 the numbers of Mexican cell phones had a 1 after the country code. */
const MEXICAN_CELL = /(\+ ?52)[ .-]*1(?=(?:[ ().-]*\d){10}(?!\d))/;

/** A complete number of some country, in any notation; undefined for anything else. */
function parsed(written: string) {
  const dialed = phoneAsTyped(written).replace(DIALED, '$1+').replace(MEXICAN_CELL, '$1');
  const number = parsePhoneNumberFromString(dialed, HERE.country);
  return number?.isValid() ? number : undefined;
}

/**
 * A phone number for comparing, such as `+18325550100` (E.164), without an extension; undefined if there is no complete one.
 * A further number or digit behind it, and a plus left out before the code of another country, are the same number.
 */
export function e164Of(written: string): string | undefined {
  const whole = parsed(written)?.number;
  if (whole) return whole;
  const typed = phoneAsTyped(written).replace(/ ext\. \d+$/, '');
  const before = (end: RegExp) => [...typed.matchAll(end)].map(({ index }) => typed.slice(0, index + 1)).reverse();
  // up to a space or mark first: a digit too many inside is a guess
  const candidates = [...before(/\d(?!\d)/g), ...(ABROAD.test(typed) ? [`+${typed}`] : []), ...before(/\d/g)];
  for (const candidate of candidates) {
    const number = parsed(candidate)?.number;
    if (number) return number;
  }
  return undefined;
}
/** More digits than numbers of North America have. */
const ABROAD = /^[2-9](?:\D*\d){10,}$/;

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
